import type { Project } from '@groundwork/contract';
import { mostTotes } from '@groundwork/ui';
import { type Kit, type KitItem, orphansId } from '../kits/kit.ts';
import { type RunKey, withTotes } from './run-totes.ts';

/** The content of one tote of a pick run. */
export interface RunKit {
  /** As in the address: a kit's id, or the id of an order without a preparation. */
  key: string;
  tote: number;
  name: string;
  project: Project | undefined;
  items: readonly KitItem[];
  kit: Kit;
}

const separator = ',';
const toteMark = ':';

/** The kits of a run as its address names them: `a:1,c:3`. Each once; what has no tote gets one when the run begins. */
export function keysOf(address: string | null): RunKey[] {
  const keys = new Map<string, RunKey>();
  for (const part of (address ?? '').split(separator)) {
    const [key = '', tote] = part.split(toteMark);
    if (key && !keys.has(key)) keys.set(key, tote === undefined ? { key } : { key, tote: Number(tote) });
  }
  return [...keys.values()];
}

const wordOf = ({ key, tote }: RunKey) =>
  tote === undefined ? encodeURIComponent(key) : `${encodeURIComponent(key)}${toteMark}${tote}`;

export const runAddress = (keys: readonly RunKey[]): string =>
  `/warehouse/kitting?kits=${keys.map(wordOf).join(separator)}`;

/** How a kit is put into a run: whole, or each order by itself where the orders have no preparation in common. */
export const runKeysOf = (kit: Kit): RunKey[] =>
  kit.id === orphansId
    ? kit.items.filter(({ status }) => status !== 'Shipped').map(({ order }) => ({ key: order.id }))
    : [{ key: kit.id }];

/** The totes of a run in the order of its address; what no longer exists is left out, its tote stays free. */
export function runKitsOf(kits: readonly Kit[], keys: readonly RunKey[]): RunKit[] {
  const byId = new Map(kits.map((kit) => [kit.id, kit]));
  const orphans = byId.get(orphansId);
  return withTotes(keys.slice(0, mostTotes), kits).flatMap(({ key, tote }): RunKit[] => {
    const kit = byId.get(key);
    if (kit) return [{ key, tote, name: kit.name, project: kit.project, items: kit.items, kit }];
    const item = orphans?.items.find(({ order }) => order.id === key);
    return item && orphans
      ? [{ key, tote, name: item.order.name, project: item.project, items: [item], kit: orphans }]
      : [];
  });
}
