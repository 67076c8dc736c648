import { createHash } from 'node:crypto';
import type { Category, Role, User } from '@groundwork/contract';
import type { Queries } from '../store/store.ts';
import type { Standing } from './table.ts';

/** Who calls, and how far they reach; read from the database for every request, so that a change holds at once. */
export interface Caller {
  id: string;
  name: string;
  user: User;
  role: Role;
  category: Category;
  standing: Standing;
  /** Projects they own or are a member of. */
  projectIds: readonly string[];
  /** Projects fulfilled by a warehouse whose team they belong to. */
  teamProjectIds: readonly string[];
  warehouseIds: readonly string[];
  /** Locations of their own projects. */
  locationIds: readonly string[];
  /** Those of them that are not warehouses: stock there belongs to the projects, not to a warehouse team. */
  siteIds: readonly string[];
  /**
   * Changes with everything but the records themselves that decides what they see (header x-scope-version). What a list
   * depends on beyond that, its own answer adds: see readScope.
   */
  scopeVersion: string;
}

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

const sql = `
with own as (
  select id, location_id, location_id not in (select l.id from locations l where l.type = 'Warehouse') as is_site
  from projects where not is_deleted and not is_archived and (member_ids @> to_jsonb($1::text) or owner_ids @> to_jsonb($1::text)) order by id),
warehouse as (
  select id from locations where not is_deleted and type = 'Warehouse' and member_ids @> to_jsonb($1::text) order by id)
select u.doc,
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'location', location_id, 'isSite', is_site)), '[]') from own) as projects,
  (select coalesce(jsonb_agg(id), '[]') from warehouse) as warehouses,
  (select coalesce(jsonb_agg(id order by id), '[]') from projects
    where not is_deleted and not is_archived and fulfilling_by_id in (select id from warehouse)) as team,
  (select coalesce(string_agg(id, ',' order by id), '') from locations where type = 'Warehouse') as places,
  (select value from restore_epoch) as epoch
from users u where u.id = $1 and not u.is_deleted`;

/** The caller of this user id, or undefined where there is no such account. */
export async function findCaller(queries: Queries, userId: string): Promise<Caller | undefined> {
  const { rows } = await queries.query<Found>(sql, [userId], 'caller');
  const found = rows[0];
  return found && callerOf(found);
}

function callerOf({ doc: user, projects, warehouses, team, places, epoch }: Found): Caller {
  const isSubscriber = user.category === 'Subscriber';
  const standing = isSubscriber ? 'Subscriber' : user.role;
  const projectIds = projects.map(({ id }) => id);
  const warehouseIds = isSubscriber ? [] : warehouses;
  const teamProjectIds = isSubscriber ? [] : team;
  const scope = JSON.stringify([standing, projects, places, warehouseIds, teamProjectIds, epoch]);
  return {
    id: user.id,
    name: `${user.firstName} ${user.lastName}`,
    user,
    role: user.role,
    category: user.category,
    standing,
    projectIds,
    warehouseIds,
    teamProjectIds,
    locationIds: projects.flatMap(({ location }) => (location ? [location] : [])),
    siteIds: projects.flatMap(({ location, isSite }) => (location && isSite ? [location] : [])),
    scopeVersion: createHash('sha256').update(scope).digest('base64url').slice(0, 16),
  };
}

/** Directors and Administrators. */
export const isElevated = ({ standing }: Caller) => standing === 'Director' || standing === 'Administrator';
