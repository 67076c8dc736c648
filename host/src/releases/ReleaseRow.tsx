import { classNames, formatNumber, Icon, IconButton, type IconName } from '@groundwork/ui';
import type { ReactNode } from 'react';
import { useAudience } from './cohort-words.ts';
import { Meter } from './Meter.tsx';
import { OpensChart } from './OpensChart.tsx';
import { ReleaseDetail } from './ReleaseDetail.tsx';
import styles from './ReleaseRow.module.css';
import type { ShownRelease } from './release-answers.ts';
import { failuresOf, firstViewOf, stateOf } from './release-state.ts';
import { formatDay, formatKilobytes, formatMilliseconds, formatShare } from './release-words.ts';

const icons: Readonly<Record<string, IconName>> = {
  host: 'monitor',
  catalog: 'package-search',
  planning: 'clipboard-list',
  warehouse: 'warehouse',
  collaboration: 'users',
};

/** The columns of the list; the last one has the button that opens a row. */
export const columns = ['Live', 'Candidate', 'Opens, last 24 h', 'Failed', 'Size', 'First view', 'State'] as const;

interface ReleaseRowProps {
  release: ShownRelease;
  channel: string;
  isOpen: boolean;
  onToggle: () => void;
  /** The release was changed here: it is to be read again. */
  onChanged: () => void;
}

/** One remote of the list, or the host; opened, its history, failures, and what it gives and takes. */
export function ReleaseRow({ release, channel, isOpen, onToggle, onChanged }: ReleaseRowProps) {
  const { name, displayName, owner, live, candidate, rolledBack, takenBack, disabled, bytes, budget, hours } = release;
  const state = stateOf(release);
  const audience = useAudience();
  const { opens, percent } = failuresOf(release);
  const view = firstViewOf(release);
  return (
    <>
      <tr className={classNames(styles.row, isOpen && styles.open, disabled !== null && styles.disabled)}>
        <th scope="row" className={styles.name}>
          <span className={styles.box}>
            <Icon name={icons[name] ?? 'boxes'} />
          </span>
          <span className={styles.title}>{displayName}</span>
          <span className={styles.small}>{owner ?? (name === 'host' ? 'The host of all remotes' : name)}</span>
        </th>
        <Cell label={columns[0]}>
          <span className={styles.version}>{live?.version ?? 'None'}</span>
          {live && <span className={styles.small}>since {formatDay(live.deployedAtUtc)}</span>}
        </Cell>
        <Cell label={columns[1]}>
          {candidate ? (
            <>
              <span className={styles.version}>{candidate.version}</span>
              <span className={styles.small}>{withCapital(audience(candidate)) || 'Preview only'}</span>
            </>
          ) : (
            <>
              <span>None</span>
              {(takenBack ?? rolledBack) && (
                <span className={styles.small}>{takenBack?.version ?? rolledBack} taken back</span>
              )}
            </>
          )}
        </Cell>
        <Cell label={columns[2]}>
          <OpensChart name={displayName} hours={hours} />
        </Cell>
        <Cell label={columns[3]} className={styles.number}>
          {percent === undefined ? 'No opens' : formatShare(percent)}
          {percent !== undefined && (
            <span className={styles.small}>{opens === 1 ? '1 open' : `${formatNumber(opens)} opens`}</span>
          )}
        </Cell>
        <Cell label={columns[4]}>
          {bytes === null ? (
            'Unknown'
          ) : (
            <Meter value={bytes} budget={budget.bytes} format={formatKilobytes} unit="kB" />
          )}
        </Cell>
        <Cell label={columns[5]}>
          {view === null ? (
            'Not measured'
          ) : (
            <Meter value={view} budget={budget.firstView} format={formatMilliseconds} unit="ms" />
          )}
        </Cell>
        <Cell label={columns[6]}>
          <span className={classNames(styles.state, styles[state.tone])}>
            <Icon name={state.icon} />
            {state.text}
          </span>
        </Cell>
        <td className={styles.end}>
          <IconButton
            icon={isOpen ? 'chevron-down' : 'chevron-right'}
            label={isOpen ? `Close ${displayName}` : `Open ${displayName}`}
            aria-expanded={isOpen}
            onPress={onToggle}
          />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.detailRow}>
          <td colSpan={columns.length + 2}>
            <ReleaseDetail release={release} channel={channel} onChanged={onChanged} />
          </td>
        </tr>
      )}
    </>
  );
}

const withCapital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** On a phone the columns have no heads: each cell has its label. */
function Cell({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <td className={className}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.value}>{children}</span>
    </td>
  );
}
