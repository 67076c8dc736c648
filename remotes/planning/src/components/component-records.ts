import { failure, type PatchOperation, type RecordMeta, type Result } from '@groundwork/contract';
import { type Collection, collection } from '@groundwork/data-cache';

/** Collections whose records have notes, pictures and a name: components, and the project around them. */
export type SomeCollection = 'setupareas' | 'setupunits' | 'preparations' | 'preparationitems' | 'projects';

/** What areas, units, preparations and preparation items have in common. */
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

/** The version that a refused change met. */
export function newerVersion(result: Result<unknown>): ComponentRecord | undefined {
  const current = result.error?.current as ComponentRecord | undefined;
  return result.responseCode === 409 && current?.timeModifiedUtc ? current : undefined;
}

const attempts = 5;
/**
 * Changes a component as `change` says from what it is: a newer version is asked anew, so that nothing of it is lost.
 * `change` answers a text where the newer version leaves nothing to do but say why.
 */
export async function patchComponent(
  name: SomeCollection,
  record: ComponentRecord,
  change: (current: ComponentRecord) => ComponentFields | string,
): Promise<Result<ComponentRecord>> {
  let seen = record;
  for (let attempt = 1; ; attempt += 1) {
    const fields = change(seen);
    if (typeof fields === 'string') {
      void records(name).fetchOne(record.id);
      return failure({ message: fields });
    }
    const result = await sendFields(name, record.id, fields, seen.timeModifiedUtc);
    const current = newerVersion(result);
    if (!current || attempt === attempts) return result;
    seen = current;
  }
}
