import { type CollectionName, collectionOfType, messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import {
  canOpenDialog,
  type DialogEntity,
  type DialogName,
  dialogCollections,
  openDialog,
} from '@groundwork/shell-sdk';
import { Avatar, Button, formatNumber, IconButton, RelativeTime } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { ActivityDetails } from './ActivityDetails.tsx';
import styles from './ActivityPage.module.css';
import type { FeedEntry } from './activityFeed.ts';
import { kindOf, nameOf, wordOf } from './words.ts';

/** The dialog that shows a record of the collection, if a remote of this portal offers one. */
function detailsDialog(name: CollectionName | undefined): DialogName | undefined {
  const entity = (Object.keys(dialogCollections) as DialogEntity[]).find((key) => dialogCollections[key] === name);
  const dialog = entity && (`${entity}.details` as const);
  return dialog && canOpenDialog(dialog) ? dialog : undefined;
}

export interface ActivityEntryProps {
  entry: FeedEntry;
  isOpen: boolean;
  onToggle: () => void;
}

/** One line: the user, the action, the record, and the time; expanded it lists the changes. */
export function ActivityEntry({ entry, isOpen, onToggle }: ActivityEntryProps) {
  const { first, items } = entry;
  const user = useAtomValue(collection('users').recordAtom(first.userId));
  const userName = user ? `${user.firstName} ${user.lastName}` : messages.unknownUser;
  // What a command with a name did to others is in the details.
  const count = first.act ? 1 : items.length;
  const kind = kindOf(first, count);
  const isDeleted = first.eventType === 'RecordDeleted';
  const dialog = isDeleted ? undefined : detailsDialog(collectionOfType(first.targetType));
  const name = nameOf(first);
  const details = () => {
    if (dialog) void openDialog(dialog, { id: first.targetId } as never);
  };
  return (
    <>
      <div className={styles.entry}>
        <Avatar name={userName} image={user?.imageThumbnailUrl} />
        <span>
          <b>{userName}</b> {wordOf(first)}{' '}
          {count > 1 ? `${formatNumber(count)} ${kind}` : <span className={styles.kind}>{kind} </span>}
          {count === 1 &&
            (dialog ? (
              <Button variant="quiet" size="small" onPress={details}>
                {name}
              </Button>
            ) : isDeleted ? (
              <s>{name}</s>
            ) : (
              name
            ))}
        </span>
        <RelativeTime iso={first.timeCreatedUtc} />
        <IconButton
          icon={isOpen ? 'chevron-down' : 'chevron-right'}
          label={`${isOpen ? 'Hide' : 'Show'} details of ${count > 1 ? `${formatNumber(count)} ${kind}` : name || kind}`}
          aria-expanded={isOpen}
          onPress={onToggle}
        />
      </div>
      {isOpen && <ActivityDetails entry={entry} />}
    </>
  );
}
