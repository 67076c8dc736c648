import { Button, classNames, Icon, Progress } from '@groundwork/ui';
import type { Attachments } from './attachments.ts';
import styles from './Conversations.module.css';

/** Uploads in progress, above the message field; a failed one gives the reason, with 'Retry' unless the file is never accepted. */
export function AttachmentRows({ attachments: { list, retry, discard } }: { attachments: Attachments }) {
  if (list.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label="Files on their way">
      {list.map(({ id, name, size, loaded, failure, isRefused, isWaiting }) => (
        <li key={id}>
          <Icon name={failure ? 'circle-alert' : 'paperclip'} size={16} />
          <span className={styles.attachmentName}>
            {name}
            {failure && (
              <span className={classNames(styles.failed, styles.under)} role="alert">
                {failure}
              </span>
            )}
          </span>
          {isWaiting && <span className={styles.muted}>Waiting for the connection</span>}
          {!failure && !isWaiting && (
            <span className={styles.attachmentProgress}>
              <Progress label={`Sending ${name}`} isLabelHidden complete={loaded} max={size} />
            </span>
          )}
          {failure && !isRefused && (
            <Button variant="quiet" size="small" onPress={() => retry(id)} aria-label={`Retry ${name}`}>
              Retry
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            onPress={() => discard(id)}
            aria-label={`${failure ? 'Remove' : 'Cancel'} ${name}`}
          >
            {failure ? 'Remove' : 'Cancel'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
