import type { CollectionName, Shipment } from '@groundwork/contract';
import { trackingOf } from '@groundwork/contract/domain';
import { collection, recordName, useLists } from '@groundwork/data-cache';
import type { ContributionProps } from '@groundwork/shell-sdk';
import { Icon, RelativeTime, SkeletonRows } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { countOf } from '../count-of.ts';
import styles from './BoxesOnTheWay.module.css';

const lists = ['shipments', 'locations', 'projects'] as const satisfies readonly CollectionName[];
const [shipmentList] = lists;

/** The boxes that have left a warehouse for these projects and have not arrived, the latest first: on the dashboard. */
export default function BoxesOnTheWay({ projectIds }: ContributionProps<'dashboard.card'>) {
  useLists(lists);
  const all = useAtomValue(useMemo(() => collection(shipmentList).byAtom('projectId', projectIds), [projectIds]));
  const { state } = useAtomValue(collection(shipmentList).statusAtom);
  const shown = useMemo(
    () =>
      all
        .filter(({ status }) => status === 'Shipped')
        .sort((a, b) => (b.shippedUtc ?? '').localeCompare(a.shippedUtc ?? '')),
    [all],
  );
  if (shown.length === 0)
    return state === 'ready' ? <p className={styles.none}>No box is on its way</p> : <SkeletonRows rows={2} />;
  return (
    <ul className={styles.shipments}>
      {shown.map((shipment) => (
        <ShipmentLine key={shipment.id} shipment={shipment} isNamed={projectIds.length > 1} />
      ))}
    </ul>
  );
}

/** @param isNamed boxes of several projects are shown: each says whose it is */
function ShipmentLine({ shipment, isNamed }: { shipment: Shipment; isNamed: boolean }) {
  const warehouse = useAtomValue(collection('locations').recordAtom(shipment.warehouseId));
  const project = useAtomValue(collection('projects').recordAtom(shipment.projectId));
  const { boxes } = shipment;
  return (
    <li>
      <span className={styles.first}>
        <b>{shipment.number}</b>
        {countOf(boxes.length, 'box', 'boxes')}
        {shipment.shippedUtc && <RelativeTime iso={shipment.shippedUtc} />}
      </span>
      <small>
        {[warehouse && `from ${recordName(warehouse)}`, isNamed && project && `for ${recordName(project)}`]
          .filter(Boolean)
          .join(' ')}
      </small>
      <Tracking shipment={shipment} />
    </li>
  );
}

/** Each number once, as a link to its carrier's page where there is one. */
function Tracking({ shipment: { boxes, carrier } }: { shipment: Shipment }) {
  const numbers = new Map(
    boxes.flatMap((box) => (box.tracking ? [[box.tracking, box.carrier ?? carrier] as const] : [])),
  );
  if (numbers.size === 0) return null;
  return (
    <span className={styles.tracking}>
      {[...numbers].map(([tracking, by]) => {
        const { url, carrier: known } = trackingOf({ tracking, carrier: by });
        const words = [known?.name, tracking].filter(Boolean).join(' ');
        return url ? (
          <a key={tracking} href={url} target="_blank" rel="noreferrer">
            {words} <Icon name="external-link" size={12} />
          </a>
        ) : (
          <span key={tracking}>{words}</span>
        );
      })}
    </span>
  );
}
