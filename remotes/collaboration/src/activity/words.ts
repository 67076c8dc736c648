import { type ActivityAct, type ActivityItem, collectionOfType, collections } from '@groundwork/contract';
import { titleOfName } from '@groundwork/data-cache';

const verbs: Record<ActivityItem['eventType'], string> = {
  RecordCreated: 'created',
  RecordUpdated: 'updated',
  RecordDeleted: 'deleted',
};

const acts: Record<ActivityAct, string> = { return: 'returned pieces of', undoReturn: 'undid a return of' };

/** 'updated': what happened to the record. */
export function wordOf({ eventType, archiveChange, act }: ActivityItem): string {
  // A newer release may know other acts.
  if (act && act in acts) return acts[act];
  return archiveChange ?? verbs[eventType];
}

/** 'product', or 'products' for several; 'record' for a type that this client does not know. */
export function kindOf({ targetType }: ActivityItem, count: number): string {
  const type = collectionOfType(targetType);
  const numbered = count === 1 ? 'singular' : 'plural';
  return type ? collections[type][numbered] : count === 1 ? 'record' : 'records';
}

/** The record's name as people know it. A count is 'Count 14': beside its kind the number is enough. */
export function nameOf({ targetType, targetName = '' }: ActivityItem): string {
  const type = collectionOfType(targetType);
  return type === 'counts' ? targetName.replace(/^Count /, '') : titleOfName(type, targetName);
}
