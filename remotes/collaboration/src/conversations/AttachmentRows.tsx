import { Button, classNames, Icon, Progress } from '@groundwork/ui';
import type { Attachments } from './attachments.ts';
import styles from './Conversations.module.css';

/** Uploads in progress, above the message field; a failed one gives the reason, with 'Try again' and 'Discard'. */
export function AttachmentRows({ attachments: { list, retry, discard } }: { attachments: Attachments }) {
  if (list.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label="Files on their way">
      {list.map(({ id, name, size, loaded, failure }) => (
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
          {failure ? (
            <Button variant="quiet" size="small" onPress={() => retry(id)} aria-label={`Send ${name} again`}>
              Retry
            </Button>
          ) : (
            <Progress label={`Sending ${name}`} isLabelHidden complete={loaded} max={size} />
          )}
          <Button variant="quiet" size="small" onPress={() => discard(id)} aria-label={`Do not send ${name}`}>
            {failure ? 'Discard' : 'Cancel'}
          </Button>
        </li>
      ))}
    </ul>
  );
}
