import {
  activityEventTypes,
  type CollectionName,
  collectionNames,
  collectionOfType,
  collections,
} from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useScope } from '@groundwork/shell-sdk';
import { Banner, Button, EmptyState, SelectField, SkeletonRows, SwitchField, useDelayed } from '@groundwork/ui';
import { useEffect, useMemo, useState } from 'react';
import { ActivityEntry } from './ActivityEntry.tsx';
import styles from './ActivityPage.module.css';
import { toFeed } from './activityFeed.ts';
import { useActivity } from './useActivity.ts';

const eventOptions = activityEventTypes.map((id) => ({ id, label: id.replace('Record', '') }));
const typeOptions = collectionNames
  .filter((name) => !collections[name].journal)
  .map((id) => ({ id, label: collections[id].plural }));

/** The feed of what happened, newest first, a week at a time (decisions G18). */
export default function ActivityPage() {
  const { project } = useScope();
  const [isScoped, setScoped] = useState(false);
  const [eventType, setEventType] = useState<string>();
  const [targetType, setTargetType] = useState<CollectionName>();
  const { items, error, isLoading, since, loadOlder, retry } = useActivity(isScoped ? project?.id : undefined);
  const showsSkeleton = useDelayed(isLoading && items === undefined);
  useEffect(() => collection('users').subscribe(), []);

  const feed = useMemo(
    () =>
      toFeed(
        (items ?? []).filter(
          (item) =>
            (eventType === undefined || item.eventType === eventType) &&
            (targetType === undefined || collectionOfType(item.targetType) === targetType),
        ),
      ),
    [items, eventType, targetType],
  );
  const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', month: 'long', day: 'numeric' });

  return (
    <section className={styles.page} aria-label="Activity Feed">
      <div className={styles.bar}>
        <h1>Activity Feed</h1>
        <div className={styles.filter}>
          <SelectField
            placeholder="All events"
            label="Event"
            isLabelHidden
            options={eventOptions}
            value={eventType}
            onChange={setEventType}
            isClearable
          />
        </div>
        <div className={styles.filter}>
          <SelectField
            placeholder="All types"
            label="Type"
            isLabelHidden
            options={typeOptions}
            value={targetType}
            onChange={setTargetType}
            isClearable
          />
        </div>
        {project && <SwitchField label={`Only ${project.name}`} value={isScoped} onChange={setScoped} />}
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
        {feed.map(({ day: midnight, entries }) => (
          <section key={midnight}>
            <h2>{day.format(midnight)}</h2>
            <ul>
              {entries.map((entry) => (
                <ActivityEntry key={entry.key} entry={entry} />
              ))}
            </ul>
          </section>
        ))}
        {items !== undefined && feed.length === 0 && error === undefined && (
          <EmptyState icon="activity" title="Nothing to show" text={`Since ${day.format(since)}.`} />
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
