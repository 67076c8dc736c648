import { createHash } from 'node:crypto';
import type { Queries } from '../store/store.ts';

/**
 * The people of an owner. Documents of releases are public, so they have hashes of addresses and no address
 * (docs: releases#owners).
 */
export const accountHash = (mail: string): string =>
  createHash('sha256').update(mail.trim().toLowerCase()).digest('hex').slice(0, 12);

/** Staff with these hashes who have an account that works. */
export async function readAccounts(queries: Queries, hashes: readonly string[]): Promise<{ id: string }[]> {
  const { rows } = await queries.query<{ id: string }>(
    `select id from users
     where left(encode(sha256(convert_to(lower(trim(doc->>'emailAddress')), 'UTF8')), 'hex'), 12) = any($1::text[])
       and coalesce(doc->>'isDeleted', 'false') <> 'true' and coalesce(doc->>'status', '') <> 'Disabled'
       and doc->>'category' = 'PES'
     order by id`,
    [hashes],
  );
  return rows;
}
