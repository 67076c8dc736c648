import { hasOwnService } from '@groundwork/shell-sdk';
import { type ComponentType, useEffect, useState } from 'react';
import type { NetworkPrintProps } from '../printers/NetworkPrint.tsx';

/** The part of a print page that needs the print service; undefined where the portal names none, and until it is loaded. */
export function useNetworkPrint(): ComponentType<NetworkPrintProps> | undefined {
  const [part, setPart] = useState<{ NetworkPrint: ComponentType<NetworkPrintProps> }>();
  useEffect(() => {
    // Where it cannot be loaded, the browser still prints.
    if (hasOwnService('warehouse')) import('../printers/NetworkPrint.tsx').then(setPart, () => undefined);
  }, []);
  return part?.NetworkPrint;
}
