import { Banner, Button, formatNumber, SkeletonRows } from '@groundwork/ui';
import type { ReactNode } from 'react';
import { FailureList } from './FailureList.tsx';
import { HistoryList } from './HistoryList.tsx';
import { ReleaseActions } from './ReleaseActions.tsx';
import styles from './ReleaseDetail.module.css';
import { Rollout } from './Rollout.tsx';
import type { ShownRelease } from './release-answers.ts';
import { failuresOf } from './release-state.ts';
import { count, formatDay, formatKilobytes, formatShare } from './release-words.ts';
import { useReleaseDetails } from './useReleases.ts';

interface ReleaseDetailProps {
  release: ShownRelease;
  channel: string;
  onChanged: () => void;
}

/** What is known of one release: how its versions do, history, failures, gives and takes, and the rule that holds it. */
export function ReleaseDetail({ release, channel, onChanged }: ReleaseDetailProps) {
  const [{ data, problem }, again] = useReleaseDetails(channel, release.name);
  return (
    <div className={styles.detail}>
      {release.disabled !== null && (
        <div className={styles.wide}>
          <Banner tone="warning">{`${release.displayName} is disabled: ${release.disabled || 'no reason was given.'}`}</Banner>
        </div>
      )}
      {release.takenBack && (
        <div className={styles.wide}>
          <Banner tone="danger">
            {`The portal took ${release.takenBack.version} back at ${formatDay(release.takenBack.atUtc)}: ${release.takenBack.reason}.`}
          </Banner>
        </div>
      )}
      {problem && (
        <div className={styles.wide}>
          <Banner tone="danger" action={<Button onPress={again}>Try again</Button>}>
            {`History and errors could not be read. ${problem}`}
          </Banner>
        </div>
      )}
      <Card title={release.candidate ? 'Roll-out' : 'Versions, last 24 h'}>
        <Rollout release={release} />
        <Versions release={release} />
      </Card>
      <Card title="History">
        {data ? <HistoryList history={data.history} live={release.live} /> : !problem && <SkeletonRows rows={3} />}
      </Card>
      <Card title="Gives and takes">
        <GivesAndTakes release={release} />
      </Card>
      <Card title="Errors, last 24 h" className={styles.wideTwo}>
        {data ? <FailureList failures={data.failures} /> : !problem && <SkeletonRows rows={3} />}
      </Card>
      <Card title="Health rule">
        <Rule release={release} />
      </Card>
      {data && (
        <ReleaseActions
          release={release}
          channel={channel}
          history={data.history}
          onChanged={() => {
            onChanged();
            again();
          }}
        />
      )}
    </div>
  );
}

function Card({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={`${styles.card} ${className ?? ''}`} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

function Versions({ release: { versions, live, candidate } }: { release: ShownRelease }) {
  if (versions.length === 0) return <p className={styles.quiet}>Nobody has opened it in the last 24 hours.</p>;
  const roleOf = (version: string) =>
    version === live?.version ? 'live' : version === candidate?.version ? 'candidate' : 'earlier';
  return (
    <ul className={styles.versions}>
      {versions.toReversed().map(({ version, opens, failed, crashes, errors }) => (
        <li key={version}>
          <p>
            <strong>{version}</strong> <span className={styles.quiet}>{roleOf(version)}</span>
          </p>
          <p className={styles.facts}>
            <span>
              <strong>{formatNumber(opens)}</strong> {opens === 1 ? 'open' : 'opens'}
            </span>
            <span>
              <strong>
                {opens === 0 ? formatNumber(failed + crashes) : formatShare(((failed + crashes) / opens) * 100)}
              </strong>{' '}
              failed
            </span>
            <span>
              <strong>{formatNumber(crashes)}</strong> crashed
            </span>
            <span>
              <strong>{formatNumber(errors)}</strong> failed actions
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}

function GivesAndTakes({
  release: { routes, dialogs, contributions = [], requires, provides, earlierBytes = {} },
}: {
  release: ShownRelease;
}) {
  const shared = (versions: Readonly<Record<string, string>>) =>
    Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return (
    <div className={styles.columns}>
      <div>
        <h3>Gives</h3>
        <ul>
          {Object.entries(provides).map(([name, version]) => (
            <li key={name}>
              {name} {version}
              {earlierBytes[name] !== undefined && (
                <span className={styles.quiet}>
                  , {formatKilobytes(earlierBytes[name])} kB for remotes that need it
                </span>
              )}
            </li>
          ))}
          {routes.map(({ path, title }) => (
            <li key={path}>
              {title} <span className={styles.quiet}>{path}</span>
            </li>
          ))}
          {dialogs.length > 0 && (
            <li>
              {count(dialogs.length, 'dialog')}
              <span className={styles.names}>{[...new Set(dialogs.map((name) => name.split('.')[0]))].join(', ')}</span>
            </li>
          )}
          {contributions.map(({ title, point }) => (
            <li key={`${point} ${title}`}>
              {title} <span className={styles.quiet}>in {point}</span>
            </li>
          ))}
          {Object.keys(provides).length + routes.length + dialogs.length + contributions.length === 0 && (
            <li>Nothing</li>
          )}
        </ul>
      </div>
      <div>
        <h3>Takes</h3>
        <ul>
          {shared(requires).map((text) => (
            <li key={text}>{text}</li>
          ))}
          {Object.keys(requires).length === 0 && <li>Nothing</li>}
        </ul>
      </div>
    </div>
  );
}

function Rule({ release }: { release: ShownRelease }) {
  const { rule, budget } = release;
  const { opens, percent } = failuresOf(release);
  return (
    <div className={styles.rule}>
      {rule ? (
        <>
          <p>
            At most <strong>{rule.failures} %</strong> failed opens or crashed views
          </p>
          <p>
            Counted over <strong>{count(rule.opens, 'open')}</strong>
          </p>
          <p>
            If more: <strong>back to the last good version</strong>
          </p>
        </>
      ) : (
        <p>No rule takes a version back by itself.</p>
      )}
      <p className={styles.quiet}>
        {percent === undefined ? 'No opens yet.' : `${formatShare(percent)} of ${count(opens, 'open')} failed.`}
        {` Size limit ${formatNumber(budget.bytes / 1000)} kB, first view ${formatNumber(budget.firstView)} ms.`}
      </p>
    </div>
  );
}
