import { type CollectionName, mediaTitle, messages, requestTitle } from '@groundwork/contract';
import { cachedCollection } from './cached-collection.ts';
import { store } from './store.ts';

/** Module requests alone have these; setup plans are of a type too. */
const isRequest = (record: object) => 'moduleType' in record && !('areaDeployments' in record);

/**
 * The display name of a record: its name, a person's first and last name, the title of a module request or of a
 * picture.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { recordName } from '@groundwork/data-cache';
 *
 * const Name = ({ user }: { user: RecordOf<'users'> }) => <strong>{recordName(user)}</strong>;
 * ```
 */
export function recordName(record: object): string {
  const { name, firstName, lastName } = record as { name?: string; firstName?: string; lastName?: string };
  if (name && isRequest(record)) return titleOfName('moduleRequests', name);
  if (name && 'renditions' in record) return titleOfName('mediaitems', name);
  return name ?? [firstName, lastName].filter(Boolean).join(' ');
}

/**
 * The name of the record that `id` means; undefined where it is unknown or gone: a broken reference.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { referencedName } from '@groundwork/data-cache';
 *
 * const vendorOf = (product: RecordOf<'products'>) => product.vendorId && referencedName('vendors', product.vendorId);
 * ```
 */
export function referencedName(name: CollectionName, id: string): string | undefined {
  const record = cachedCollection(name).table.get(id);
  return record && recordName(record);
}

/**
 * What screens show of the record that `id` means: its name, nothing while its list is still on its way, and `missing` once
 * the list is there without it.
 *
 * @example
 * ```tsx
 * import { referenceText } from '@groundwork/data-cache';
 *
 * const Vendor = ({ id }: { id: string }) => <span>{referenceText('vendors', id, 'Deleted vendor')}</span>;
 * ```
 */
export function referenceText(name: CollectionName, id: string, missing: string = messages.itemNotFound): string {
  const found = referencedName(name, id);
  if (found !== undefined) return found;
  const load = store.get(cachedCollection(name).statusAtom);
  const isThere = load.state === 'ready' || (load.state !== 'idle' && load.hasData);
  return isThere ? missing : '';
}

/**
 * The title for a stored name, where nothing else is known of the record: the journal of activities.
 *
 * @example
 * ```tsx
 * import { titleOfName } from '@groundwork/data-cache';
 *
 * const title = titleOfName('moduleRequests', 'Reading corner');
 * ```
 */
export function titleOfName(collectionName: CollectionName | undefined, name: string): string {
  if (collectionName === 'moduleRequests') return requestTitle(name);
  return collectionName === 'mediaitems' ? mediaTitle(name) : name;
}
