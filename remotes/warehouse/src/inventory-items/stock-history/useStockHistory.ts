import { errorSummary, type StockMove } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useEffect, useRef, useState } from 'react';
import { newestFirst } from './history.ts';

export interface StockHistoryLines {
  /** Newest first; undefined until they are there. */
  lines: readonly StockMove[] | undefined;
  /** Why they, or the newest of them, could not be fetched. */
  failure: string | undefined;
  retry: () => void;
}

/**
 * The lines of the stock ledger of an item. When the item changes, only the lines since the newest known one are asked
 * for.
 */
export function useStockHistory(inventoryItemId: string, stamp: string): StockHistoryLines {
  const known = useRef(new Map<string, StockMove>());
  const [lines, setLines] = useState<readonly StockMove[]>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer item has newer lines
  useEffect(() => {
    const abort = new AbortController();
    const createdAfter = [...known.current.values()].reduce(
      (latest, { timeCreatedUtc }) => (timeCreatedUtc > latest ? timeCreatedUtc : latest),
      '',
    );
    void collection('stockmoves')
      .query({ inventoryItemId, createdAfter }, { signal: abort.signal })
      .then((result) => {
        if (abort.signal.aborted) return;
        setFailure(result.succeeded ? undefined : errorSummary(result.error));
        if (!result.succeeded) return;
        for (const move of result.data) known.current.set(move.id, move);
        setLines(newestFirst([...known.current.values()]));
      });
    return () => abort.abort();
  }, [inventoryItemId, stamp, attempt]);
  return { lines, failure, retry: () => setAttempt((count) => count + 1) };
}
