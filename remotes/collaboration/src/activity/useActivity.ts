import { type ActivityItem, errorSummary } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useCallback, useEffect, useState } from 'react';

const week = 7 * 24 * 3600 * 1000;

/** What the feed shows: the events of the last weeks, and how to ask for one week more. */
export interface Activity {
  items: readonly ActivityItem[] | undefined;
  error: string | undefined;
  isLoading: boolean;
  since: number;
  loadOlder: () => void;
  retry: () => void;
}

/** Reads activity a week at a time, newest first; the cache tells of a failure ([ER-14]), which can be retried. */
export function useActivity(projectId: string | undefined): Activity {
  const [since, setSince] = useState(() => Date.now() - week);
  const [attempt, setAttempt] = useState(0);
  const [items, setItems] = useState<readonly ActivityItem[]>();
  const [error, setError] = useState<string>();
  const [isLoading, setLoading] = useState(true);

  // `attempt` is read by nothing: a changed one asks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const controller = new AbortController();
    const read = async () => {
      setLoading(true);
      setError(undefined);
      const filters = { createdAfter: new Date(since).toISOString(), projectId };
      const result = await collection('activityitems').query(filters, { signal: controller.signal });
      if (controller.signal.aborted) return;
      setLoading(false);
      if (result.succeeded) setItems(result.data);
      else setError(errorSummary(result.error));
    };
    void read();
    return () => controller.abort();
  }, [since, projectId, attempt]);

  return {
    items,
    error,
    isLoading,
    since,
    loadOlder: useCallback(() => setSince((from) => from - week), []),
    retry: useCallback(() => setAttempt((count) => count + 1), []),
  };
}
