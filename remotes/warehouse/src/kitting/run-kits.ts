import type { Project } from '@groundwork/contract';
import { type Kit, type KitItem, orphansId } from '../kits/kit.ts';

/** What goes into one tote of a pick run. */
export interface RunKit {
  /** As it stands in the address: a kit's id, or the id of an order without a preparation. */
  key: string;
  tote: number;
  name: string;
  project: Project | undefined;
  items: readonly KitItem[];
  kit: Kit;
}

const separator = ',';

export const keysOf = (kits: string | null): string[] => [...new Set((kits ?? '').split(separator).filter(Boolean))];

export const runAddress = (keys: readonly string[]): string =>
  `/warehouse/kitting?kits=${keys.map(encodeURIComponent).join(separator)}`;

/** How a kit is put into a run: whole, or each order by itself where the orders have no preparation in common. */
export const runKeysOf = (kit: Kit): string[] =>
  kit.id === orphansId ? kit.items.filter(({ status }) => status !== 'Shipped').map(({ order }) => order.id) : [kit.id];

/** The totes of a run in the order of its address; what no longer exists is left out, its tote stays free. */
export function runKitsOf(kits: readonly Kit[], keys: readonly string[], mostKits: number): RunKit[] {
  const byId = new Map(kits.map((kit) => [kit.id, kit]));
  const orphans = byId.get(orphansId);
  return keys.slice(0, mostKits).flatMap((key, index): RunKit[] => {
    const tote = index + 1;
    const kit = byId.get(key);
    if (kit) return [{ key, tote, name: kit.name, project: kit.project, items: kit.items, kit }];
    const item = orphans?.items.find(({ order }) => order.id === key);
    return item && orphans
      ? [{ key, tote, name: item.order.name, project: item.project, items: [item], kit: orphans }]
      : [];
  });
}
