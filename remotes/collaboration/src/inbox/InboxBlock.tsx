import { notificationSubject } from '@groundwork/contract/domain';
import {
  Button,
  Chip,
  classNames,
  formatNumber,
  IconButton,
  type MenuItem,
  useIsDesktop,
  VisuallyHidden,
} from '@groundwork/ui';
import type { Ref } from 'react';
import { EventLine } from './EventLine.tsx';
import type { InboxGroup, InboxTab } from './groups.ts';
import styles from './InboxPage.module.css';
import { lookOf } from './kind-looks.ts';
import { RecordPicture } from './RecordPicture.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';
import { isOpenQuestion, SubstituteAnswer } from './SubstituteAnswer.tsx';
import { shortTime, snoozeEnd } from './snooze.ts';

const shownLines = 3;

export interface InboxBlockProps {
  group: InboxGroup;
  tab: InboxTab;
  isCurrent: boolean;
  titleRef: Ref<HTMLButtonElement>;
  onCurrent: () => void;
  /** undefined: nothing here shows such records. */
  onOpen: (() => void) | undefined;
  onDone: () => void;
  onSnooze: (until: Date) => void;
  /** Asks until when, in the pane that shows the current block. */
  onAskSnooze: () => void;
  onBringBack: () => void;
  onAnswered: () => void;
}

/** All notifications about one record: the record, its newest events, and on a touch screen the actions. */
export function InboxBlock(props: InboxBlockProps) {
  const { group, tab, isCurrent, titleRef, onCurrent, onOpen, onDone, onSnooze, onAskSnooze, onBringBack, onAnswered } =
    props;
  const isDesktop = useIsDesktop();
  // With a pointer it is in the pane beside the list.
  const question = isDesktop ? undefined : group.notifications.find(isOpenQuestion);
  const { newest, notifications, isUnread } = group;
  const { title, place } = notificationSubject(newest);
  const look = lookOf(newest);
  const now = new Date();
  const rest = notifications.length - shownLines;
  const when =
    tab === 'snoozed' && newest.snoozedUntil
      ? snoozeEnd(new Date(newest.snoozedUntil), now)
      : shortTime(newest.happenedUtc ?? newest.timeCreatedUtc, now);
  const block = (
    <div className={classNames(styles.block, isUnread && styles.unread, isDesktop && isCurrent && styles.current)}>
      <span className={styles.dot}>{isUnread && <VisuallyHidden>Unread</VisuallyHidden>}</span>
      <RecordPicture notification={newest} size={44} iconSize={20} className={styles.picture} />
      <div className={styles.words}>
        <div className={styles.titleLine}>
          <button
            ref={titleRef}
            type="button"
            className={styles.title}
            aria-current={isDesktop && isCurrent ? 'true' : undefined}
            onFocus={isDesktop ? onCurrent : undefined}
            // A click chooses, a key opens; with a finger there is no pane beside it to read.
            onClick={({ detail }) => (isDesktop && detail > 0 ? onCurrent() : (onOpen ?? onCurrent)())}
            onDoubleClick={isDesktop ? onOpen : undefined}
          >
            {title}
          </button>
          {look && <Chip label={look.label} color={look.color} />}
        </div>
        <div className={styles.place}>{place}</div>
        <ul className={styles.events}>
          {notifications.slice(0, shownLines).map((notification) => (
            <EventLine key={notification.id} notification={notification} />
          ))}
        </ul>
        {rest > 0 && <div className={styles.place}>{formatNumber(rest)} more</div>}
        {question && <SubstituteAnswer notification={question} onAnswered={onAnswered} />}
      </div>
      <div className={styles.side}>
        <span className={styles.when}>{when}</span>
        {isDesktop && isCurrent && tab !== 'done' && (
          <span className={styles.actions}>
            <IconButton icon="check" label="Done (E)" size="small" onPress={onDone} />
            <IconButton icon="clock" label="Snooze (H)" size="small" onPress={onAskSnooze} />
          </span>
        )}
        {!isDesktop &&
          (tab === 'done' ? (
            <IconButton icon="redo-2" size="touch" label={`Put ${title} back`} onPress={onBringBack} />
          ) : (
            <SnoozeMenu
              trigger={<IconButton icon="ellipsis-vertical" size="touch" label={`Actions for ${title}`} />}
              onSnooze={onSnooze}
              actions={phoneActions(onOpen, onDone, tab === 'snoozed' ? onBringBack : undefined)}
            />
          ))}
      </div>
    </div>
  );
  if (isDesktop || tab === 'done') return block;
  return (
    <div className={styles.swiped}>
      {block}
      <SnoozeMenu
        trigger={
          <Button icon="clock" className={styles.swipeSnooze}>
            Snooze
          </Button>
        }
        onSnooze={onSnooze}
      />
      <Button icon="check" className={styles.swipeDone} onPress={onDone}>
        Done
      </Button>
    </div>
  );
}

function phoneActions(
  onOpen: (() => void) | undefined,
  onDone: () => void,
  onBringBack: (() => void) | undefined,
): MenuItem[] {
  return [
    ...(onOpen ? [{ id: 'open', label: 'Open', icon: 'external-link' as const, onAction: onOpen }] : []),
    { id: 'done', label: 'Done', icon: 'check' as const, onAction: onDone },
    ...(onBringBack ? [{ id: 'back', label: 'Put back', icon: 'redo-2' as const, onAction: onBringBack }] : []),
  ];
}
