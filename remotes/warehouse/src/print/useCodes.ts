import { canDrawCodes } from '@groundwork/print';
import { useEffect, useState } from 'react';

// It begins with the page's own code and arrives while records are read; the frame of the page needs none of it.
const loading = import('@groundwork/print/symbols');
loading.catch(() => undefined);

/** Whether codes can be drawn by now. @throws what kept their algorithms from loading */
export function useCodes(): boolean {
  const [isReady, setReady] = useState(canDrawCodes);
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (!isReady) loading.then(() => setReady(true), setFailure);
  }, [isReady]);
  if (failure !== undefined) throw failure;
  return isReady;
}
