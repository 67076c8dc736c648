import type { Profile, Role } from '@groundwork/contract';
import { build } from '@groundwork/data-cache/testing';

/** A signed-in user; an Administrator of category PES unless said otherwise. */
export function buildProfile(given: Partial<Profile> = {}): Profile {
  const { warehouseIds = [], chatToken, ownsReleases, ...fields } = given;
  const user = build('users', { role: 'Administrator', category: 'PES', ...fields });
  return { ...user, warehouseIds, ...(chatToken ? { chatToken } : {}), ...(ownsReleases ? { ownsReleases } : {}) };
}

/** One profile a role of staff, for tables of tests. */
export const staff = (role: Role, given: Partial<Profile> = {}): Profile => buildProfile({ role, ...given });
export const subscriber = (given: Partial<Profile> = {}): Profile =>
  buildProfile({ category: 'Subscriber', role: 'Basic', ...given });
