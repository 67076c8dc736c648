import { Icon, Image } from '@groundwork/ui';
import styles from './Conversations.module.css';
import type { ThreadFile } from './thread-lines.ts';

/** A file in a message: a picture as such, anything else by its name; both open in a tab of their own. */
export function SentFileView({ file: { url, name, isImage, thumbnail } }: { file: ThreadFile }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={isImage ? undefined : styles.document}>
      {isImage ? (
        <Image src={thumbnail ?? url} alt={name || 'Image'} className={styles.picture} />
      ) : (
        <>
          <Icon name="file-text" /> {name || 'File'}
        </>
      )}
    </a>
  );
}
