import type { Notification } from '@groundwork/contract';
import { notificationText } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { Avatar } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import styles from './InboxPage.module.css';

/** One event of a block: who, and what they did. */
export function EventLine({ notification }: { notification: Notification }) {
  const person = useAtomValue(collection('users').recordAtom(notification.actorId ?? ''));
  const { actor, text, quote } = notificationText(notification);
  return (
    <li className={styles.event}>
      <Avatar name={actor ?? ''} image={person?.imageThumbnailUrl} size="small" />
      <span className={styles.sentence}>
        <b>{actor}</b> {text}
        {quote && ` “${quote}”`}
      </span>
    </li>
  );
}
