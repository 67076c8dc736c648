import { type ActivityItem, collectionOfType } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useIsActive } from '@groundwork/shell-sdk';
import { useEffect, useState } from 'react';

const shown = 20;
const day = 24 * 3600 * 1000;
/** The journal is read from a moment on: a quiet project is asked for further back. */
const windows = [7 * day, 90 * day];

/** The changes that one operation made to records of one collection. */
export interface RecentActivity {
  first: ActivityItem;
  count: number;
}

/** The last events of a project, newest first; what one operation did is one of them. */
export function lastOf(items: readonly ActivityItem[]): RecentActivity[] {
  const groups = new Map<string, RecentActivity>();
  for (const item of [...items].sort((a, b) => b.timeCreatedUtc.localeCompare(a.timeCreatedUtc))) {
    const key = item.operationId
      ? `${item.operationId} ${item.act ?? `${item.archiveChange ?? item.eventType} ${item.targetType}`}`
      : item.id;
    const known = groups.get(key);
    // A command with a name is about its order, whatever else it changed.
    if (item.act) groups.set(key, { first: known && !isOrder(item) ? known.first : item, count: 1 });
    else groups.set(key, known ? { ...known, count: known.count + 1 } : { first: item, count: 1 });
  }
  return [...groups.values()].slice(0, shown);
}

const isOrder = ({ targetType }: ActivityItem) => collectionOfType(targetType) === 'orders';

/** Reads the last activity of a project each time its dashboard is shown; undefined until it has come. */
export function useRecentActivity(projectId: string): readonly RecentActivity[] | 'failed' | undefined {
  const isActive = useIsActive();
  const [state, setState] = useState<{ projectId: string; entries: readonly RecentActivity[] | 'failed' }>();
  useEffect(() => {
    if (!isActive) return;
    const controller = new AbortController();
    const read = async () => {
      let entries: readonly RecentActivity[] = [];
      for (const window of windows) {
        const filters = { createdAfter: new Date(Date.now() - window).toISOString(), projectId };
        const result = await collection('activityitems').query(filters, { signal: controller.signal });
        if (controller.signal.aborted) return;
        if (!result.succeeded) return setState({ projectId, entries: 'failed' });
        entries = lastOf(result.data);
        if (entries.length >= shown) break;
      }
      setState({ projectId, entries });
    };
    void read();
    return () => controller.abort();
  }, [projectId, isActive]);
  return state?.projectId === projectId ? state.entries : undefined;
}
