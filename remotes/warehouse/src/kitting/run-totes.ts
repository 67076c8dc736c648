import { mostTotes } from '@groundwork/ui';
import { type Kit, type KitEntry, type KitItem, orphansId } from '../kits/kit.ts';

/** A kit of a pick run, or an order without a preparation, and the tote it goes into. */
export interface RunKey {
  key: string;
  tote?: number;
}

const numbers = Array.from({ length: mostTotes }, (_, index) => index + 1);
/** Pieces that were put into a tote within a shift are assumed to be in it still. */
const shiftSeconds = 12 * 3600;

/**
 * Gives every kit of a run its tote. The address has the first word: a tote keeps its number for the whole run, whichever kit
 * is taken out or added. Else a kit stays in the tote where its pieces are, and an empty one takes the first that is free.
 */
export function withTotes(keys: readonly RunKey[], kits: readonly Kit[], now = Date.now()): Required<RunKey>[] {
  const given = new Map<string, number>();
  const used = new Set<number>();
  const give = (key: string, tote: number | undefined) => {
    if (tote === undefined || !numbers.includes(tote) || used.has(tote) || given.has(key)) return;
    given.set(key, tote);
    used.add(tote);
  };
  for (const { key, tote } of keys) give(key, tote);
  for (const { key } of keys) give(key, toteOfPieces(itemsOf(key, kits)));
  if (given.size < keys.length) {
    const occupied = occupiedTotes(kits, new Set(keys.map(({ key }) => key)), now);
    const free = [...numbers].sort((one, other) => Number(occupied.has(one)) - Number(occupied.has(other)));
    for (const { key } of keys)
      give(
        key,
        free.find((tote) => !used.has(tote)),
      );
  }
  return keys.flatMap(({ key }) => {
    const tote = given.get(key);
    return tote === undefined ? [] : [{ key, tote }];
  });
}

function itemsOf(key: string, kits: readonly Kit[]): readonly KitItem[] {
  const kit = kits.find(({ id }) => id === key);
  if (kit) return kit.items;
  return kits.find(({ id }) => id === orphansId)?.items.filter(({ order }) => order.id === key) ?? [];
}

const isInTote = ({ status }: KitEntry) => status === 'Dropped' || status === 'Ready';

/** The tote that holds most of the pieces. */
function toteOfPieces(items: readonly KitItem[]): number | undefined {
  const pieces = new Map<number, number>();
  for (const entry of items.flatMap(({ entries }) => entries)) {
    const tote = Number(entry.tote);
    if (tote > 0 && isInTote(entry)) pieces.set(tote, (pieces.get(tote) ?? 0) + entry.quantity);
  }
  const [most] = [...pieces].sort(([one, some], [other, others]) => others - some || one - other);
  return most?.[0];
}

/** Totes into which pieces for kits outside this run were put a short while ago. */
function occupiedTotes(kits: readonly Kit[], keys: ReadonlySet<string>, now: number): Set<number> {
  const since = new Date(now - shiftSeconds * 1000).toISOString();
  const occupied = new Set<number>();
  for (const kit of kits) {
    if (keys.has(kit.id)) continue;
    for (const { order, entries } of kit.items) {
      if (keys.has(order.id)) continue;
      for (const { status, tote, timeModifiedUtc } of entries)
        if (status === 'Dropped' && tote && (timeModifiedUtc ?? '') >= since) occupied.add(Number(tote));
    }
  }
  return occupied;
}
