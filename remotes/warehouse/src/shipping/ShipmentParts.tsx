import type { Shipment } from '@groundwork/contract';
import { trackingOf } from '@groundwork/contract/domain';
import { openPrint } from '@groundwork/records';
import { Button, Icon, IconButton, Menu, RelativeTime, useIsDesktop } from '@groundwork/ui';
import { countOf } from '../count-of.ts';
import styles from './ShippingGroup.module.css';

/** How many boxes, since when, and where they are. */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { boxes, arrivedUtc, shippedUtc } = shipment;
  const time = arrivedUtc ?? shippedUtc;
  return (
    <span className={styles.place}>
      {countOf(boxes.length, 'box', 'boxes')}
      {time && (
        <>
          {arrivedUtc ? ' · arrived ' : ' · shipped '}
          <RelativeTime iso={time} />
        </>
      )}
    </span>
  );
}

/** A tracking number, which leads to its carrier where that is known. */
export function TrackingLink({ box }: { box: Pick<Shipment['boxes'][number], 'tracking' | 'carrier'> }) {
  const { tracking } = box;
  const { url, carrier } = trackingOf(box);
  if (!tracking) return null;
  const words = carrier ? `${carrier.name} ${tracking}` : tracking;
  return url ? (
    <a className={styles.tracking} href={url} target="_blank" rel="noreferrer">
      {words}
      <Icon name="external-link" />
    </a>
  ) : (
    <span className={styles.tracking}>{words}</span>
  );
}

/** The actions on a shipment that was shipped. */
export function ShipmentActions({
  shipment,
  canUndo,
  onUndo,
}: {
  shipment: Shipment;
  canUndo: boolean;
  onUndo: (id: string) => void;
}) {
  const { id, number, status, projectId } = shipment;
  // A phone has no room for their words beside the number of the shipment.
  const isDesktop = useIsDesktop();
  return (
    <>
      <Menu
        label={`Print ${number}`}
        trigger={
          isDesktop ? (
            <Button variant="quiet" icon="printer" aria-label={`Print ${number}`}>
              Print
            </Button>
          ) : (
            <IconButton variant="quiet" size="touch" icon="printer" label={`Print ${number}`} />
          )
        }
        items={[
          {
            id: 'shipment',
            label: 'Box labels and packing slip',
            icon: 'printer',
            onAction: () => openPrint(`/print/shipment/${id}`),
          },
          {
            id: 'packing',
            label: 'Packing list of the project',
            icon: 'file-text',
            onAction: () => openPrint(`/print/packing/${projectId}`),
          },
        ]}
      />
      {status === 'Shipped' &&
        canUndo &&
        (isDesktop ? (
          <Button variant="quiet" icon="undo-2" aria-label={`Undo shipping of ${number}`} onPress={() => onUndo(id)}>
            Undo shipping
          </Button>
        ) : (
          <IconButton
            variant="quiet"
            size="touch"
            icon="undo-2"
            label={`Undo shipping of ${number}`}
            onPress={() => onUndo(id)}
          />
        ))}
    </>
  );
}
