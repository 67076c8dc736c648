import { errorSummary, type Result } from '@groundwork/contract';
import { useEffect, useState } from 'react';

/** The printers, undefined until they are known; and why they could not be read the last time. */
export interface Printers<P> {
  printers: readonly P[] | undefined;
  failure: string | undefined;
}

/**
 * @param read always the same function
 * @param pause in milliseconds between two questions, while the page is seen; undefined: they are read once
 */
export function usePrinters<P>(read: () => Promise<Result<P[]>>, pause?: number): Printers<P> {
  const [state, setState] = useState<Printers<P>>({ printers: undefined, failure: undefined });
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const answer = document.hidden ? undefined : await read();
      if (!isShown) return;
      if (answer?.succeeded) setState({ printers: answer.data, failure: undefined });
      else if (answer) setState(({ printers }) => ({ printers, failure: errorSummary(answer.error) }));
      if (pause !== undefined) timer = setTimeout(() => void ask(), pause);
    };
    void ask();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [read, pause]);
  return state;
}
