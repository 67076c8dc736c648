import type { ActivityItem, AuditEvent } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { formatNumber, SkeletonRows } from '@groundwork/ui';
import { useEffect, useState } from 'react';
import styles from './ActivityPage.module.css';
import type { FeedEntry } from './activityFeed.ts';
import { kindOf, nameOf } from './words.ts';

type Change = AuditEvent['changes'][number];

/** The details of an expanded line: the fields that changed, or the records of an operation on several. */
export function ActivityDetails({ entry: { first, items } }: { entry: FeedEntry }) {
  return items.length > 1 ? <Names items={items} /> : <Changes item={first} />;
}

const mostNames = 20;

function Names({ items }: { items: readonly ActivityItem[] }) {
  const rest = items.length - mostNames;
  return (
    <ul className={styles.details}>
      {items.slice(0, mostNames).map((item) => (
        <li key={item.id}>{item.act ? `${kindOf(item, 1)} ${nameOf(item)}` : nameOf(item)}</li>
      ))}
      {rest > 0 && <li>and {formatNumber(rest)} more</li>}
    </ul>
  );
}

function Changes({ item }: { item: ActivityItem }) {
  const [changes, setChanges] = useState<readonly Change[] | 'failed'>();
  useEffect(() => {
    const abort = new AbortController();
    void collection('auditevents')
      .query({ targetIdSet: [item.targetId] }, { signal: abort.signal })
      .then((result) => {
        if (abort.signal.aborted) return;
        // The journal and the audit of one write have one time, that of its transaction.
        const event = result.succeeded && result.data.find((each) => each.timeCreatedUtc === item.timeCreatedUtc);
        setChanges(result.succeeded ? (event ? event.changes : []) : 'failed');
      });
    return () => abort.abort();
  }, [item]);
  if (changes === undefined) return <SkeletonRows rows={1} />;
  if (changes === 'failed')
    return <p className={styles.details}>The changes could not be loaded. Open the line again.</p>;
  if (changes.length === 0) return <p className={styles.details}>No field changes are recorded.</p>;
  return (
    <ul className={styles.details}>
      {changes.map((change) => (
        <li key={change.field}>
          {labelOf(change.field)}: {textOf(change.from, change.fromLabel)} → {textOf(change.to, change.toLabel)}
        </li>
      ))}
    </ul>
  );
}

/** 'productId' is 'Product', 'externalPrice' is 'External price'. */
function labelOf(field: string): string {
  const words = field
    .replace(/(Id|Ids)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const longest = 120;

/** A value as people know it: names in place of ids, a dash for nothing, the beginning of long text. */
function textOf(value: unknown, label: string | null | undefined): string {
  if (label) return label;
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return Array.isArray(value) ? `${formatNumber(value.length)} entries` : 'changed';
  const text = String(value)
    .replace(/<[^<>]+>/g, ' ')
    .trim();
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
