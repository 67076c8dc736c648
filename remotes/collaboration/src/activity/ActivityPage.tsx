import { collection } from '@groundwork/data-cache';
import { useScope } from '@groundwork/shell-sdk';
import { Banner, Button, EmptyState, SkeletonRows, SwitchField, toast, useDelayed } from '@groundwork/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { dateWords } from '../day-words.ts';
import { ActivityFeed } from './ActivityFeed.tsx';
import { type ActivityFilter, ActivityFilters, dayBefore, matches, midnight } from './ActivityFilters.tsx';
import styles from './ActivityPage.module.css';
import { exportActivity } from './activityExport.ts';
import { toFeed } from './activityFeed.ts';
import { useActivity } from './useActivity.ts';

const daysAtFirst = 7;

/** The feed of what happened, newest first: the last week, and older weeks on demand (docs: screens#activity). */
export default function ActivityPage() {
  const { project } = useScope();
  const [isScoped, setScoped] = useState(false);
  const [filter, setFilter] = useState<ActivityFilter>({ from: dayBefore(daysAtFirst) });
  const since = midnight(filter.from);
  const range = { since, until: filter.to === undefined ? undefined : midnight(filter.to, 1) };
  const { items, error, isLoading, retry } = useActivity(range, isScoped ? project?.id : undefined);
  const showsSkeleton = useDelayed(isLoading && items === undefined);
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => collection('users').subscribe(), []);

  const shown = useMemo(
    // The range may have been longer before.
    () => (items ?? []).filter((item) => Date.parse(item.timeCreatedUtc) >= since && matches(filter, item)),
    [items, filter, since],
  );
  const lines = useMemo(() => toFeed(shown), [shown]);
  const loadOlder = () => {
    const [year = 0, month = 1, day = 1] = filter.from.split('-').map(Number);
    setFilter({ ...filter, from: dayBefore(daysAtFirst, new Date(year, month - 1, day)) });
  };
  /** Why a file would look as if nothing else had happened. */
  const partReason = isLoading
    ? 'It is still loading.'
    : error !== undefined
      ? 'Some of the activity could not be loaded. Press Retry first.'
      : undefined;
  const download = async () => {
    await exportActivity(shown).catch(() =>
      toast({ tone: 'danger', text: 'The activity could not be exported. Try again.' }),
    );
  };

  return (
    <section className={styles.page} aria-label="Activity Feed" ref={scroller}>
      <div className={styles.bar}>
        <h1>Activity Feed</h1>
        <ActivityFilters filter={filter} onChange={setFilter} />
        {project && <SwitchField label={`Only ${project.name}`} value={isScoped} onChange={setScoped} />}
        <Button
          size="small"
          isDisabled={shown.length === 0 || partReason !== undefined}
          disabledReason={partReason}
          onPress={download}
        >
          Export
        </Button>
      </div>
      <div className={styles.feed}>
        {error !== undefined && (
          <Banner
            tone="danger"
            action={
              <Button size="small" onPress={retry}>
                Retry
              </Button>
            }
          >
            Failed to retrieve Activity data
          </Banner>
        )}
        {showsSkeleton && <SkeletonRows rows={8} />}
        {lines.length > 0 && <ActivityFeed lines={lines} scroller={scroller} />}
        {!isLoading && lines.length === 0 && error === undefined && (
          <EmptyState icon="activity" title="Nothing to show" text={`Since ${dateWords(since)}.`} />
        )}
        {items !== undefined && (
          <div className={styles.more}>
            <Button isBusy={isLoading} busyLabel="Loading…" onPress={loadOlder}>
              Load older
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
