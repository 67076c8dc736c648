import { Avatar, Button, classNames, Icon, IconButton, Image, Menu, toast } from '@groundwork/ui';
import styles from './Conversations.module.css';
import { failureWords } from './failure-words.ts';
import type { UnsentMessage } from './kept-texts.ts';
import { type TextPart, type ThreadMessage, textParts, timeWords } from './thread-lines.ts';

interface MessageLineProps {
  message: ThreadMessage;
  isOwn: boolean;
  isFirst: boolean;
  members: readonly { userId: string; nickname: string }[];
  userId: string;
  receipt?: string;
  onEdit?: () => void;
  onDelete?: () => Promise<void>;
}
const editTime = 15 * 60_000;

export function MessageLine({ message, isOwn, isFirst, members, userId, receipt, onEdit, onDelete }: MessageLineProps) {
  const { file, text } = message;
  const mayEdit = onEdit && Date.now() - message.at < editTime;
  const remove = async () => {
    try {
      await onDelete?.();
    } catch (error) {
      toast({ text: `The message was not deleted. ${failureWords(error)}`, tone: 'danger', duration: 5000 });
    }
  };
  return (
    <li className={classNames(styles.line, isOwn && styles.own)}>
      {isFirst && !isOwn && (
        <p className={styles.sender}>
          <Avatar name={message.senderName} image={message.senderImage} size="small" />
          <strong>{message.senderName}</strong> <time>{timeWords(message.at)}</time>
        </p>
      )}
      <div className={styles.row}>
        <div className={styles.bubble}>
          {file?.isImage && <Image src={file.url} alt={file.name} className={styles.picture} />}
          {file && !file.isImage && (
            <a href={file.url} target="_blank" rel="noreferrer">
              {file.name || 'File'}
            </a>
          )}
          {text && <span>{textParts(text, members, userId).map((part, index) => renderPart(part, index))}</span>}
          {message.isEdited && <span className={styles.edited}> (edited)</span>}
        </div>
        {onDelete && (
          <Menu
            label="Message"
            trigger={
              <IconButton icon="ellipsis" label={`Actions of the message '${text.slice(0, 30)}'`} size="small" />
            }
            items={[
              ...(mayEdit ? [{ id: 'edit', label: 'Edit', icon: 'pencil' as const, onAction: onEdit }] : []),
              {
                id: 'delete',
                label: 'Delete',
                icon: 'trash-2' as const,
                isDanger: true,
                onAction: () => void remove(),
              },
            ]}
          />
        )}
      </div>
      {isOwn && receipt && (
        <p className={styles.receipt}>
          {receipt} · {timeWords(message.at)}
        </p>
      )}
    </li>
  );
}

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
