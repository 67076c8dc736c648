import type { Caller } from '../policy/caller.ts';
import { commandPolicy, type StockCommand } from '../policy/commands.ts';
import { notAllowed } from '../problem.ts';

/** Ends the request with 403 unless the caller may do this at a place; without a place, unless they may at any. */
export function requireCommand({ policyRole, warehouseIds, siteIds }: Caller, command: StockCommand, place?: unknown) {
  const scope = commandPolicy[command][policyRole];
  if (scope === 'all') return;
  const places = scope === 'team' ? warehouseIds : scope === 'own' ? [...warehouseIds, ...siteIds] : [];
  const isAllowed = place === undefined ? places.length > 0 : places.includes(String(place));
  if (isAllowed) return;
  // The right may have been taken away in the middle of the work.
  throw notAllowed(place === undefined || places.length === 0 ? noTeam : otherPlace);
}

const noTeam = 'You are in no team that may do this. Nothing was changed; ask a Director to add you to the warehouse.';
const otherPlace = 'You are not in the team of this place. Nothing was changed; ask a Director to add you to it.';
