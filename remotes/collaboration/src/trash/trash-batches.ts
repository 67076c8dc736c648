import { collections } from '@groundwork/contract';
import { formatNumber } from '@groundwork/ui';
import { entryName, parentEntryIds, type TrashEntry, trashCollections } from './trash-entry.ts';

/** The records that one deletion took along are part of the chosen record's entry. */
export interface TrashBatches {
  /** The entries that the trash lists. */
  shown: readonly TrashEntry[];
  /** The records that were deleted together with an entry and are restored with it. */
  contentsOf: (entry: TrashEntry) => readonly TrashEntry[];
  /** The entry that brings this one back: the one it went with, else itself. */
  bringerOf: (entry: TrashEntry) => TrashEntry;
}

const none: readonly TrashEntry[] = [];
const batchKey = (rootId: string, operationId = '') => `${operationId}/${rootId}`;

export function batchesOf(entries: readonly TrashEntry[]): TrashBatches {
  const roots = new Map(entries.map((entry) => [batchKey(entry.recordId, entry.deletion?.operationId), entry]));
  const contents = new Map<string, TrashEntry[]>();
  const rootOf = ({ recordId, deletion }: TrashEntry) =>
    deletion?.rootId && deletion.rootId !== recordId
      ? roots.get(batchKey(deletion.rootId, deletion.operationId))
      : undefined;
  const shown = entries.filter((entry) => {
    const root = rootOf(entry);
    if (root) contents.set(root.id, [...(contents.get(root.id) ?? []), entry]);
    return root === undefined;
  });
  return {
    shown,
    contentsOf: ({ id }) => contents.get(id) ?? none,
    bringerOf: (entry) => rootOf(entry) ?? entry,
  };
}

/** '3 setup units, 1 preparation' */
export function contentsText(contents: readonly TrashEntry[]): string {
  const counts = new Map<TrashEntry['collection'], number>();
  for (const { collection } of contents) counts.set(collection, (counts.get(collection) ?? 0) + 1);
  return trashCollections
    .flatMap((name) => (counts.has(name) ? [[name, counts.get(name) ?? 0] as const] : []))
    .map(
      ([name, count]) =>
        `${formatNumber(count)} ${count === 1 ? collections[name].singular : collections[name].plural}`,
    )
    .join(', ');
}

/** The records to restore, in order: a parent before its parts. */
export interface RestorePlan {
  order: readonly TrashEntry[];
  /** Those of them that were not chosen. */
  missing: readonly TrashEntry[];
}

export function restorePlan(chosen: readonly TrashEntry[], entries: readonly TrashEntry[]): RestorePlan {
  const { bringerOf } = batchesOf(entries);
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const order = new Set<TrashEntry>();
  const seen = new Set<string>();
  const visit = (entry: TrashEntry) => {
    if (seen.has(entry.id)) return;
    seen.add(entry.id);
    for (const id of parentEntryIds(entry)) {
      const parent = byId.get(id);
      if (parent) visit(bringerOf(parent));
    }
    order.add(entry);
  };
  for (const entry of chosen) visit(entry);
  return { order: [...order], missing: [...order].filter((entry) => !chosen.includes(entry)) };
}

/** 'Attic belongs to Old School, which is deleted too. Restore both?' */
export function missingText(chosen: readonly TrashEntry[], missing: readonly TrashEntry[]): string {
  const listed = (some: readonly TrashEntry[]) => {
    const names = some.slice(0, 3).map(entryName).join(', ');
    return some.length > 3 ? `${names} and ${formatNumber(some.length - 3)} more` : names;
  };
  const verb = chosen.length === 1 ? 'belongs' : 'belong';
  const which = missing.length === 1 ? 'which is deleted too' : 'which are deleted too';
  const question = chosen.length + missing.length === 2 ? 'Restore both?' : 'Restore all of them?';
  return `${listed(chosen)} ${verb} to ${listed(missing)}, ${which}. ${question}`;
}
