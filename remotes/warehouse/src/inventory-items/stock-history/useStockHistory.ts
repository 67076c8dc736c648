import type { StockMove } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useEffect, useRef, useState } from 'react';
import { newestFirst } from './history.ts';

/**
 * The lines of the stock ledger of an item, newest first; undefined until they are there. When the item changes, only the
 * lines since the newest known one are asked for.
 */
export function useStockHistory(inventoryItemId: string, stamp: string): readonly StockMove[] | undefined {
  const known = useRef(new Map<string, StockMove>());
  const [lines, setLines] = useState<readonly StockMove[]>();
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
        if (result.succeeded) for (const move of result.data) known.current.set(move.id, move);
        setLines(newestFirst([...known.current.values()]));
      });
    return () => abort.abort();
  }, [inventoryItemId, stamp]);
  return lines;
}
