import type { KitStatus } from '@groundwork/contract';
import { rankOfKitStatus } from '@groundwork/contract/domain';
import { formatNumber } from '@groundwork/ui';
import { countOf } from '../count-of.ts';
import { type Kit, orphansId } from '../kits/kit.ts';
import { isBuildable, type StockIndex } from '../kits/stock-index.ts';

export interface KitFilter {
  statuses: readonly KitStatus[];
  search: string;
  /** '' is all projects. */
  projectId: string;
  isBuildableOnly: boolean;
}

/** The statuses that wait for a picker. */
export const firstStatuses: readonly KitStatus[] = ['New', 'Reserved', 'Dropped'];

/** Whether a kit passes everything but the status, which is what the chips count. */
function passes(kit: Kit, { search, projectId, isBuildableOnly }: KitFilter, stock: StockIndex): boolean {
  if (projectId && !kit.items.some(({ project }) => project.id === projectId)) return false;
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const text = [
    kit.name,
    kit.project?.name,
    kit.unit?.name,
    kit.area?.name,
    ...kit.items.map(({ order }) => order.name),
  ]
    .join(' ')
    .toLowerCase();
  return words.every((word) => text.includes(word)) && (!isBuildableOnly || isBuildable(kit, stock));
}

export interface ShownKits {
  shown: readonly Kit[];
  counts: Readonly<Record<KitStatus, number>>;
}

/** The kits of the list by status, then by their oldest order, and how many there are of each status. */
export function shownKits(kits: readonly Kit[], filter: KitFilter, stock: StockIndex): ShownKits {
  const counts = { New: 0, Reserved: 0, Dropped: 0, Ready: 0, Shipped: 0 };
  const passing = kits.filter((kit) => passes(kit, filter, stock));
  for (const { status } of passing) counts[status]++;
  const shown = passing
    .filter(({ status }) => filter.statuses.includes(status))
    .sort(
      (one, other) =>
        rankOfKitStatus(one.status) - rankOfKitStatus(other.status) ||
        one.oldestUtc.localeCompare(other.oldestUtc) ||
        one.name.localeCompare(other.name),
    );
  return { shown, counts };
}

/** '62 days', counted in whole days. */
export function ageOf(utc: string, now = Date.now()): string {
  const days = Math.max(0, Math.floor((now - Date.parse(utc)) / 86_400_000));
  return days === 0 ? 'today' : days === 1 ? '1 day' : `${formatNumber(days)} days`;
}

/** 'Practical Life Shelf 1 · Primary Classroom'; of orders without a preparation the projects. */
export const placeOf = (kit: Kit): string =>
  kit.id === orphansId
    ? countOf(new Set(kit.items.map(({ project }) => project.id)).size, 'project')
    : [kit.unit?.name, kit.area?.name].filter(Boolean).join(' · ');

/** The items of kits for a picker who is about to start. */
export interface Walk {
  items: number;
  /** Where what is reserved is taken from. */
  places: number;
  /** Items of which a part is reserved. */
  short: number;
  /** Items of which nothing is reserved: their places are known when the run is opened. */
  unreserved: number;
}
export function walkOf(kits: readonly Kit[]): Walk {
  const items = kits.flatMap((kit) => kit.items.filter(({ status }) => status !== 'Shipped'));
  const places = new Set(
    items.flatMap(({ entries }) => entries.filter(({ status }) => status === 'Reserved').map(({ locale }) => locale)),
  );
  return {
    items: items.length,
    places: places.size,
    short: items.filter(({ allocated, short }) => allocated > 0 && short > 0).length,
    unreserved: items.filter(({ allocated, short }) => allocated === 0 && short > 0).length,
  };
}
