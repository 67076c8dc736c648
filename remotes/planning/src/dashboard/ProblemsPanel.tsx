import { useMediaImages } from '@groundwork/data-cache';
import { Link } from '@groundwork/shell-sdk';
import { Image, imageAddress, RelativeTime } from '@groundwork/ui';
import { useMemo } from 'react';
import { guideAddress } from './guide-address.ts';
import { Nothing, Panel } from './Panel.tsx';
import styles from './PanelRows.module.css';
import { type Problem, problemsOf } from './problems.ts';
import type { ProjectRecords } from './useProjectRecords.ts';

/** Everything that somebody marked as a problem, with what they wrote about it. */
export function ProblemsPanel({
  records: { areas, units, preparations, items },
}: {
  records: Pick<ProjectRecords, 'areas' | 'units' | 'preparations' | 'items'>;
}) {
  const problems = useMemo(
    () => problemsOf({ areas, units, preparations, items }),
    [areas, units, preparations, items],
  );
  return (
    <Panel title="Problems" count={problems.length} link={{ to: guideAddress({}), label: 'Open guide' }}>
      {problems.length === 0 ? (
        <Nothing>No problems.</Nothing>
      ) : (
        <ul className={styles.rows}>
          {problems.map((problem) => (
            <ProblemRow key={problem.id} problem={problem} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function ProblemRow({ problem: { name, place, note, since, mediaItemIds, address } }: { problem: Problem }) {
  const [image] = useMediaImages(mediaItemIds);
  return (
    <li>
      <Link className={styles.problem} to={address}>
        <Image src={image && imageAddress(image, 160)} alt="" width={44} height={44} />
        <span className={styles.words}>
          <span className={styles.first}>
            <b>{name}</b>
            <RelativeTime iso={since} />
          </span>
          {place && <small>{place}</small>}
          {note && <span className={styles.note}>{note}</span>}
        </span>
      </Link>
    </li>
  );
}
