import { errorSummary, type InventoryItem, messages } from '@groundwork/contract';
import { useSession } from '@groundwork/shell-sdk';
import { formatNumber } from '@groundwork/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { nextOpen, type SheetLine } from './count-sheet.ts';
import type { CountSource } from './count-source.ts';
import { type Figure, useFigure } from './useFigure.ts';
import { type Kept, useKept } from './useKept.ts';

export interface Counting {
  current: SheetLine | undefined;
  figure: Figure;
  /** The line that comes after the current one. */
  next: SheetLine | undefined;
  /** The last saved lines, newest first. */
  recent: readonly SavedLine[];
  /** The emplacement where the person is. */
  place: string | undefined;
  failure: string | undefined;
  goTo: (line: SheetLine | undefined) => void;
  setPlace: (place: string) => void;
  /** Counts something that was not expected here. */
  goToFound: (item: InventoryItem) => void;
  /** Stores the figure, or the given one, and goes on to the next item unless `stays`. */
  save: (options?: { onShelf?: number; stays?: boolean }) => SavedLine | undefined;
  skip: () => void;
  undo: () => SavedLine | undefined;
  /** Who has counted the current item meanwhile: the server takes no other number until somebody asks for a recount. */
  countedById: string | undefined;
  note: string | undefined;
  /** Belongs to the given item: somebody else may count the one that is shown while the note is typed. */
  setNote: (inventoryItemId: string, note: string | undefined) => void;
  /** Belongs to the given item, which may be counted already when the photo has been sent. */
  addPhoto: (inventoryItemId: string, photoId: string) => void;
  hasPhoto: boolean;
  /** Something entered here, for any item, is not stored. */
  isChanged: boolean;
}
export interface SavedLine {
  inventoryItemId: string;
  name: string;
  locale: string | undefined;
  onShelf: number;
  /** The quantity stored before. */
  before: number | undefined;
}

const foundLine = (item: InventoryItem): SheetLine => ({
  ...{ inventoryItemId: item.id, line: undefined, item, name: item.name, locale: item.locale },
  ...{
    onShelf: undefined,
    note: undefined,
    photoId: undefined,
    countedById: undefined,
    state: 'open',
    isFound: true,
    isWaiting: false,
  },
});

/** Where somebody is in a count, and what they have entered. */
export function useCounting(source: CountSource): Counting {
  const { sheet } = source;
  const [currentId, setCurrentId] = useState<string | undefined>(() => nextOpen(sheet, undefined)?.inventoryItemId);
  const [found, setFound] = useState<InventoryItem>();
  const [place, setPlace] = useState<string>();
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [recent, setRecent] = useState<readonly SavedLine[]>([]);
  const [failure, setFailure] = useState<string>();
  const kept = useKept();
  const figure = useFigure();
  const inSheet = sheet.find(({ inventoryItemId }) => inventoryItemId === currentId);
  const first = useMemo(() => nextOpen(sheet, undefined), [sheet]);
  const current =
    inSheet ?? (found && found.id === currentId ? foundLine(found) : currentId === undefined ? first : undefined);
  // It stays what is shown: the number that is typed belongs to it, also when somebody else counts it.
  if (currentId === undefined && first) setCurrentId(first.inventoryItemId);
  const next = nextOpen(sheet, current?.inventoryItemId, skipped);
  const { user } = useSession();
  const countedById = current?.state === 'counted' && current.countedById !== user.id ? current.countedById : undefined;

  const goTo = useCallback(
    (line: SheetLine | undefined) => {
      setCurrentId(line?.inventoryItemId);
      figure.reset(line?.state === 'counted' ? line.onShelf : undefined);
      if (line?.locale) setPlace(line.locale);
    },
    [figure.reset],
  );
  // Two people walk the same shelves: what the other has counted is not counted again, unless somebody wants to.
  const openId = useRef<string>(undefined);
  const isCountedByOther = countedById !== undefined && openId.current === current?.inventoryItemId;
  useEffect(() => {
    if (current?.state === 'open') openId.current = current.inventoryItemId;
  }, [current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the moment when the other has counted it
  useEffect(() => {
    if (!isCountedByOther || figure.isChanged || (current && kept.of(current.inventoryItemId))) return;
    openId.current = undefined;
    goTo(next);
  }, [isCountedByOther]);
  // Somebody has deleted the item that was shown or sent it away, or an item that was found here was taken back.
  const isGone = currentId !== undefined && current === undefined;
  const shownName = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the moment when it has gone
  useEffect(() => {
    if (current) shownName.current = current.name;
    if (!isGone) return;
    if (figure.isChanged) setFailure(`${shownName.current} is no longer in this count: its number is not saved.`);
    goTo(next);
  }, [isGone, current?.name]);
  const goToFound = (item: InventoryItem) => {
    setFound(item);
    setCurrentId(item.id);
    figure.reset(undefined);
  };
  const noteOf = ({ inventoryItemId, note }: SheetLine) => (kept.of(inventoryItemId)?.note ?? note) || undefined;
  const send = async (line: SheetLine, onShelf: number | null) => {
    const { inventoryItemId, name } = line;
    const sent = kept.of(inventoryItemId);
    // Here, and not with the answer: that of one item says nothing about another one that was refused meanwhile.
    setFailure(undefined);
    const photoId = sent?.photoId ?? line.photoId;
    const answer = await source.save({ inventoryItemId, onShelf, note: noteOf(line), photoId }, name);
    if (answer.kind !== 'refused') {
      if (onShelf !== null) kept.drop(inventoryItemId, sent);
      return;
    }
    const what = onShelf === null ? 'the number is not taken back' : `${formatNumber(onShelf)} is not saved`;
    setFailure(`${line.name}: ${what}. ${errorSummary(answer.error)}`);
    setRecent((all) => all.filter(({ inventoryItemId }) => inventoryItemId !== line.inventoryItemId));
  };
  const save: Counting['save'] = ({ onShelf = figure.value, stays = false } = {}) => {
    if (!current || onShelf === undefined) return undefined;
    if (source.savingReason) {
      setFailure(`${current.name}: Not saved. ${source.savingReason}.`);
      return undefined;
    }
    const saved: SavedLine = {
      ...{ inventoryItemId: current.inventoryItemId, name: current.name, locale: current.locale, onShelf },
      before: current.state === 'counted' ? current.onShelf : undefined,
    };
    setRecent((all) => [saved, ...all.filter((each) => each.inventoryItemId !== saved.inventoryItemId)].slice(0, 20));
    void send(current, onShelf);
    if (!stays) goTo(next);
    return saved;
  };
  const undo = () => {
    const [last, ...rest] = recent;
    if (!last) return undefined;
    const line = sheet.find(({ inventoryItemId }) => inventoryItemId === last.inventoryItemId);
    setRecent(rest);
    if (!line) return last;
    void send(line, last.before ?? null);
    goTo({ ...line, onShelf: last.before });
    return last;
  };
  const keep = (inventoryItemId: string, more: Kept) => {
    kept.add(inventoryItemId, more);
    const saved = recent.find((each) => each.inventoryItemId === inventoryItemId);
    const line = sheet.find((each) => each.inventoryItemId === inventoryItemId);
    const isOwn = line?.state === 'counted' && line.countedById === user.id;
    const onShelf = saved?.onShelf ?? (isOwn ? line.onShelf : undefined);
    // Its number is stored already: nobody would press 'Save' once more.
    if (line && onShelf !== undefined) void send(line, onShelf);
  };
  return {
    addPhoto: (id, photoId) => keep(id, { photoId }),
    setNote: (id, note) => keep(id, { note: note ?? '' }),
    hasPhoto: current !== undefined && Boolean(kept.of(current.inventoryItemId)?.photoId ?? current.photoId),
    isChanged: figure.isChanged || !kept.isEmpty,
    countedById,
    // What a second person counts now is not taken back by the first.
    recent: recent.filter(({ inventoryItemId }) => {
      const line = sheet.find((each) => each.inventoryItemId === inventoryItemId);
      return line?.state !== 'second' && line?.state !== 'closed';
    }),
    ...{ current, figure, next, place, failure, goTo, goToFound, save, undo },
    note: current && noteOf(current),
    setPlace,
    skip: () => {
      if (!current) return;
      // The server takes no note with the number of somebody else.
      if (countedById) kept.drop(current.inventoryItemId);
      setSkipped((all) => new Set(all).add(current.inventoryItemId));
      goTo(next);
    },
  };
}

/** 'B2_01', or the name where the next item is at the same place. */
export function nextLabel(current: SheetLine | undefined, next: SheetLine | undefined): string {
  if (!next) return 'Save';
  return next.locale && next.locale !== current?.locale ? `Save, next ${next.locale}` : 'Save, next item';
}

export const nothingEntered = `${messages.required}: type or scan what is on the shelf`;
