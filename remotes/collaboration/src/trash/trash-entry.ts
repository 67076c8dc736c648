import { type CollectionName, collectionNames, collections, type RecordMeta } from '@groundwork/contract';
import { recordName, referencedName } from '@groundwork/grid';
import { type DialogEntity, type DialogName, dialogCollections } from '@groundwork/shell-sdk';

/** A deleted record of any collection. */
export interface TrashEntry {
  /** Unique over all collections. */
  id: string;
  collection: CollectionName;
  record: TrashedRecord;
}
/** What the trash reads of the records, whatever they are. */
export type TrashedRecord = RecordMeta & {
  projectId?: string;
  locationId?: string;
  areaId?: string;
  unitId?: string;
  preparationId?: string;
  tagIds?: readonly string[];
};

/** The collections whose deleted records are listed ([TR-02], decisions 1, DL-01). */
export const trashCollections: readonly CollectionName[] = collectionNames.filter((name) => collections[name].trash);

export const entryId = (name: CollectionName, id: string): string => `${name}/${id}`;
export const entryName = ({ record }: TrashEntry): string => recordName(record);

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
] as const;

/** The ids of the entries that a record belongs to, the outermost first. */
export const parentEntryIds = ({ record }: TrashEntry): readonly string[] =>
  parents.flatMap(([field, name]) => (record[field] ? [entryId(name, record[field])] : []));

/** The project of a record: a live one, or one that is in the trash too. */
export function projectName({ record }: TrashEntry, others: readonly TrashEntry[]): string | undefined {
  const { projectId } = record;
  if (!projectId) return undefined;
  const deleted = others.find(({ id }) => id === entryId('projects', projectId));
  return referencedName('projects', projectId) ?? (deleted && entryName(deleted));
}
