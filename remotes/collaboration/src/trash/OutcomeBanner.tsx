import { Banner, formatNumber } from '@groundwork/ui';
import type { Outcome } from './one-by-one.ts';
import styles from './TrashPage.module.css';
import { entryName } from './trash-entry.ts';

/** More would push the list off the screen. */
const mostShown = 10;

/** The entries for which the command failed, each with its reason. */
export function OutcomeBanner({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const rest = outcome.failures.length - mostShown;
  return (
    <Banner tone="danger" onDismiss={onDismiss}>
      {outcome.text}
      <ul className={styles.failures}>
        {outcome.failures.slice(0, mostShown).map(({ entry, reason }) => (
          <li key={entry.id}>{`${entryName(entry)}: ${reason}`}</li>
        ))}
        {rest > 0 && <li>{`and ${formatNumber(rest)} more`}</li>}
      </ul>
    </Banner>
  );
}
