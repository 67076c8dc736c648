import type { Notification } from '@groundwork/contract';
import { notificationSubject, notificationText } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { Avatar, Button, Chip, RelativeTime, useOfflineReason } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import type { InboxGroup, InboxTab } from './groups.ts';
import styles from './InboxPage.module.css';
import { lookOf } from './kind-looks.ts';
import { RecordPicture } from './RecordPicture.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { SubstituteAnswer } from './SubstituteAnswer.tsx';

export interface ReadingPaneProps {
  group: InboxGroup;
  tab: InboxTab;
  onOpen: (() => void) | undefined;
  onDone: () => void;
  onSnooze: (until: Date) => void;
  onBringBack: () => void;
  onAnswered: () => void;
  isSnoozing: boolean;
  setSnoozing: (isSnoozing: boolean) => void;
}

/** The current block beside the list: everything that happened, and what can be done. */
export function ReadingPane({
  group,
  tab,
  onOpen,
  onDone,
  onSnooze,
  onBringBack,
  onAnswered,
  ...menu
}: ReadingPaneProps) {
  const disabledReason = useOfflineReason();
  const { newest, notifications } = group;
  const { title, place } = notificationSubject(newest);
  const look = lookOf(newest);
  return (
    <section className={styles.reading} aria-label={title}>
      <div className={styles.readingHead}>
        <RecordPicture notification={newest} size={88} iconSize={24} className={styles.largePicture} />
        <div className={styles.readingWords}>
          <div className={styles.titleLine}>
            <h2>{title}</h2>
            {look && <Chip label={look.label} color={look.color} />}
          </div>
          <div className={styles.place}>{place}</div>
          <div className={styles.buttons}>
            {onOpen && (
              <Button variant="primary" onPress={onOpen}>
                Open <kbd>Enter</kbd>
              </Button>
            )}
            {tab !== 'done' && (
              <>
                <Button icon="check" disabledReason={disabledReason} onPress={onDone}>
                  Done <kbd>E</kbd>
                </Button>
                <SnoozeMenu
                  trigger={
                    <Button icon="clock" disabledReason={disabledReason}>
                      Snooze <kbd>H</kbd>
                    </Button>
                  }
                  onSnooze={onSnooze}
                  isOpen={menu.isSnoozing}
                  onOpenChange={menu.setSnoozing}
                />
              </>
            )}
            {tab !== 'inbox' && (
              <Button icon="redo-2" disabledReason={disabledReason} onPress={onBringBack}>
                Put back
              </Button>
            )}
          </div>
        </div>
      </div>
      <ul className={styles.timeline}>
        {notifications.map((notification) => (
          <TimelineEntry
            key={notification.id}
            notification={notification}
            onReply={replyTo(notification) && onOpen}
            onAnswered={onAnswered}
          />
        ))}
      </ul>
    </section>
  );
}

/** A mention is answered where it was written. */
const replyTo = ({ kind, recordRef }: Notification) => kind === 'mention' && recordRef.startsWith('conversations/');

function TimelineEntry({
  notification,
  onReply,
  onAnswered,
}: {
  notification: Notification;
  onReply?: (() => void) | false;
  onAnswered: () => void;
}) {
  const person = useAtomValue(collection('users').recordAtom(notification.actorId ?? ''));
  const { actor, text, quote } = notificationText(notification);
  return (
    <li>
      <Avatar name={actor ?? ''} image={person?.imageThumbnailUrl} />
      <div>
        <div className={styles.timelineLine}>
          <span>
            <b>{actor}</b> {text}
          </span>
          <RelativeTime iso={notification.happenedUtc ?? notification.timeCreatedUtc} />
        </div>
        {quote && <blockquote className={styles.quote}>{quote}</blockquote>}
        <SubstituteAnswer notification={notification} onAnswered={onAnswered} />
        {onReply && (
          <div className={styles.reply}>
            <Button size="small" icon="message-square" onPress={onReply}>
              Reply in conversation
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}
