import { liveUpdatesAtom } from '@groundwork/data-cache';
import { useAtomValue } from 'jotai';
import styles from './InboxPage.module.css';

const keys: readonly [keys: readonly string[], meaning: string][] = [
  [['J', 'K'], 'Next, previous'],
  [['Enter'], 'Open'],
  [['E'], 'Done'],
  [['H'], 'Snooze'],
  [['U'], 'Undo'],
];

/** The keys of the page, and whether news comes by itself. */
export function KeyLine() {
  const live = useAtomValue(liveUpdatesAtom);
  return (
    <footer className={styles.keyLine}>
      {keys.map(([names, meaning]) => (
        <span key={meaning} className={styles.hint}>
          {names.map((name) => (
            <kbd key={name}>{name}</kbd>
          ))}
          {meaning}
        </span>
      ))}
      <span className={styles.space} />
      {live === 'streaming' && (
        <span className={styles.hint}>
          <span className={styles.liveDot} /> Live
        </span>
      )}
    </footer>
  );
}
