import { Avatar, Button, classNames, Icon, IconButton, Menu, type MenuItem, toast } from '@groundwork/ui';
import styles from './Conversations.module.css';
import { failureWords } from './failure-words.ts';
import type { UnsentMessage } from './kept-texts.ts';
import { RecordPreview } from './RecordPreview.tsx';
import { linkedRecord } from './record-link.ts';
import { SentFileView } from './SentFileView.tsx';
import { type TextPart, type ThreadMessage, textParts, timeWords } from './thread-lines.ts';

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
}
const editTime = 15 * 60_000;
const mostPreviews = 5;

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
}: MessageLineProps) {
  const { file, text } = message;
  const parts = textParts(text, members, userId);
  const records = parts.flatMap((part) => recordIn(part) ?? []);
  const words = parts.filter((part) => !recordIn(part));
  // A link to a record is its preview.
  const hasWords = words.some((part) => !('text' in part) || part.text.trim() !== '');
  const mayEdit = onEdit && Date.now() - message.at < editTime;
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
        ...(onDelete
          ? [{ id: 'delete', label: 'Delete', icon: 'trash-2' as const, isDanger: true, onAction: () => void remove() }]
          : []),
        ...(onRemove
          ? [{ id: 'remove', label: 'Remove', icon: 'trash-2' as const, isDanger: true, onAction: onRemove }]
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
            trigger={
              <IconButton icon="ellipsis" label={`Actions of the message '${text.slice(0, 30)}'`} size="small" />
            }
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
    </li>
  );
}

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

/** A message of one's own that the service does not have yet. */
export function UnsentLine({
  message,
  onRetry,
  onDelete,
}: {
  message: UnsentMessage;
  onRetry: () => void;
  onDelete: () => void;
}) {
  const { failure, text } = message;
  return (
    <li className={classNames(styles.line, styles.own)}>
      <div className={classNames(styles.bubble, failure !== undefined && styles.notSent)}>{text}</div>
      {failure === undefined ? (
        <p className={styles.receipt}>Sending</p>
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
