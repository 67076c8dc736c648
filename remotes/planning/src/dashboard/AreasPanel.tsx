import { type SetupArea, statusColors } from '@groundwork/contract';
import { useMediaImages } from '@groundwork/data-cache';
import { Link } from '@groundwork/shell-sdk';
import { Image, imageAddress, Progress, StatusBadge } from '@groundwork/ui';
import { useMemo } from 'react';
import { guideAddress } from './guide-address.ts';
import { Nothing, Panel } from './Panel.tsx';
import styles from './PanelRows.module.css';
import { type SetupCount, setupOf } from './project-numbers.ts';
import type { ProjectRecords } from './use-project-records.ts';

/** The areas by name, each with how far its preparations are. */
export function AreasPanel({ records }: { records: Pick<ProjectRecords, 'areas' | 'units' | 'preparations'> }) {
  const { areas, units, preparations } = records;
  const rows = useMemo(() => {
    const areaOf = new Map(units.map(({ id, areaId }) => [id, areaId]));
    return [...areas]
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((area) => ({
        area,
        setup: setupOf(preparations.filter(({ unitId }) => unitId && areaOf.get(unitId) === area.id)),
      }));
  }, [areas, units, preparations]);
  return (
    <Panel title="Areas" count={areas.length} link={{ to: guideAddress({}), label: 'Open guide' }}>
      {rows.length === 0 ? (
        <Nothing>Areas appear when the plan is deployed.</Nothing>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ area, setup }) => (
            <AreaRow key={area.id} area={area} setup={setup} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AreaRow({ area, setup }: { area: SetupArea; setup: SetupCount }) {
  const [image] = useMediaImages(area.mediaItemIds);
  return (
    <li>
      <Link className={styles.area} to={guideAddress({ area: area.id })}>
        <Image src={image && imageAddress(image, 160)} alt="" width={75} height={56} />
        <span className={styles.words}>
          <span className={styles.first}>
            <b>{area.name}</b>
            {area.status && <StatusBadge label={area.status} color={statusColors[area.status]} />}
          </span>
          <Progress complete={setup.complete} problem={setup.problem} max={setup.total} label={inWords(setup)} />
        </span>
      </Link>
    </li>
  );
}

/** The guide counts what stands directly in an area: here it has to be said that it is the preparations. */
function inWords({ complete, problem, total }: SetupCount): string | undefined {
  if (complete === 0 && problem === 0) return undefined;
  const problems = problem > 0 ? `, ${problem} ${problem === 1 ? 'problem' : 'problems'}` : '';
  return `${complete} of ${total} preparations complete${problems}`;
}
