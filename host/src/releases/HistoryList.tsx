import { classNames, Icon } from '@groundwork/ui';
import styles from './HistoryList.module.css';
import type { HistoryEntry, LiveVersion, RecentEntry } from './release-answers.ts';
import { actionWords, formatDay, historyText } from './release-words.ts';

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
        <HistoryLine key={`${entry.atUtc} ${entry.action} ${entry.version}`} entry={entry} />
      ))}
    </ol>
  );
}

/** What happened to several releases, the latest first, with the name of each. */
export function RecentList({ entries, nameOf }: { entries: readonly RecentEntry[]; nameOf: (name: string) => string }) {
  return (
    <ol className={classNames(styles.list, styles.recent)}>
      {entries.map((entry) => (
        <HistoryLine
          key={`${entry.name} ${entry.atUtc} ${entry.action} ${entry.version}`}
          entry={entry}
          name={nameOf(entry.name)}
        />
      ))}
    </ol>
  );
}

function HistoryLine({ entry, name }: { entry: HistoryEntry; name?: string }) {
  const { icon, tone } = actionWords(entry.action);
  return (
    <li>
      <span className={classNames(styles.icon, styles[tone])}>
        <Icon name={icon} />
      </span>
      <span className={styles.action}>{[name, historyText(entry)].filter(Boolean).join(' ')}</span>
      <span className={styles.end}>{entry.by}</span>
      <span className={styles.message}>{entry.message}</span>
      <span className={styles.end}>
        {entry.commit && `${entry.commit.slice(0, 7)} · `}
        {formatDay(entry.atUtc)}
      </span>
      {entry.isDirty && <span className={styles.dirty}>With changes that no commit has</span>}
    </li>
  );
}
