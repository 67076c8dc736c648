import { type SetupArea, statusColors } from '@groundwork/contract';
import { useMediaImages } from '@groundwork/data-cache';
import { Link } from '@groundwork/shell-sdk';
import { Image, imageAddress, Progress, StatusBadge } from '@groundwork/ui';
import { useMemo } from 'react';
import { type Pieces, pieceProgress } from '../setup-components/pieces.ts';
import type { DeployedRecords } from '../setup-components/record-pieces.ts';
import { buildGuide, piecesIn } from '../setup-guide/guide.ts';
import { guideAddress } from './guide-address.ts';
import { Nothing, Panel } from './Panel.tsx';
import styles from './PanelRows.module.css';

/** The areas by name, each with how far everything in it is. */
export function AreasPanel({ records }: { records: DeployedRecords }) {
  const { areas, units, preparations, items } = records;
  const rows = useMemo(() => {
    const guide = buildGuide({ areas, units, preparations, items });
    return [...areas]
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((area) => ({ area, pieces: piecesIn(guide.at({ area: area.id })?.children ?? []) }));
  }, [areas, units, preparations, items]);
  return (
    <Panel title="Areas" count={areas.length} link={{ to: guideAddress({}), label: 'Open guide' }}>
      {rows.length === 0 ? (
        <Nothing>Areas appear when the plan is deployed.</Nothing>
      ) : (
        <ul className={styles.rows}>
          {rows.map(({ area, pieces }) => (
            <AreaRow key={area.id} area={area} pieces={pieces} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function AreaRow({ area, pieces }: { area: SetupArea; pieces: Pieces }) {
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
          {pieces.max > 0 && <Progress {...pieceProgress(pieces)} />}
        </span>
      </Link>
    </li>
  );
}
