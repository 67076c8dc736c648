import {
  Avatar,
  Button,
  ConfirmDialog,
  classNames,
  Icon,
  IconButton,
  Menu,
  type MenuItem,
  toast,
  VisuallyHidden,
} from '@groundwork/ui';
import { useState } from 'react';
import styles from './Conversations.module.css';
import { failureWords } from './failure-words.ts';
import type { UnsentMessage } from './kept-texts.ts';
import { RecordPreview } from './RecordPreview.tsx';
import { linkedRecord } from './record-link.ts';
import { SentFileView } from './SentFileView.tsx';
import { isEditable, type TextPart, type ThreadMessage, textParts, timeWords } from './thread-lines.ts';

interface MessageLineProps {
  message: ThreadMessage;
  isOwn: boolean;
  isFirst: boolean;
  /** Searched for: the thread was opened at it. */
  isFound?: boolean;
  members: readonly { userId: string; nickname: string }[];
  userId: string;
  receipt?: string;
  onEdit?: () => void;
  onDelete?: () => Promise<void>;
  /** A moderator takes somebody else's text away. */
  onRemove?: () => void;
  onPin?: () => void;
  /** Directors look at it. */
  onReport?: () => void;
}
const mostPreviews = 5;

/** Its first words, by which a screen reader distinguishes the messages. */
const beginning = (text: string) => (text.length > 30 ? `${text.slice(0, 30).replace(/\s+\S*$/, '')}…` : text);

export function MessageLine({
  message,
  isOwn,
  isFirst,
  isFound = false,
  members,
  userId,
  receipt,
  onEdit,
  onDelete,
  onRemove,
  onPin,
  onReport,
}: MessageLineProps) {
  const { file, text } = message;
  const parts = textParts(text, members, userId);
  const records = parts.flatMap((part) => recordIn(part) ?? []);
  const words = parts.filter((part) => !recordIn(part));
  // A link to a record is its preview.
  const hasWords = words.some((part) => !('text' in part) || part.text.trim() !== '');
  const mayEdit = onEdit && isEditable(message);
  const [asking, setAsking] = useState<keyof typeof questions>();
  const remove = async () => {
    try {
      await onDelete?.();
    } catch (error) {
      toast({ text: `The message was not deleted. ${failureWords(error)}`, tone: 'danger', duration: 5000 });
    }
  };
  const items: MenuItem[] = message.removedBy
    ? []
    : [
        ...(mayEdit ? [{ id: 'edit', label: 'Edit', icon: 'pencil' as const, onAction: onEdit }] : []),
        ...(onPin ? [{ id: 'pin', label: 'Pin', icon: 'pin' as const, onAction: onPin }] : []),
        ...(onReport
          ? [{ id: 'report', label: 'Report', icon: 'flag' as const, onAction: () => setAsking('report') }]
          : []),
        ...(onDelete
          ? [
              {
                id: 'delete',
                label: 'Delete',
                icon: 'trash-2' as const,
                isDanger: true,
                onAction: () => setAsking('delete'),
              },
            ]
          : []),
        ...(onRemove
          ? [
              {
                id: 'remove',
                label: 'Remove',
                icon: 'trash-2' as const,
                isDanger: true,
                onAction: () => setAsking('remove'),
              },
            ]
          : []),
      ];
  if (message.isNotice) {
    return (
      <li className={styles.notification}>
        {text} · {timeWords(message.at)}
      </li>
    );
  }
  return (
    <li
      className={classNames(styles.line, isOwn && styles.own, isFound && styles.found)}
      data-found={isFound || undefined}
    >
      {isOwn && <VisuallyHidden>You</VisuallyHidden>}
      {isFirst && !isOwn && (
        <p className={styles.sender}>
          <Avatar name={message.senderName} image={message.senderImage} size="small" />
          <strong>{message.senderName}</strong> <time>{timeWords(message.at)}</time>
        </p>
      )}
      <div className={styles.row}>
        {message.removedBy && <p className={styles.removed}>Removed by {message.removedBy}</p>}
        {!message.removedBy && (hasWords || file) && (
          <div className={styles.bubble}>
            {file && <SentFileView file={file} />}
            {hasWords && <span>{words.map((part, index) => renderPart(part, index))}</span>}
            {message.isEdited && <span className={styles.edited}> (edited)</span>}
          </div>
        )}
        {items.length > 0 && (
          <Menu
            label="Message"
            trigger={<IconButton icon="ellipsis" label={`Actions of the message '${beginning(text)}'`} size="small" />}
            items={items}
          />
        )}
      </div>
      {records.slice(0, mostPreviews).map((reference) => (
        <RecordPreview key={reference.id} reference={reference} />
      ))}
      {isOwn && receipt && (
        <p className={styles.receipt}>
          {receipt} · {timeWords(message.at)}
        </p>
      )}
      {asking && (
        <ConfirmDialog
          {...questions[asking]}
          isDanger={asking !== 'report'}
          onConfirm={() => {
            setAsking(undefined);
            if (asking === 'delete') void remove();
            else if (asking === 'remove') onRemove?.();
            else onReport?.();
          }}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </li>
  );
}

const questions = {
  delete: {
    title: 'Delete this message?',
    text: 'It disappears for everybody in this conversation. This cannot be undone.',
    confirmLabel: 'Delete',
  },
  remove: {
    title: 'Remove this message?',
    text: 'Its text disappears for everybody, and they see that you removed it. This cannot be undone.',
    confirmLabel: 'Remove',
  },
  report: {
    title: 'Report this message?',
    text: 'Directors get the message and your name, and decide what to do. The person who wrote it is not notified.',
    confirmLabel: 'Report',
  },
} as const;

const recordIn = (part: TextPart) => ('link' in part ? linkedRecord(part.link) : undefined);

function renderPart(part: TextPart, index: number) {
  if ('link' in part) {
    return (
      <a key={index} href={part.link} target="_blank" rel="noopener noreferrer">
        {part.link}
      </a>
    );
  }
  if ('mention' in part) {
    return (
      <span key={index} className={part.isMe ? styles.mentionOfMe : styles.mention}>
        {part.mention}
      </span>
    );
  }
  return part.text;
}

/** The user's own message that the service does not have yet. */
export function UnsentLine({
  message,
  onRetry,
  onDelete,
}: {
  message: UnsentMessage;
  onRetry: () => void;
  onDelete: () => void;
}) {
  const { failure, isWaiting, text } = message;
  return (
    <li className={classNames(styles.line, styles.own)}>
      <VisuallyHidden>You</VisuallyHidden>
      <div className={classNames(styles.bubble, failure !== undefined && styles.notSent)}>{text}</div>
      {failure === undefined ? (
        <p className={styles.receipt}>
          {isWaiting ? 'Waiting for the connection' : 'Sending'}
          {isWaiting && (
            <Button variant="quiet" size="small" onPress={onDelete}>
              Delete
            </Button>
          )}
        </p>
      ) : (
        <p className={classNames(styles.receipt, styles.failed)} title={failure}>
          <Icon name="circle-alert" size={14} /> Not sent ·{' '}
          <Button variant="quiet" size="small" onPress={onRetry}>
            Retry
          </Button>
          <Button variant="quiet" size="small" onPress={onDelete}>
            Delete
          </Button>
          <span className={styles.reason}>{failure}</span>
        </p>
      )}
    </li>
  );
}
