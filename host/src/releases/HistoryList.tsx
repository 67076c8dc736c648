import styles from './HistoryList.module.css';
import type { HistoryEntry, LiveVersion } from './release-answers.ts';
import { formatDay, historyText } from './release-words.ts';

/** What people and the portal did to a release, the latest first. Before there was a history, the live version says it. */
export function HistoryList({ history, live }: { history: readonly HistoryEntry[]; live: LiveVersion | null }) {
  if (history.length === 0) {
    if (!live) return <p className={styles.quiet}>Nothing was deployed yet.</p>;
    const { version, deployedAtUtc: atUtc, deployedBy: by } = live;
    const first = {
      action: 'deploy',
      version,
      from: '',
      percent: null,
      by,
      atUtc,
      commit: '',
      isDirty: false,
      message: '',
    };
    return <HistoryList history={[first]} live={live} />;
  }
  return (
    <ol className={styles.list}>
      {history.map((entry) => (
        <li key={`${entry.atUtc} ${entry.action} ${entry.version}`}>
          <span className={styles.action}>{historyText(entry)}</span>
          <span className={styles.end}>{entry.by}</span>
          <span className={styles.message}>{entry.message}</span>
          <span className={styles.end}>
            {entry.commit && `${entry.commit.slice(0, 7)} · `}
            {formatDay(entry.atUtc)}
          </span>
          {entry.isDirty && <span className={styles.dirty}>With changes that no commit has</span>}
        </li>
      ))}
    </ol>
  );
}
