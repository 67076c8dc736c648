import { type CollectionName, errorSummary, messages, type RecordOf } from '@groundwork/contract';
import { collection, isKeptInSync } from '@groundwork/data-cache';
import { toast } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';

/**
 * The record of an open details dialog. Records that are deleted or archived leave the cache; a dialog keeps showing them.
 * Without a mounted view that keeps the collection in sync, the cached record may be old, so it is read again.
 */
export function useShownRecord<N extends CollectionName>(
  name: N,
  id: string,
  onMissing: () => void,
): RecordOf<N> | undefined {
  const cached = useAtomValue(collection(name).recordAtom(id)) as RecordOf<N> | undefined;
  const [known, setKnown] = useState<RecordOf<N> | undefined>(() => cached);
  if (cached && cached !== known) setKnown(() => cached);
  const last = known?.id === id ? known : undefined;
  const isCached = cached !== undefined;
  const readId = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once per record, and again when it leaves the cache
  useEffect(() => {
    const isUpToDate = isCached ? isKeptInSync(name) || readId.current === id : last?.isDeleted || last?.isArchived;
    if (isUpToDate) return;
    let isClosed = false;
    void collection(name)
      .fetchOne(id)
      .then((result) => {
        if (isClosed) return;
        if (result.succeeded) {
          readId.current = id;
          setKnown(() => result.data);
          return;
        }
        const isMissing = result.responseCode === 404;
        // Keeps the record that is shown already, for example without a network.
        if (last && !isMissing) return;
        toast({ text: isMissing ? messages.itemNotFound : errorSummary(result.error), tone: 'warning' });
        onMissing();
      });
    return () => {
      isClosed = true;
    };
  }, [id, isCached]);
  return cached ?? last;
}
