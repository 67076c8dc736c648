import type { CountLine, InventoryItem } from '@groundwork/contract';
import { compareEmplacements, wasReviewed } from '@groundwork/contract/domain';

/** The fields of a line that the sheet reads; in a quick count it is the cycle count of an item. */
export type CountedLine = Pick<CountLine, 'id' | 'inventoryItemId' | 'locale' | 'round' | 'status' | 'isFound'> &
  Partial<Pick<CountLine, 'onShelf' | 'note' | 'photoId' | 'countedById' | 'isBlind'>>;

/** One item of a count as the counter sees it: the last round of its line, with what waits to be sent. */
export interface SheetLine {
  inventoryItemId: string;
  /** The line as the server has it; none while an item that was found waits to be sent, and in a quick count. */
  line: CountedLine | undefined;
  item: InventoryItem | undefined;
  name: string;
  /** Where it was when it was counted; before that, where it is: somebody may have moved it since the count was opened. */
  locale: string | undefined;
  onShelf: number | undefined;
  note: string | undefined;
  photoId: string | undefined;
  countedById: string | undefined;
  /**
   * open: to be counted · counted · second: somebody else must count it, because this person did before ·
   * closed: decided already, or its number was shown in a review.
   */
  state: 'open' | 'counted' | 'second' | 'closed';
  isFound: boolean;
  /** It was given to the browser, and the server has not confirmed it. */
  isWaiting: boolean;
}

/** A counted quantity that the server may not have stored yet. */
export interface SavedCount {
  inventoryItemId: string;
  /** null: the number is taken back. */
  onShelf: number | null;
  note?: string;
  photoId?: string;
}

type Round = Pick<CountLine, 'inventoryItemId' | 'round'> & Partial<Pick<CountLine, 'isFound' | 'status'>>;

/** Somebody found it here and took the number back: it is not expected, and so not open. */
const isTakenBack = ({ isFound, round, status }: Round) => isFound === true && round === 1 && status === 'Open';

/** The lines of each item, oldest round first: made once, so that a count of 50,000 lines is not searched line by line. */
export function roundsByItem<L extends Round>(lines: readonly L[]): ReadonlyMap<string, readonly L[]> {
  const rounds = new Map<string, L[]>();
  for (const line of lines) {
    const known = rounds.get(line.inventoryItemId);
    if (known) known.push(line);
    else rounds.set(line.inventoryItemId, [line]);
  }
  for (const own of rounds.values()) if (own.length > 1) own.sort((one, other) => one.round - other.round);
  return rounds;
}

/** The lines of the last round of each item that is expected or was found. */
export const lastRounds = <L extends Round>(lines: readonly L[]): readonly L[] =>
  [...roundsByItem(lines).values()].flatMap((own) => own.at(-1) ?? []).filter((line) => !isTakenBack(line));

export interface SheetInput {
  lines: readonly CountedLine[];
  itemOf: (id: string) => InventoryItem | undefined;
  /** In the order in which they were given; the last one of an item holds. */
  saved: readonly SavedCount[];
  userId: string;
  /** Of the count; a quick count has no review that shows its numbers. */
  blind?: boolean;
}

/** The line as it will be once the server has stored the entry. */
const withEntry = (line: CountedLine, { onShelf, note, photoId }: SavedCount, userId: string): CountedLine => ({
  ...line,
  ...(onShelf === null
    ? { status: 'Open', onShelf: undefined, countedById: undefined }
    : { status: 'Counted', onShelf, countedById: userId, isBlind: true }),
  ...{ note: note ?? line.note, photoId: photoId ?? line.photoId },
});

function stateOf(status: CountLine['status'], wasCountedByUser: boolean): SheetLine['state'] {
  if (status === 'Counted') return 'counted';
  if (status !== 'Open') return 'closed';
  return wasCountedByUser ? 'second' : 'open';
}

/** The items of a count in the order in which people walk: by emplacement, then by name. */
export function countSheet({ lines, itemOf, saved, userId, blind = false }: SheetInput): readonly SheetLine[] {
  const waiting = new Map(saved.map((entry) => [entry.inventoryItemId, entry]));
  const rounds = roundsByItem(lines);
  const found = [...waiting.values()].filter(
    ({ inventoryItemId, onShelf }) => !rounds.has(inventoryItemId) && onShelf !== null,
  );
  const sheet = [
    ...[...rounds.values()].flatMap((own): SheetLine[] => {
      const line = own.at(-1);
      if (!line) return [];
      const entry = waiting.get(line.inventoryItemId);
      const next = entry ? withEntry(line, entry, userId) : line;
      if (isTakenBack(next)) return [];
      const wasCountedByUser = own.some((other) => other.round < line.round && other.countedById === userId);
      const item = itemOf(line.inventoryItemId);
      const { inventoryItemId, isFound, onShelf, note, photoId, countedById, status } = next;
      const locale = item && line.status === 'Open' ? item.locale : line.locale;
      return [
        {
          ...{ inventoryItemId, line, item, name: item?.name ?? 'Deleted item', locale, isFound },
          ...{ onShelf, note, photoId, countedById, isWaiting: entry !== undefined },
          state: wasReviewed(next, { blind }) ? 'closed' : stateOf(status, wasCountedByUser),
        },
      ];
    }),
    ...found.map(({ inventoryItemId, onShelf, note, photoId }): SheetLine => {
      const item = itemOf(inventoryItemId);
      return {
        ...{ inventoryItemId, line: undefined, item, name: item?.name ?? 'Deleted item', locale: item?.locale },
        ...{ onShelf: onShelf ?? undefined, note, photoId, countedById: userId },
        ...{ state: 'counted', isFound: true, isWaiting: true },
      };
    }),
  ];
  return sheet.sort(byPlace);
}

const byPlace = (one: SheetLine, other: SheetLine) =>
  compareEmplacements(one.locale, other.locale) ||
  one.name.localeCompare(other.name) ||
  one.inventoryItemId.localeCompare(other.inventoryItemId);

export interface SheetProgress {
  counted: number;
  total: number;
  /** Lines that wait for somebody else. */
  second: number;
}
export const sheetProgress = (sheet: readonly SheetLine[]): SheetProgress => ({
  counted: sheet.filter(({ state }) => state === 'counted' || state === 'closed').length,
  total: sheet.length,
  second: sheet.filter(({ state }) => state === 'second').length,
});

/** The next item to count after `from`, round to the beginning; what was skipped comes last. */
export function nextOpen(
  sheet: readonly SheetLine[],
  from: string | undefined,
  skipped: ReadonlySet<string> = new Set(),
): SheetLine | undefined {
  const start = sheet.findIndex(({ inventoryItemId }) => inventoryItemId === from);
  const round = [...sheet.slice(start + 1), ...sheet.slice(0, Math.max(0, start))];
  const open = round.filter(({ state, inventoryItemId }) => state === 'open' && inventoryItemId !== from);
  return open.find(({ inventoryItemId }) => !skipped.has(inventoryItemId)) ?? open[0];
}
