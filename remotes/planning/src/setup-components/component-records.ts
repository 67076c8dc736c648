import { failure, type PatchOperation, type RecordMeta, type Result } from '@groundwork/contract';
import { type Collection, collection, retryOnConflict } from '@groundwork/data-cache';

/** Collections whose records have notes, pictures and a name: components, and the project around them. */
export type SomeCollection = 'setupareas' | 'setupunits' | 'preparations' | 'preparationitems' | 'projects';

/** Fields that areas, units, preparations and preparation items share. */
export interface ComponentRecord extends RecordMeta {
  name: string;
  projectId?: string;
  status: string;
  notes?: string;
  instructions?: string;
  kittingInstructions?: string;
  description?: string;
  mediaItemIds: string[];
}
/** The record above, of a unit, a preparation and an item. */
export type ParentField = 'areaId' | 'unitId' | 'preparationId';
export type ComponentFields = Partial<
  Pick<ComponentRecord, 'name' | 'status' | 'notes' | 'instructions' | 'mediaItemIds'> &
    Record<ParentField | 'inventoryItemId', string | null>
>;

// All of them keep these fields alike; a patch of one is a patch of the others.
const records = (name: SomeCollection) => collection(name) as unknown as Collection<'preparations'>;

const operations = (fields: ComponentFields): PatchOperation[] =>
  Object.entries(fields).map(([path, value]) => ({ op: 'replace', path, value: value ?? null }));

/** Sends single fields of a component. @param ifMatch the version that was edited */
export const sendFields = async (
  name: SomeCollection,
  id: string,
  fields: ComponentFields,
  ifMatch: string,
): Promise<Result<ComponentRecord>> => records(name).patch(id, operations(fields), { ifMatch });

/**
 * Changes a component as `change` says from what it is, also where somebody else has changed it meanwhile. `change` answers
 * a text where the newer version leaves nothing to do but say why.
 */
export const patchComponent = (
  name: SomeCollection,
  record: ComponentRecord,
  change: (current: ComponentRecord) => ComponentFields | string,
): Promise<Result<ComponentRecord>> =>
  retryOnConflict(record, async (current) => {
    const fields = change(current);
    if (typeof fields !== 'string') return sendFields(name, record.id, fields, current.timeModifiedUtc);
    void records(name).fetchOne(record.id);
    return failure({ message: fields });
  });
