import { Banner, formatNumber } from '@groundwork/ui';
import type { Outcome } from './one-by-one.ts';
import styles from './TrashPage.module.css';
import { entryName } from './trash-entry.ts';

/** More would push the list off the screen. */
const mostShown = 10;

/** How a run ended that did not do everything, and the entries for which it failed, each with its reason. */
export function OutcomeBanner({ outcome, onDismiss }: { outcome: Outcome; onDismiss: () => void }) {
  const rest = outcome.failures.length - mostShown;
  return (
    <Banner tone={outcome.isStopped && outcome.failures.length === 0 ? 'warning' : 'danger'} onDismiss={onDismiss}>
      {outcome.text}
      {outcome.failures.length > 0 && (
        <ul className={styles.failures}>
          {outcome.failures.slice(0, mostShown).map(({ entry, reason }) => (
            <li key={entry.id}>{`${entryName(entry)}: ${reason}`}</li>
          ))}
          {rest > 0 && <li>{`and ${formatNumber(rest)} more`}</li>}
        </ul>
      )}
    </Banner>
  );
}
