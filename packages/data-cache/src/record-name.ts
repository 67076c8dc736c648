import type { CollectionName } from '@groundwork/contract';
import { collection } from './collection.ts';

/** What a record is called on screens: its name, or a person's first and last name. */
export function recordName(record: object): string {
  const { name, firstName, lastName } = record as { name?: string; firstName?: string; lastName?: string };
  return name ?? [firstName, lastName].filter(Boolean).join(' ');
}

/** The name of the record that `id` means; undefined where it is unknown or gone: a broken reference. */
export function referencedName(name: CollectionName, id: string): string | undefined {
  const record = collection(name).get(id);
  return record && recordName(record);
}
