import { type CollectionName, collections } from '@groundwork/contract';

/** The fields of a body that a client may set: those of the form and those that a PATCH may replace, flags aside. */
export function settableFields(name: CollectionName): readonly string[] {
  const { form, patch, serverOwned = [] } = collections[name];
  return [...new Set([...form, ...patch])].filter(
    (field) => !serverOwned.includes(field) && field !== 'isArchived' && field !== 'isDeleted',
  );
}
