import { orderStatusColors } from '@groundwork/contract';
import { referencedName } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { Person } from '@groundwork/records';
import { kitStatusColors } from '../kits/kit-status.ts';
import { boxesOf, type OrderLine } from './order-line.ts';
import { ReadyOf } from './ReadyOf.tsx';
import { TrackingLink } from './ShipmentParts.tsx';
import styles from './ShippingGroup.module.css';
import type { ShippingRow } from './shipping-rows.ts';
import { Tick } from './Tick.tsx';

/** Group rows are drawn across all columns: a column reads orders. */
const of =
  <T,>(read: (line: OrderLine) => T) =>
  (row: ShippingRow): T | undefined =>
    row.kind === 'line' ? read(row.line) : undefined;

/** Of the row on paper, where the heads of groups are texts too. */
function shownName(row: ShippingRow): string {
  if (row.kind === 'line') return row.line.order.name;
  if (row.kind === 'project') return row.project.name;
  return [row.name, row.place].filter(Boolean).join(' · ');
}

/** The tree keeps its order: project, kit, order. */
const inOrder = { isSortable: false } as const;

const common: readonly Column<ShippingRow>[] = [
  {
    id: 'image',
    header: 'Image',
    kind: 'image',
    width: 84,
    value: of(({ product }) => product?.mediaItemIds),
    ...inOrder,
  },
  {
    id: 'order',
    header: 'Order',
    kind: 'name',
    grows: true,
    width: 160,
    value: shownName,
    ...inOrder,
  },
  {
    id: 'productId',
    header: 'Product ID',
    width: 98,
    value: of(({ product }) => product?.externalIdentifier),
    ...inOrder,
  },
];

type Select = (ids: readonly string[], isSelected: boolean) => void;

/** Space chooses an order from each of its cells, as in the lists that choose by themselves. */
const keyOf =
  (onSelect: Select) =>
  (row: ShippingRow, key: string): boolean => {
    if (key !== ' ' || row.kind !== 'line') return false;
    onSelect([row.id], !row.isSelected);
    return true;
  };

function selectColumn(onSelect: Select): Column<ShippingRow> {
  return {
    id: 'select',
    header: 'Ship',
    kind: 'custom',
    width: 64,
    ...inOrder,
    value: (row) => row.kind === 'line' && row.isSelected,
    cell: (row) =>
      row.kind === 'line' && (
        <Tick
          label={`Select ${row.line.order.name}`}
          isSelected={row.isSelected}
          onChange={(isSelected) => onSelect([row.id], isSelected)}
        />
      ),
  };
}

const readyColumns: readonly Column<ShippingRow>[] = [
  {
    id: 'ready',
    header: 'Ready of ordered',
    kind: 'custom',
    isFigure: true,
    width: 170,
    ...inOrder,
    value: of(({ quantity, needed }) => `${quantity} of ${needed}`),
    cell: (row) => row.kind === 'line' && <ReadyOf line={row.line} />,
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    width: 150,
    ...inOrder,
    value: of(({ shipment }) =>
      shipment
        ? { id: 'Packed', label: `${shipment.status} · ${shipment.number}`, color: kitStatusColors.Shipped }
        : { id: 'Ready', label: 'Ready', color: kitStatusColors.Ready },
    ),
  },
  {
    id: 'readySince',
    header: 'Ready since',
    kind: 'date',
    width: 130,
    value: of(({ readyUtc }) => readyUtc),
    ...inOrder,
  },
  {
    id: 'readyBy',
    header: 'Ready by',
    kind: 'custom',
    reads: ['users'],
    width: 170,
    ...inOrder,
    value: of(({ readyById }) => readyById && referencedName('users', readyById)),
    cell: (row) =>
      row.kind === 'line' &&
      row.line.readyById && (
        <span className={styles.person}>
          <Person id={row.line.readyById} />
        </span>
      ),
  },
];

const cache = new WeakMap<Select, readonly Column<ShippingRow>[]>();
const unselectable: readonly Column<ShippingRow>[] = [...common, ...readyColumns];
/** The columns of what is ready; `onSelect` undefined: nobody may choose. */
export function lineColumns(onSelect: Select | undefined): readonly Column<ShippingRow>[] {
  if (!onSelect) return unselectable;
  const known = cache.get(onSelect);
  if (known) return known;
  const onKey = keyOf(onSelect);
  const columns = [selectColumn(onSelect), ...unselectable].map((column) => ({ ...column, onKey }));
  cache.set(onSelect, columns);
  return columns;
}

/** The columns of what is on its way or there; all fit on a screen of 1440 px, beside the menu. */
export const sentColumns: readonly Column<ShippingRow>[] = [
  ...common,
  { id: 'kit', header: 'Kit', width: 136, value: of(({ kitName }) => kitName), ...inOrder },
  { id: 'quantity', header: 'Quantity', kind: 'number', width: 84, value: of(({ quantity }) => quantity), ...inOrder },
  {
    id: 'tracking',
    header: 'Tracking',
    kind: 'custom',
    width: 210,
    ...inOrder,
    value: of((line) =>
      boxesOf(line)
        .flatMap(({ tracking }) => tracking ?? [])
        .join(', '),
    ),
    cell: (row) => row.kind === 'line' && boxesOf(row.line).map((box) => <TrackingLink key={box.number} box={box} />),
  },
  { id: 'invoice', header: 'Invoice', width: 86, value: of(({ order }) => order.invoice), ...inOrder },
  {
    ...{ id: 'shippedOn', header: 'Shipped on', kind: 'date', width: 104, ...inOrder },
    value: of(({ shippedUtc }) => shippedUtc),
  },
  {
    ...{ id: 'shippedBy', header: 'Shipped by', kind: 'reference', collection: 'users', width: 96, ...inOrder },
    value: of(({ shippedById }) => shippedById),
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    width: 146,
    ...inOrder,
    value: of(({ order }) => ({ id: order.status, label: order.status, color: orderStatusColors[order.status] })),
  },
];
