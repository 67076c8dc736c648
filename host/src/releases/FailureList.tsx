import { EmptyState, SegmentedControl } from '@groundwork/ui';
import { useState } from 'react';
import styles from './FailureList.module.css';
import type { Failure } from './release-answers.ts';
import { count, formatDay, kindText } from './release-words.ts';

/** The failures of a release, by version, each with the lines of the sources where it was thrown. */
export function FailureList({ failures }: { failures: readonly Failure[] }) {
  const versions = [...new Set(failures.map(({ version }) => version))].sort().toReversed();
  const [chosen, setChosen] = useState<string>();
  const version = chosen !== undefined && versions.includes(chosen) ? chosen : versions[0];
  if (version === undefined) {
    return <EmptyState icon="circle-check" title="No errors" text="Nothing failed in the last 24 hours." />;
  }
  const shown = failures.filter((failure) => failure.version === version);
  return (
    <>
      {versions.length > 1 && versions.length < 6 && (
        <SegmentedControl
          label="Version"
          value={version}
          onChange={setChosen}
          options={versions.map((id) => ({
            id,
            label: id,
            count: failures.filter((failure) => failure.version === id).length,
          }))}
        />
      )}
      <ul className={styles.list}>
        {shown.map((failure) => (
          <FailureItem key={failure.fingerprint} failure={failure} />
        ))}
      </ul>
    </>
  );
}

function FailureItem({ failure }: { failure: Failure }) {
  const { kind, code, message, times, people, browsers, requestIds, lastUtc, frames } = failure;
  const [only] = browsers.length === 1 ? browsers : [];
  const facts = [
    count(times, 'time'),
    ...(people > 0 ? [count(people, 'person', 'people')] : []),
    ...(only === undefined ? [] : [`only ${only}`]),
    `last ${formatDay(lastUtc)}`,
  ];
  return (
    <li className={styles.failure}>
      <p className={styles.message}>{message}</p>
      <p className={styles.facts}>{facts.join(', ')}</p>
      {frames.length > 0 && (
        <ol className={styles.stack} aria-label="Where it was thrown">
          {frames.map(({ call, file, line, column }, index) => {
            const [, folder = '', base = file] = /^(.*\/)([^/]*)$/.exec(file) ?? [];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same frame may be in a stack twice, and none moves.
              <li key={index}>
                <span className={styles.call}>at {call || 'a function without a name'}</span>
                <span>
                  <span className={styles.folder}>{folder}</span>
                  {`${base}:${line}:${column}`}
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <p className={styles.quiet}>
        {kindText(kind)}
        {code && ` · ${code}`}
        {requestIds.length > 0 && ` · request ${requestIds.join(', ')}`}
      </p>
    </li>
  );
}
