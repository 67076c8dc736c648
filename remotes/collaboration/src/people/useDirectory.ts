import { type DirectoryUser, errorSummary } from '@groundwork/contract';
import { call } from '@groundwork/data-cache';
import { useCallback, useEffect, useState } from 'react';

/** The people of the organization who have no account yet, fetched when the dialog opens ([US-02], [ER-40]). */
export function useDirectory() {
  const [people, setPeople] = useState<readonly DirectoryUser[]>();
  const [error, setError] = useState<string>();
  const load = useCallback(async (signal?: AbortSignal) => {
    setError(undefined);
    const result = await call<DirectoryUser[]>('GET', 'directory/users', { signal });
    if (signal?.aborted) return;
    if (result.succeeded) setPeople(result.data);
    else setError(`Error retrieving organization users. ${errorSummary(result.error)}`);
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  return { people, error, retry: () => void load() };
}
