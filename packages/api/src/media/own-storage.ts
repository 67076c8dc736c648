import { randomUUID } from 'node:crypto';
import type { Queries } from '../store/store.ts';
import type { MediaStorage } from './storage.ts';

const keyName = 'storage';

/**
 * What removes pictures knows those that its own database names. Of a storage that another installation uses too, it would
 * remove the other one's.
 * @throws where that is so
 */
export async function requireOwnStorage(queries: Queries, storage: Pick<MediaStorage, 'ownerOf'>): Promise<void> {
  await queries.query('insert into server_keys (name, key) values ($1, $2) on conflict do nothing', [
    keyName,
    randomUUID(),
  ]);
  const { rows } = await queries.query<{ key: string }>('select key from server_keys where name = $1', [keyName]);
  const own = rows[0]?.key ?? '';
  if ((await storage.ownerOf(own)) === own) return;
  throw new Error(
    'The storage of pictures belongs to another installation, so nothing is removed there. Give each its own storage account.',
  );
}
