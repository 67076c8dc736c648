import { locksOf } from '../tabs.ts';

/** One tab of a browser leads: it holds the connection for all. */
export interface Leadership {
  /** Takes the lead from any other tab, which may be frozen. */
  takeOver: () => void;
}

/**
 * Waits to lead under this name until the signal aborts. `work` runs while this tab leads; its signal aborts when another
 * tab has taken over. Without locks each tab leads for itself.
 */
export function leadAlone(name: string, signal: AbortSignal, work: (signal: AbortSignal) => void): Leadership {
  const locks = locksOf();
  let isLeading = false;
  const lead = () => {
    isLeading = true;
    const turn = new AbortController();
    const untilAborted = new Promise<void>((resolve) => {
      const end = () => {
        turn.abort();
        resolve();
      };
      if (signal.aborted) end();
      else signal.addEventListener('abort', end);
    });
    if (!signal.aborted) work(turn.signal);
    return { turn, untilAborted };
  };
  if (!locks) {
    lead();
    return { takeOver: () => undefined };
  }
  const request = (options: LockOptions) => {
    let turn: AbortController | undefined;
    locks
      .request(name, options, () => {
        const leading = lead();
        turn = leading.turn;
        return leading.untilAborted;
      })
      .catch(() => {
        // Another tab has taken over, or this one leaves.
        isLeading = false;
        turn?.abort();
        if (turn && !signal.aborted) request({ signal });
      });
  };
  request({ signal });
  return {
    takeOver: () => {
      if (!isLeading && !signal.aborted) request({ steal: true });
    },
  };
}
