import {
  type ActivityItem,
  activityEventTypes,
  type CollectionName,
  collectionNames,
  collectionOfType,
  collections,
} from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { SelectField, TextField } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import styles from './ActivityPage.module.css';

/** The filter of the feed. Days are 'YYYY-MM-DD' in the browser's time zone; without `to` the feed ends now. */
export interface ActivityFilter {
  from: string;
  to?: string;
  userId?: string;
  eventType?: ActivityItem['eventType'];
  type?: CollectionName;
}

const eventOptions = activityEventTypes.map((id) => ({ id, label: id.replace('Record', '') }));
const typeOptions = collectionNames
  .filter((name) => !collections[name].journal)
  .map((id) => ({ id, label: collections[id].plural }));

export const matches = (filter: ActivityFilter, item: ActivityItem): boolean =>
  (!filter.userId || item.userId === filter.userId) &&
  (!filter.eventType || item.eventType === filter.eventType) &&
  (!filter.type || collectionOfType(item.targetType) === filter.type);

/** The day so many days before today, as a date field has it. */
export function dayBefore(days: number, now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}-${String(day.getDate()).padStart(2, '0')}`;
}
/** Midnight at the begin of a day, or so many days later, in milliseconds. */
export function midnight(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).getTime();
}

export interface ActivityFiltersProps {
  filter: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
}

export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const users = useAtomValue(collection('users').allAtom);
  const people = useMemo(
    () =>
      users
        .map(({ id, firstName, lastName, imageThumbnailUrl }) => ({
          id,
          label: `${firstName} ${lastName}`,
          image: imageThumbnailUrl,
        }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [users],
  );
  const change = (part: Partial<ActivityFilter>) => onChange({ ...filter, ...part });
  const isReversed = filter.to !== undefined && filter.to < filter.from;
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          placeholder="Everyone"
          label="Person"
          isLabelHidden
          options={people}
          value={filter.userId}
          onChange={(userId) => change({ userId })}
          isClearable
        />
      </div>
      <div className={styles.filter}>
        <SelectField
          placeholder="All events"
          label="Event"
          isLabelHidden
          options={eventOptions}
          value={filter.eventType}
          onChange={(eventType) => change({ eventType })}
          isClearable
        />
      </div>
      <div className={styles.filter}>
        <SelectField
          placeholder="All types"
          label="Type"
          isLabelHidden
          options={typeOptions}
          value={filter.type}
          onChange={(type) => change({ type })}
          isClearable
        />
      </div>
      <DayField
        label="From"
        value={filter.from}
        error={isReversed ? 'From must not be after To.' : undefined}
        onChange={(from) => change({ from: from ?? dayBefore(7) })}
      />
      <DayField label="To" value={filter.to} onChange={(to) => change({ to })} />
    </>
  );
}

interface DayFieldProps {
  label: string;
  value: string | undefined;
  error?: string;
  onChange: (day: string | undefined) => void;
}

/**
 * A day that the feed begins or ends with. While its year is typed a browser names the years 2, 20 and 202: they would
 * load all that has ever happened, and are no answer before the fourth digit.
 */
function DayField({ label, value, error, onChange }: DayFieldProps) {
  const [unfinished, setUnfinished] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const take = (day: string | undefined) => {
    const isFinished = !day?.startsWith('0');
    setUnfinished(isFinished ? undefined : day);
    setLeft(false);
    if (isFinished) onChange(day);
  };
  return (
    <div className={styles.date}>
      <TextField
        type="date"
        label={label}
        isLabelHidden
        prefix={label}
        value={unfinished ?? value}
        error={unfinished && isLeft ? 'Type all four digits of the year.' : error}
        onChange={take}
        onBlur={() => setLeft(true)}
      />
    </div>
  );
}
