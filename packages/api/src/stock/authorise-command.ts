import type { Caller } from '../policy/caller.ts';
import { commandPolicy, type StockCommand } from '../policy/table.ts';
import { notAllowed } from '../problem.ts';

/** Ends the request with 403 unless the caller may do this at a place; without a place, unless they may at any. */
export function requireCommand({ standing, warehouseIds, siteIds }: Caller, command: StockCommand, place?: unknown) {
  const scope = commandPolicy[command][standing];
  if (scope === 'all') return;
  const places = scope === 'team' ? warehouseIds : scope === 'own' ? [...warehouseIds, ...siteIds] : [];
  const isAllowed = place === undefined ? places.length > 0 : places.includes(String(place));
  if (!isAllowed) throw notAllowed();
}
