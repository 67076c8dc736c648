import { type CollectionName, collectionNames, collections, messages, type RecordMeta } from '@groundwork/contract';
import { recordName, referencedName, referenceText } from '@groundwork/data-cache';
import { type DialogEntity, type DialogName, dialogCollections, type PermissionSubject } from '@groundwork/shell-sdk';

/** The fields that the trash reads from records of any type. */
type TrashedRecord = RecordMeta & {
  projectId?: string;
  locationId?: string;
  areaId?: string;
  unitId?: string;
  preparationId?: string;
  setId?: string;
  tagIds?: readonly string[];
};
/** A deleted record of any collection. */
export interface TrashEntry extends TrashedRecord {
  /** Unique over all collections. */
  id: string;
  recordId: string;
  collection: CollectionName;
}

/** The collections whose deleted records are listed ([TR-02], [DL-01]). */
export const trashCollections: readonly CollectionName[] = collectionNames.filter((name) => collections[name].trash);

export const entryId = (name: CollectionName, id: string): string => `${name}/${id}`;
export const entryOf = (collection: CollectionName, record: RecordMeta): TrashEntry => ({
  ...record,
  id: entryId(collection, record.id),
  recordId: record.id,
  collection,
});
export const entryName = (entry: TrashEntry): string => recordName(entry);
/** 'Area A, Unit B' */
export const namesOf = (entries: readonly TrashEntry[]): string => entries.map(entryName).join(', ');
/** The record as a permission looks at it. */
export const subjectOf = (entry: TrashEntry) => ({ ...entry, id: entry.recordId }) as PermissionSubject;

/** 'Preparation item' */
export function typeLabel(name: CollectionName, form: 'singular' | 'plural' = 'singular'): string {
  const label = collections[name][form];
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** The dialog that shows records of the collection. */
export function detailsOf(name: CollectionName): DialogName | undefined {
  const entity = (Object.keys(dialogCollections) as DialogEntity[]).find((key) => dialogCollections[key] === name);
  return entity && `${entity}.details`;
}

const parents = [
  ['projectId', 'projects'],
  ['areaId', 'setupareas'],
  ['unitId', 'setupunits'],
  ['preparationId', 'preparations'],
  ['setId', 'tagsets'],
] as const;

/** The ids of the entries that a record is a part of, the outermost first. */
export function parentEntryIds(entry: TrashEntry): readonly string[] {
  if (entry.collection === 'inventoryitems') return entry.locationId ? [entryId('locations', entry.locationId)] : [];
  return parents.flatMap(([field, name]) => (entry[field] ? [entryId(name, entry[field])] : []));
}

/** The project of a record: a live one, or one that is in the trash too. */
export function projectName({ projectId }: TrashEntry, others: readonly TrashEntry[]): string | undefined {
  if (!projectId) return undefined;
  const deleted = others.find(({ id }) => id === entryId('projects', projectId));
  return referencedName('projects', projectId) ?? (deleted && entryName(deleted));
}

/** The name of the user who deleted the record; undefined if unknown. */
export function deleterName({ deletion }: TrashEntry): string | undefined {
  return deletion?.userId && referenceText('users', deletion.userId, messages.unknownUser);
}
