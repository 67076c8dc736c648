import { Spinner } from '@groundwork/ui';
import styles from './SentValue.module.css';

/** A value on its way to the server, in the place of the one that is stored. */
export const SentValue = ({ text }: { text: string }) => (
  <span className={styles.sent} role="status" aria-label={`Saving ${text}`}>
    <Spinner />
    <span className={styles.text}>{text}</span>
  </span>
);
