import { errorSummary, type Notification } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { toast } from '@groundwork/ui';
import { useCallback, useMemo, useRef, useState } from 'react';

/** A mark that the owner sets on a notification; null removes it. */
export type Mark = Partial<Record<'readUtc' | 'snoozedUntil' | 'doneUtc', string | null>>;

const marked = (notification: Notification, mark: Mark): Notification => {
  const fields = Object.entries(mark).map(([name, value]) => [name, value ?? undefined]);
  return { ...notification, ...Object.fromEntries(fields) };
};

export interface Changes {
  /** The notifications as they are marked, also where the server has not answered yet. */
  notifications: readonly Notification[];
  /**
   * Marks the displayed notifications at once, and stores the change after earlier ones; shows them again if storing
   * fails.
   */
  change: (ids: readonly string[], mark: Mark) => Promise<boolean>;
}

export function useChanges(stored: readonly Notification[]): Changes {
  const [pending, setPending] = useState<readonly { ids: ReadonlySet<string>; mark: Mark }[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const change = useCallback(async (ids: readonly string[], mark: Mark) => {
    if (ids.length === 0) return true;
    const entry = { ids: new Set(ids), mark };
    setPending((before) => [...before, entry]);
    const operations = Object.entries(mark).map(([path, value]) => ({ op: 'replace' as const, path, value }));
    // One after the other: an undo must not overtake the change that it reverts.
    const answer = queue.current.then(() => collection('notifications').patchMany(ids, operations));
    queue.current = answer.catch(() => undefined);
    const result = await answer;
    setPending((before) => before.filter((each) => each !== entry));
    if (!result.succeeded)
      toast({ tone: 'danger', text: `The inbox could not be changed. ${errorSummary(result.error)}` });
    return result.succeeded;
  }, []);
  const notifications = useMemo(
    () =>
      pending.length === 0
        ? stored
        : stored.map((each) =>
            pending.reduce((shown, { ids, mark }) => (ids.has(each.id) ? marked(shown, mark) : shown), each),
          ),
    [stored, pending],
  );
  return { notifications, change };
}
