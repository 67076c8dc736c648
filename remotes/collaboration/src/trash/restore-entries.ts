import { errorSummary } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { entryName, parentEntryIds, type TrashEntry } from './trash-entry.ts';

/** What a restoring came to. */
export interface RestoreSummary {
  restored: number;
  failures: readonly { entry: TrashEntry; reason: string }[];
}

/** Brings the records back one after the other, whatever becomes of the others (decisions G20). */
export async function restoreEntries(
  entries: readonly TrashEntry[],
  onProgress: (text: string) => void,
): Promise<RestoreSummary> {
  const failures: { entry: TrashEntry; reason: string }[] = [];
  for (const [index, entry] of entries.entries()) {
    onProgress(`Restoring ${index + 1} of ${entries.length}`);
    const result = await collection(entry.collection).patch(entry.record.id, [
      { op: 'replace', path: 'isDeleted', value: false },
    ]);
    if (!result.succeeded) failures.push({ entry, reason: errorSummary(result.error) });
  }
  return { restored: entries.length - failures.length, failures };
}

/** '3 restored', '2 restored, 1 failed' */
export const summaryText = ({ restored, failures }: RestoreSummary): string =>
  failures.length === 0 ? `${restored} restored` : `${restored} restored, ${failures.length} failed`;

/** The deleted records that the chosen ones belong to and that are not chosen themselves, the outermost first. */
export function missingParents(chosen: readonly TrashEntry[], all: readonly TrashEntry[]): readonly TrashEntry[] {
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const found = new Map<string, TrashEntry>();
  const visit = (entry: TrashEntry) => {
    for (const id of parentEntryIds(entry)) {
      const parent = byId.get(id);
      if (!parent || found.has(id)) continue;
      visit(parent);
      found.set(id, parent);
    }
  };
  for (const entry of chosen) visit(entry);
  const ids = new Set(chosen.map(({ id }) => id));
  return [...found.values()].filter(({ id }) => !ids.has(id));
}

/** 'Area A, Unit B' */
export const namesOf = (entries: readonly TrashEntry[]): string => entries.map(entryName).join(', ');
