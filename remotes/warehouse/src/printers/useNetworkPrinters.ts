import { errorSummary } from '@groundwork/contract';
import { useEffect, useState } from 'react';
import { type NetworkPrinter, readPrinters } from './network-printers.ts';

/** The printers, undefined until they are known; and why they could not be read the last time. */
export interface NetworkPrinters {
  printers: readonly NetworkPrinter[] | undefined;
  failure: string | undefined;
}

/** @param pause in milliseconds between two questions, while the page is seen; undefined: they are read once */
export function useNetworkPrinters(pause?: number): NetworkPrinters {
  const [state, setState] = useState<NetworkPrinters>({ printers: undefined, failure: undefined });
  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      const answer = document.hidden ? undefined : await readPrinters();
      if (!isShown) return;
      if (answer?.succeeded) setState({ printers: answer.data, failure: undefined });
      else if (answer) setState(({ printers }) => ({ printers, failure: errorSummary(answer.error) }));
      if (pause !== undefined) timer = setTimeout(() => void read(), pause);
    };
    void read();
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [pause]);
  return state;
}
