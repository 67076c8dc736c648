import { liveUpdatesAtom } from '@groundwork/data-cache';
import { useAtomValue } from 'jotai';
import type { InboxTab } from './groups.ts';
import styles from './InboxPage.module.css';

const keys: readonly [keys: readonly string[], meaning: string, isOfDone: boolean][] = [
  [['J', 'K'], 'Next, previous', true],
  [['Enter'], 'Open', true],
  [['E'], 'Done', false],
  [['H'], 'Snooze', false],
  [['U'], 'Undo', true],
];

/** The keys of the page, and whether news comes by itself. */
export function KeyLine({ tab }: { tab: InboxTab }) {
  const live = useAtomValue(liveUpdatesAtom);
  const useful = keys.filter(([, , isOfDone]) => isOfDone || tab !== 'done');
  return (
    <footer className={styles.keyLine}>
      {useful.map(([names, meaning]) => (
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
