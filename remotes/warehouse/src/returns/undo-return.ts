import { errorSummary, type Order } from '@groundwork/contract';
import { type CommandAnswer, call, sendCommand } from '@groundwork/data-cache';
import { useEffect, useState } from 'react';
import { piecesText } from '../inventory-items/transfers/transfer-rules.ts';

/** The latest return of an order, as the server looks ahead to undoing it. */
export interface LastReturn {
  operationId: string;
  quantity: number;
  /** How many of them the stock of the project gets again. */
  toProject: number;
  timeUtc: string;
  userId?: string;
  warehouseName?: string;
  locale?: string;
  isScrapped: boolean;
  /** Why it cannot be undone now. */
  refusal?: string;
}

type Looked =
  | { state: 'looking' }
  | { state: 'failed'; why: string }
  | { state: 'known'; last: LastReturn | undefined };

/** Asks once; `retry` asks again. */
export function useLastReturn(orderId: string): Looked & { retry: () => void } {
  const [looked, setLooked] = useState<Looked>({ state: 'looking' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    setLooked({ state: 'looking' });
    void call<{ return?: LastReturn }>('GET', `orders/${orderId}/lastReturn`, { signal: abort.signal }).then(
      (result) => {
        if (abort.signal.aborted) return;
        if (!result.succeeded) setLooked({ state: 'failed', why: errorSummary(result.error) });
        else setLooked({ state: 'known', last: result.data?.return });
      },
    );
    return () => abort.abort();
  }, [orderId, attempt]);
  return { ...looked, retry: () => setAttempt((count) => count + 1) };
}

/** The return that was seen did not happen after all (docs: domain/orders#undoing-a-return). */
export const undoReturn = (
  { id, name }: Pick<Order, 'id' | 'name'>,
  { operationId, quantity }: LastReturn,
): Promise<CommandAnswer<{ quantity: number }>> =>
  sendCommand(
    {
      path: 'orders/undoReturn',
      body: { orderId: id, operationId },
      name,
      what: `Undo: ${piecesText(quantity)} came back`,
    },
    { canWait: false },
  );
