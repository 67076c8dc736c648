import { collection } from '@groundwork/data-cache';
import { Button, formatNumber, Icon, IconButton, RelativeTime } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { countOf } from '../count-of.ts';
import { boxesOf, type OrderLine } from './order-line.ts';
import { ReadyOf } from './ReadyOf.tsx';
import { ShipmentActions, ShipmentFacts, TrackingLink } from './ShipmentParts.tsx';
import styles from './ShippingGroup.module.css';
import type { KitRow, LineRow, ProjectRow, ShippingRow } from './shipping-rows.ts';
import { Tick } from './Tick.tsx';
import type { ShippingTab } from './useShipping.ts';

export interface GroupParts {
  tab: ShippingTab;
  canSelect: boolean;
  canUndo: boolean;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onFold: (id: string) => void;
  onUndo: (shipmentId: string) => void;
  /** Orders without a shipment. */
  onTakeBack: (orderIds: readonly string[]) => void;
}

/** A row across all columns: a project, a kit or a shipment in it; on a phone an order too. */
export function ShippingGroup({ row, ...parts }: GroupParts & { row: ShippingRow }) {
  if (row.kind === 'line') return <PhoneLine row={row} {...parts} />;
  return row.kind === 'project' ? <ProjectHead row={row} {...parts} /> : <KitHead row={row} {...parts} />;
}

function GroupStart({ row, name, parts }: { row: ProjectRow | KitRow; name: string; parts: GroupParts }) {
  const { id, lineIds, selectedCount, isFolded } = row;
  return (
    <>
      {parts.canSelect && (
        <Tick
          label={`Select all ${formatNumber(lineIds.length)} of ${name}`}
          isSelected={selectedCount === lineIds.length}
          isIndeterminate={selectedCount > 0 && selectedCount < lineIds.length}
          onChange={(isSelected) => parts.onSelect(lineIds, isSelected)}
        />
      )}
      <IconButton
        icon={isFolded ? 'chevron-right' : 'chevron-down'}
        label={isFolded ? `Expand ${name}` : `Collapse ${name}`}
        variant="quiet"
        size="small"
        onPress={() => parts.onFold(id)}
      />
    </>
  );
}

function ProjectHead({ row, ...parts }: GroupParts & { row: ProjectRow }) {
  const { project, groupCount, lineIds } = row;
  const place = useAtomValue(collection('locations').recordAtom(project.locationId ?? undefined));
  return (
    <div className={styles.project}>
      <GroupStart row={row} name={project.name} parts={parts} />
      <Icon name="folder-kanban" />
      <b className={styles.name}>{project.name}</b>
      <span className={styles.place}>{place?.address?.replaceAll('\n', ', ') ?? place?.name}</span>
      <span className={styles.end}>
        {groupCount > 0 && `${countOf(groupCount, parts.tab === 'ready' ? 'kit' : 'shipment')} · `}
        {countOf(lineIds.length, 'order')}
      </span>
    </div>
  );
}

function KitHead({ row, ...parts }: GroupParts & { row: KitRow }) {
  const { name, place, shipment, undoIds } = row;
  return (
    <div className={styles.kit}>
      <GroupStart row={row} name={name} parts={parts} />
      <Icon name={parts.tab === 'ready' ? 'layers' : 'truck'} />
      <b className={styles.name}>{name}</b>
      {place && <span className={styles.place}>{place}</span>}
      {shipment && <ShipmentFacts shipment={shipment} />}
      {undoIds.length > 0 && parts.canUndo && (
        <span className={styles.end}>
          <Button
            variant="quiet"
            icon="undo-2"
            aria-label="Undo shipping of orders without a shipment"
            onPress={() => parts.onTakeBack(undoIds)}
          >
            Undo shipping
          </Button>
        </span>
      )}
      {shipment && (
        <span className={styles.end}>
          <ShipmentActions
            shipment={shipment}
            canUndo={parts.canUndo && parts.tab === 'shipped'}
            onUndo={parts.onUndo}
          />
        </span>
      )}
    </div>
  );
}

function PhoneLine({ row: { line, isSelected }, canSelect, onSelect, tab }: GroupParts & { row: LineRow }) {
  return (
    <div className={styles.line} data-selected={isSelected || undefined}>
      {canSelect && (
        <Tick
          label={`Select ${line.order.name}`}
          isSelected={isSelected}
          onChange={(next) => onSelect([line.id], next)}
        />
      )}
      <span className={styles.words}>
        <b className={styles.name}>{line.order.name}</b>
        <span className={styles.place}>
          {line.product?.externalIdentifier}
          <Since line={line} tab={tab} />
          {tab !== 'ready' && boxesOf(line).map((box) => <TrackingLink key={box.number} box={box} />)}
        </span>
      </span>
      <span className={styles.end}>{tab === 'ready' ? <ReadyOf line={line} /> : line.quantity}</span>
    </div>
  );
}

/** What is packed already says so; the rest since when it waits. */
function Since({ line: { readyUtc, shipment }, tab }: { line: OrderLine; tab: ShippingTab }) {
  if (tab === 'ready' && shipment) return ` · ${shipment.status} · ${shipment.number}`;
  if (tab !== 'ready' || !readyUtc) return null;
  return (
    <>
      {' · '}
      <RelativeTime iso={readyUtc} />
    </>
  );
}
