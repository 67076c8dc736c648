import type { StockMove } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { shownSince } from './order-line.ts';

/** When an order was delivered last: there are new lines in the ledger from then on. */
const lastDeliveryAtom = atom((get) =>
  get(collection('orders').allAtom).reduce(
    (latest, { status, timeModifiedUtc }) =>
      status === 'Delivered' && timeModifiedUtc > latest ? timeModifiedUtc : latest,
    '',
  ),
);
const nothingAtom = atom('');

/** Lines are written beside each other, and may appear so many milliseconds after others with a later time. */
const overlap = 60_000;

/** From when lines are asked for, where these are known. */
export function readFrom(known: readonly Pick<StockMove, 'timeCreatedUtc'>[], now: Date): string {
  const since = Date.parse(shownSince(now));
  const times = known.map(({ timeCreatedUtc }) => Date.parse(timeCreatedUtc) - overlap);
  return new Date(Math.max(since, ...times)).toISOString();
}

/** Milliseconds after which the count of a tab that nobody has opened is asked for: what is opened comes first. */
const quiet = 1_000;

/**
 * The lines of the stock ledger about what has arrived from a warehouse in the last 90 days; undefined until they are there.
 * They are asked for when the tab is shown that needs them, or a moment later, and afterwards only those since the newest
 * known one.
 */
export function useDeliveries(warehouseId: string, isNeeded: boolean): readonly StockMove[] | undefined {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), quiet);
    return () => clearTimeout(timer);
  }, []);
  const isShown = isNeeded || isQuiet;
  const known = useRef(new Map<string, StockMove>());
  const [lines, setLines] = useState<readonly StockMove[]>();
  const stamp = useAtomValue(isShown ? lastDeliveryAtom : nothingAtom);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later delivery has later lines
  useEffect(() => {
    if (!isShown) return;
    const abort = new AbortController();
    const createdAfter = readFrom([...known.current.values()], new Date());
    void collection('stockmoves')
      .query({ locationId: warehouseId, kind: 'deliver', createdAfter }, { signal: abort.signal })
      .then((result) => {
        if (abort.signal.aborted) return;
        if (result.succeeded) for (const move of result.data) known.current.set(move.id, move);
        setLines([...known.current.values()]);
      });
    return () => abort.abort();
  }, [warehouseId, isShown, stamp]);
  return lines;
}
