import { type ActivityItem, errorSummary, messages, type RecordMeta } from '@groundwork/contract';
import { collection, recordName } from '@groundwork/data-cache';
import { Avatar, Button, RelativeTime, SkeletonRows } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import styles from './details.module.css';

const verbs: Record<ActivityItem['eventType'], string> = {
  RecordCreated: 'Created this item',
  RecordUpdated: 'Updated this item',
  RecordDeleted: 'Deleted this item',
};

/** The end of every details dialog: when the record was created and changed, and on demand who did it ([AC-01]). */
export function History({ record }: { record: RecordMeta }) {
  const [isShown, setShown] = useState(false);
  return (
    <section className={styles.history} aria-label="History">
      <header>
        <h3>History</h3>
        <Button variant="quiet" size="small" aria-expanded={isShown} onPress={() => setShown(!isShown)}>
          {isShown ? 'Hide Activity' : 'Show Activity'}
        </Button>
      </header>
      <div className={styles.times}>
        <span>
          Modified <RelativeTime iso={record.timeModifiedUtc} />
        </span>
        <span>
          Created <RelativeTime iso={record.timeCreatedUtc} />
        </span>
      </div>
      {isShown && <Activity id={record.id} stamp={record.timeModifiedUtc} />}
    </section>
  );
}

function Activity({ id, stamp }: { id: string; stamp: string }) {
  const [items, setItems] = useState<readonly ActivityItem[]>();
  const [failure, setFailure] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer record has newer activity
  useEffect(() => {
    const abort = new AbortController();
    void collection('activityitems')
      .query({ targetIdSet: [id] }, { signal: abort.signal, isQuiet: true })
      .then((result) => {
        if (abort.signal.aborted) return;
        if (result.succeeded) setItems(newestFirst(result.data));
        setFailure(result.succeeded ? undefined : errorSummary(result.error));
      });
    return () => abort.abort();
  }, [id, stamp]);
  useEffect(() => collection('users').subscribe(), []);
  if (failure) return <p role="alert" className={styles.empty}>{`The activity could not be read. ${failure}`}</p>;
  if (!items) return <SkeletonRows rows={2} />;
  if (items.length === 0) return <p className={styles.empty}>No activity</p>;
  return (
    <ul className={styles.activity}>
      {items.map((item) => (
        <Entry key={item.id} item={item} />
      ))}
    </ul>
  );
}

const newestFirst = (items: readonly ActivityItem[]) =>
  [...items].sort((a, b) => b.timeCreatedUtc.localeCompare(a.timeCreatedUtc));

function Entry({ item }: { item: ActivityItem }) {
  const user = useAtomValue(collection('users').recordAtom(item.userId));
  const name = (user && recordName(user)) || messages.unknownUser;
  return (
    <li>
      <Avatar name={name} image={user?.imageThumbnailUrl} size="small" />
      <strong>{name}</strong>
      <span>{verbs[item.eventType]}</span>
      <span className={styles.when}>
        <RelativeTime iso={item.timeCreatedUtc} />
      </span>
    </li>
  );
}
