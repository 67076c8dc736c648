import { type ActivityItem, errorSummary } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useEffect, useState } from 'react';

/** Milliseconds; `until` is missing where the feed ends now. */
export interface ActivityRange {
  since: number;
  until?: number;
}
/** The part of the feed that is loaded so far, newest first. */
export interface Activity {
  items: readonly ActivityItem[] | undefined;
  error: string | undefined;
  isLoading: boolean;
  retry: () => void;
}

interface Read {
  /** Identifies the feed of these events: another project or end of the range is another feed. */
  of: string;
  items: readonly ActivityItem[];
  /** Everything from here on has been read. */
  downTo: number;
}

const hour = 3_600_000;

/**
 * Reads activity newest first, in steps that grow: a busy week has tens of thousands of events, and lists of the API
 * begin with the oldest. Events that are already shown are not read again when the range grows into the past.
 */
export function useActivity({ since, until }: ActivityRange, projectId: string | undefined): Activity {
  const of = `${projectId} ${until}`;
  const [attempt, setAttempt] = useState(0);
  const [read, setRead] = useState<Read>();
  const [error, setError] = useState<string>();
  const [isLoading, setLoading] = useState(true);
  const known = read?.of === of ? read : undefined;

  // `attempt` asks again; `known` is where reading goes on, not a reason to read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const readDown = async () => {
      setLoading(true);
      setError(undefined);
      let items = known?.items ?? [];
      let before = known ? known.downTo : until;
      for (let span = hour; (before ?? Number.POSITIVE_INFINITY) > since; span *= 6) {
        const after = Math.max(since, (before ?? Date.now()) - span);
        const result = await collection('activityitems').query(
          {
            createdAfter: new Date(after).toISOString(),
            createdBefore: before === undefined ? undefined : new Date(before).toISOString(),
            projectId,
          },
          { signal },
        );
        if (signal.aborted) return;
        if (!result.succeeded) {
          setError(errorSummary(result.error));
          break;
        }
        items = [...items, ...[...result.data].reverse()];
        before = after;
        setRead({ of, items, downTo: after });
      }
      setLoading(false);
    };
    void readDown();
    return () => controller.abort();
  }, [since, of, attempt]);

  return { items: known?.items, error, isLoading, retry: () => setAttempt((count) => count + 1) };
}
