import {
  Banner,
  Button,
  EmptyState,
  formatClock,
  formatNumber,
  SearchField,
  SegmentedControl,
  SkeletonRows,
} from '@groundwork/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NothingHere } from '../not-found/NothingHere.tsx';
import { RecentList } from './HistoryList.tsx';
import { columns, ReleaseRow } from './ReleaseRow.tsx';
import styles from './ReleasesPage.module.css';
import type { RecentEntry, Releases, ShownRelease } from './release-answers.ts';
import { failuresOf, isFound, stateOf } from './release-state.ts';
import { count, formatShare } from './release-words.ts';
import { useReleases } from './useReleases.ts';

const known = [
  { id: 'portal', label: 'Portal' },
  { id: 'warehouse', label: 'Warehouse' },
];
/** The portals that there are; a portal of another name comes first. */
const channelsOf = (own: string) => (known.some(({ id }) => id === own) ? known : [{ id: own, label: own }, ...known]);

/** The releases of a channel with their versions, health and cost (docs: telemetry). The opened row is in the address. */
export default function ReleasesPage({ channel: own }: { channel: string }) {
  const [parameters, setParameters] = useSearchParams();
  const [search, setSearch] = useState('');
  const asked = parameters.get('channel') ?? own;
  const channels = channelsOf(own);
  const channel = channels.find(({ id }) => id === asked)?.id ?? own;
  const opened = parameters.get('open');
  const [{ data, problem, isRefused, readAt }, again] = useReleases(channel);
  const shown = data?.remotes.filter((release) => isFound(release, search)) ?? [];
  const change = (next: Record<string, string | undefined>) =>
    setParameters(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(next)) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  if (isRefused) return <NothingHere />;
  return (
    <div className={styles.page}>
      <div className={styles.toolbar}>
        <h1>Releases</h1>
        <SearchField
          label="Find remotes, versions or people"
          placeholder="Find remotes or people…"
          value={search}
          onChange={setSearch}
          count={data && shown.length}
        />
        <span className={styles.end}>
          <SegmentedControl
            label="Channel"
            options={channels}
            value={channel}
            onChange={(id) => change({ channel: id, open: undefined })}
          />
        </span>
      </div>
      {problem && (
        <div className={styles.banner}>
          <Banner tone="danger" action={<Button onPress={again}>Try again</Button>}>
            {`Releases could not be read. ${problem}`}
          </Banner>
        </div>
      )}
      <div className={styles.scroller}>
        {data && <Summary {...data} />}
        {data === undefined && !problem && <SkeletonRows rows={5} />}
        {data && shown.length === 0 && (
          <EmptyState
            icon="boxes"
            title={data.remotes.length === 0 ? 'Nothing is deployed' : 'Nothing was found'}
            text={
              data.remotes.length === 0
                ? 'This channel has no host and no remotes yet. A deployment makes the first one live.'
                : 'No remote, version or person has these words.'
            }
          />
        )}
        {shown.length > 0 && (
          <table className={styles.table}>
            <caption className={styles.caption}>{`Releases of the channel ${channel}`}</caption>
            <thead>
              <tr>
                <th scope="col">Remote and owner</th>
                {columns.map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {shown.map((release) => (
                <ReleaseRow
                  key={release.name}
                  release={release}
                  channel={channel}
                  isOpen={release.name === opened}
                  onChanged={again}
                  onToggle={() => change({ open: release.name === opened ? undefined : release.name })}
                />
              ))}
            </tbody>
          </table>
        )}
        {shown.length > 0 && data?.recent && <Recent releases={shown} entries={data.recent} />}
      </div>
      <p className={styles.status}>
        <span>{data && count(data.remotes.filter(({ name }) => name !== 'host').length, 'remote')}</span>
        <span className={styles.legend}>
          <span className={styles.opens} /> Opens
        </span>
        <span className={styles.legend}>
          <span className={styles.failed} /> Failed opens and crashed pages
        </span>
        <span className={styles.end}>
          {readAt !== undefined && `Read at ${formatClock(new Date(readAt))}, again every 30 seconds`}
        </span>
      </p>
    </div>
  );
}

/** What happened to the shown releases. */
function Recent({ releases, entries }: { releases: readonly ShownRelease[]; entries: readonly RecentEntry[] }) {
  const names = new Map(releases.map(({ name, displayName }) => [name, displayName]));
  const shown = entries.filter(({ name }) => names.has(name));
  return (
    <section className={styles.recent} aria-labelledby="releases-recent">
      <h2 id="releases-recent">What happened in the last 24 hours</h2>
      {shown.length === 0 ? (
        <p>Nothing was deployed, promoted, taken back or disabled.</p>
      ) : (
        <div className={styles.card}>
          <RecentList entries={shown} nameOf={(name) => names.get(name) ?? name} />
        </div>
      )}
    </section>
  );
}

function Summary({ remotes: releases, recent, firstView }: Releases) {
  const states = releases.map((release) => stateOf(release).text);
  const of = (text: string) => states.filter((state) => state === text).length;
  const all = failuresOf({ hours: releases.flatMap(({ hours }) => hours) });
  const facts = [
    [of('Rolling out'), 'rolling out'],
    [of('Failing'), 'failing'],
    ...(recent ? [[recent.filter(({ action }) => action.endsWith('rollback')).length, 'rolled back in 24 h']] : []),
    [releases.filter(({ disabled }) => disabled !== null).length, 'disabled'],
    [formatNumber(all.opens), 'opens in 24 h'],
    [all.percent === undefined ? 'None' : formatShare(all.percent), 'failed opens'],
    ...(firstView === undefined
      ? []
      : [[firstView === null ? 'None' : `${formatNumber(firstView)} ms`, 'median first view']]),
  ] as const;
  return (
    <dl className={styles.summary}>
      {facts.map(([value, label]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
