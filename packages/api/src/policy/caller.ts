import { createHash } from 'node:crypto';
import type { Category, Role, User } from '@groundwork/contract';
import type { PolicyRole } from '@groundwork/contract/policy';
import type { Queries } from '../store/store.ts';

/** The caller and what they may see; read from the database for each request, so that a change takes effect at once. */
export interface Caller {
  id: string;
  name: string;
  user: User;
  role: Role;
  category: Category;
  policyRole: PolicyRole;
  /** Projects they own or are a member of. */
  projectIds: readonly string[];
  /** Projects fulfilled by a warehouse whose team they belong to. */
  teamProjectIds: readonly string[];
  warehouseIds: readonly string[];
  /** Locations of their own projects. */
  locationIds: readonly string[];
  /** Those of them that are not warehouses: stock there belongs to the projects, not to a warehouse team. */
  siteIds: readonly string[];
  /** Warehouses, for staff: they see the stock of all of them. */
  stockPlaceIds: readonly string[];
  /**
   * Changes with everything but the records themselves that decides what they see (header x-scope-version). What a list
   * depends on beyond that, its own answer adds: see readScope.
   */
  scopeVersion: string;
  /** The same for collections that are seen no matter which locations are warehouses: see isSeenByWarehouses. */
  contentVersion: string;
}

/** What of a caller decides which changes they hear of. */
export type CallerScope = Pick<
  Caller,
  'id' | 'policyRole' | 'projectIds' | 'teamProjectIds' | 'locationIds' | 'siteIds' | 'stockPlaceIds' | 'scopeVersion'
>;

/** Without the account and everything else, for what is kept as long as somebody is connected. */
export const scopeOfCaller = (caller: CallerScope): CallerScope => {
  const { id, policyRole, projectIds, teamProjectIds, locationIds, siteIds, stockPlaceIds, scopeVersion } = caller;
  return { id, policyRole, projectIds, teamProjectIds, locationIds, siteIds, stockPlaceIds, scopeVersion };
};

interface Found {
  doc: User;
  projects: { id: string; location: string | null; isSite: boolean }[];
  warehouses: string[];
  team: string[];
  /** All warehouses: their stock is seen by staff, and by no Subscriber. */
  places: string;
  /** Another one after a restore: what clients keep may never have happened. */
  epoch: string | null;
}

const select = (further = '') => `
select ${further} u.doc, reached.*, (select value from restore_epoch) as epoch,
  (select coalesce(string_agg(id, ',' order by id), '') from locations where type = 'Warehouse') as places
from users u, lateral (
  with own as (
    select id, location_id, location_id not in (select l.id from locations l where l.type = 'Warehouse') as is_site
    from projects where not is_deleted and not is_archived
      and (member_ids @> to_jsonb(u.id) or owner_ids @> to_jsonb(u.id)) order by id),
  warehouse as (
    select id from locations where not is_deleted and type = 'Warehouse' and member_ids @> to_jsonb(u.id) order by id)
  select
    (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'location', location_id, 'isSite', is_site)), '[]') from own) as projects,
    (select coalesce(jsonb_agg(id), '[]') from warehouse) as warehouses,
    (select coalesce(jsonb_agg(id order by id), '[]') from projects
      where not is_deleted and not is_archived and fulfilling_by_id in (select id from warehouse)) as team
) reached
where not u.is_deleted`;

/** The caller of this user id, or undefined where there is no such account. */
export async function findCaller(queries: Queries, userId: string): Promise<Caller | undefined> {
  // Not as one of several: PostgreSQL plans that each time, which takes longer than reading it.
  const { rows } = await queries.query<Found>(`${select()} and u.id = $1`, [userId], 'caller');
  return rows.map(callerOf)[0];
}

/** The account that a sign-in belongs to, and what else is known of that sign-in: both in one answer of the database. */
export interface AccountStatement {
  /** SQL of an id. */
  id: string;
  /** SQL on alias `u`: the session of this sign-in has ended. */
  isEnded: string;
  params: readonly unknown[];
}
export async function findSignedIn(queries: Queries, { id, isEnded, params }: AccountStatement) {
  const sql = select(`(${isEnded}) as "isEnded",`);
  const found = await queries.query<Found & { isEnded: boolean }>(`${sql} and u.id = ${id}`, params, 'signed-in');
  return found.rows.map(({ isEnded, ...row }) => ({ caller: callerOf(row), isEnded }))[0];
}

/** The callers of several user ids, of those that have an account. */
export async function findCallers(queries: Queries, userIds: readonly string[]): Promise<Caller[]> {
  const { rows } = await queries.query<Found>(`${select()} and u.id = any($1::text[])`, [userIds], 'callers');
  return rows.map(callerOf);
}

function callerOf({ doc: user, projects, warehouses, team, places, epoch }: Found): Caller {
  const isSubscriber = user.category === 'Subscriber';
  const policyRole = isSubscriber ? 'Subscriber' : user.role;
  const projectIds = projects.map(({ id }) => id);
  const warehouseIds = isSubscriber ? [] : warehouses;
  const teamProjectIds = isSubscriber ? [] : team;
  const own = projects.map(({ id, location }) => [id, location]);
  const content = JSON.stringify([policyRole, own, warehouseIds, teamProjectIds, epoch]);
  const sites = projects.map(({ isSite }) => isSite);
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    user,
    role: user.role,
    category: user.category,
    policyRole,
    projectIds,
    warehouseIds,
    teamProjectIds,
    locationIds: projects.flatMap(({ location }) => (location ? [location] : [])),
    siteIds: projects.flatMap(({ location, isSite }) => (location && isSite ? [location] : [])),
    stockPlaceIds: isSubscriber || !places ? [] : places.split(','),
    scopeVersion: versionOf(JSON.stringify([content, sites, places])),
    contentVersion: versionOf(content),
  };
}

const versionOf = (scope: string) => createHash('sha256').update(scope).digest('base64url').slice(0, 16);

/** Directors and Administrators. */
export const isElevated = ({ policyRole }: Caller) => policyRole === 'Director' || policyRole === 'Administrator';
