import { Banner } from '@groundwork/ui';
import type { Outcome } from './one-by-one.ts';
import styles from './TrashPage.module.css';
import { entryName } from './trash-entry.ts';

/** The entries for which the command failed, each with its reason. */
export function OutcomeBanner({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  return (
    <Banner tone="danger" onDismiss={onDismiss}>
      {outcome.text}
      <ul className={styles.failures}>
        {outcome.failures.map(({ entry, reason }) => (
          <li key={entry.id}>{`${entryName(entry)}: ${reason}`}</li>
        ))}
      </ul>
    </Banner>
  );
}
