import {
  type ActivityItem,
  type CollectionName,
  collectionOfType,
  collections,
  messages,
  requestTitle,
} from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import {
  canOpenDialog,
  type DialogEntity,
  type DialogName,
  dialogCollections,
  openDialog,
} from '@groundwork/shell-sdk';
import { Avatar, Button, RelativeTime } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import styles from './ActivityPage.module.css';
import type { FeedEntry } from './activityFeed.ts';

const verbs: Record<NonNullable<ActivityItem['eventType']>, string> = {
  RecordCreated: 'created',
  RecordUpdated: 'updated',
  RecordDeleted: 'deleted',
};

/** The dialog that shows a record of the collection, if a remote of this portal offers one. */
function detailsDialog(name: CollectionName | undefined): DialogName | undefined {
  const entity = (Object.keys(dialogCollections) as DialogEntity[]).find((key) => dialogCollections[key] === name);
  const dialog = entity && (`${entity}.details` as const);
  return dialog && canOpenDialog(dialog) ? dialog : undefined;
}

/** One line: who did what to which record, and when. */
export function ActivityEntry({ entry: { first, count } }: { entry: FeedEntry }) {
  const user = useAtomValue(collection('users').recordAtom(first.userId));
  const userName = user ? `${user.firstName} ${user.lastName}` : messages.unknownUser;
  const type = collectionOfType(first.targetType);
  const kind = type ? collections[type][count === 1 ? 'singular' : 'plural'] : 'record';
  const dialog = first.eventType === 'RecordDeleted' ? undefined : detailsDialog(type);
  const stored = first.targetName ?? '';
  const name = type === 'moduleRequests' ? requestTitle(stored) : stored;
  const details = () => {
    if (dialog) void openDialog(dialog, { id: first.targetId } as never);
  };
  return (
    <li className={styles.entry}>
      <Avatar name={userName} image={user?.imageThumbnailUrl} />
      <span>
        <b>{userName}</b> {verbs[first.eventType ?? 'RecordUpdated']}{' '}
        {count > 1 ? `${count} ${kind}` : <span className={styles.kind}>{kind} </span>}
        {count === 1 &&
          (dialog ? (
            <Button variant="quiet" size="small" onPress={details}>
              {name}
            </Button>
          ) : first.eventType === 'RecordDeleted' ? (
            <s>{name}</s>
          ) : (
            name
          ))}
      </span>
      <RelativeTime iso={first.timeCreatedUtc} />
    </li>
  );
}
