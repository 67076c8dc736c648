import type { FastifyInstance } from 'fastify';
import { requireService } from '../http/service-caller.ts';
import type { Queries, Store } from '../store/store.ts';
import { accountHash } from './owner-accounts.ts';

/** Addresses of the accounts that work among the members and owners of a project that is in use. */
async function readMembers(queries: Queries, project: string): Promise<string[]> {
  const { rows } = await queries.query<{ address: string }>(
    `select distinct u.doc->>'emailAddress' as address
     from projects p, users u
     where p.id = $1 and not p.is_deleted and not p.is_archived
       and (p.member_ids @> to_jsonb(u.id) or p.owner_ids @> to_jsonb(u.id))
       and not u.is_deleted and coalesce(u.doc->>'status', '') <> 'Disabled' and coalesce(u.doc->>'emailAddress', '') <> ''
     order by 1`,
    [project],
  );
  return rows.map(({ address }) => address);
}

/**
 * ADDITIVE (docs: releases#roll-out): who belongs to a project that a candidate of a release is for, by hashes that name no
 * person. For the edge alone; without a secret of both the route does not exist.
 */
export function releaseCohortRoute(app: FastifyInstance, store: Store, secret: string | undefined): void {
  if (secret === undefined) return;
  const config = { isOpen: true, isUncounted: true };
  app.get<{ Params: { project: string } }>('/release-cohorts/:project', { config }, async (request) => {
    requireService(request, secret);
    const members = await readMembers(store, request.params.project);
    return { accounts: members.map(accountHash).sort() };
  });
}
