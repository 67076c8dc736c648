import { type InventoryItem, messages, type StockMove } from '@groundwork/contract';
import { collection, recordName, referencedName, referenceText } from '@groundwork/data-cache';
import { type Column, DataGrid, downloadCsv, exportFileName, toCsv, useGrid } from '@groundwork/grid';
import { Link } from '@groundwork/shell-sdk';
import {
  Banner,
  Button,
  formatAbsolute,
  formatExportDate,
  formatNumber,
  Icon,
  SkeletonRows,
  useIsDesktop,
} from '@groundwork/ui';
import { useRecords } from '../useRecords.ts';
import { moveDetails, moveReference, moveTime, moveWords, signed } from './history.ts';
import styles from './StockHistory.module.css';
import { useStockHistory } from './useStockHistory.ts';

const names = {
  location: (id: string) => referencedName('locations', id),
  order: (id: string) => referencedName('orders', id),
  count: (id: string) => collection('counts').get(id)?.name,
  shipment: (id: string) => collection('shipments').get(id),
};
/** Names what a line belongs to, with a link to it; only of the lines that are seen, so that not all are fetched. */
function MoveDetails({ move }: { move: StockMove }) {
  useRecords('counts', [move.countId]);
  useRecords('shipments', [move.shipmentId]);
  const reference = moveReference(move, names);
  const text = moveDetails(move, names);
  if (!reference) return <span>{text}</span>;
  const [before = '', ...after] = text.split(reference.text);
  return (
    <span>
      {before}
      <Link to={reference.to}>{reference.text}</Link>
      {after.join(reference.text)}
    </span>
  );
}

const person = ({ userId }: StockMove) => (userId ? referenceText('users', userId, messages.unknownUser) : 'System');

const columns: readonly Column<StockMove>[] = [
  {
    id: 'when',
    header: 'When',
    width: 120,
    isSortable: false,
    card: 'footEnd',
    value: ({ timeCreatedUtc }) => moveTime(timeCreatedUtc),
    tooltip: ({ timeCreatedUtc }) => formatAbsolute(timeCreatedUtc),
  },
  {
    id: 'what',
    header: 'What',
    kind: 'name',
    width: 160,
    isSortable: false,
    value: ({ kind }) => moveWords[kind].word,
    cell: ({ kind }) => (
      <span className={styles.what}>
        <Icon name={moveWords[kind].icon} size={16} />
        {moveWords[kind].word}
      </span>
    ),
  },
  {
    id: 'details',
    header: 'Details',
    width: 200,
    grows: true,
    isSortable: false,
    card: 'detail',
    kind: 'custom',
    reads: ['orders', 'counts', 'shipments'],
    value: (move) => moveDetails(move, names),
    cell: (move) => <MoveDetails move={move} />,
    tooltip: (move) => moveDetails(move, names) || undefined,
  },
  {
    id: 'change',
    header: 'Change',
    kind: 'custom',
    isFigure: true,
    width: 90,
    isSortable: false,
    card: 'end',
    value: ({ delta }) => delta,
    cell: ({ delta }) => (
      <span className={styles.change} data-sign={Math.sign(delta)}>
        {signed(delta)}
      </span>
    ),
    cardCell: ({ delta }) => signed(delta),
  },
  {
    id: 'balance',
    header: 'In stock',
    kind: 'number',
    width: 90,
    isSortable: false,
    card: 'detail',
    cardSuffix: 'in stock',
    value: ({ quantityAfter }) => quantityAfter,
  },
  { id: 'by', header: 'By', width: 130, isSortable: false, card: 'foot', reads: ['users'], value: person },
];

const headers = ['When', 'What', 'Details', 'Change', 'In stock', 'By'];
async function exportHistory(item: InventoryItem, lines: readonly StockMove[]) {
  // Collections whose names the file contains; this browser may not have loaded them yet.
  const fetched = ['counts', 'shipments'] as const;
  const fields = { counts: 'countId', shipments: 'shipmentId' } as const;
  const needed = fetched.filter((name) =>
    lines.some((move) => {
      const id = move[fields[name]];
      return id && !collection(name).get(id);
    }),
  );
  await Promise.all(needed.map((name) => collection(name).load()));
  await downloadCsv(
    exportFileName(`stock-history-${recordName(item)}`),
    toCsv([
      headers,
      ...lines.map((move) => [
        formatExportDate(move.timeCreatedUtc),
        moveWords[move.kind].word,
        moveDetails(move, names),
        move.delta,
        move.quantityAfter,
        person(move),
      ]),
    ]),
  );
}

const [rowHeight, headerHeight, cardHeight, mostShown] = [40, 42, 108, 8];

/** Every change of an item's quantity and place, newest first, with the balance after it (docs: stock-ledger). */
export function StockHistory({ item }: { item: InventoryItem }) {
  const { lines, failure, retry } = useStockHistory(item.id, item.timeModifiedUtc);
  const grid = useGrid<StockMove>();
  const isDesktop = useIsDesktop();
  const shown = Math.min(lines?.length ?? 0, isDesktop ? mostShown : 4);
  return (
    <section className={styles.history} aria-label="Stock history">
      <header>
        <h3>
          Stock history
          {lines && <span>{lines.length === 1 ? '1 entry' : `${formatNumber(lines.length)} entries`}</span>}
        </h3>
        <Button
          size="small"
          icon="download"
          isDisabled={!lines || lines.length === 0}
          onPress={() => void exportHistory(item, lines ?? [])}
        >
          Export
        </Button>
      </header>
      {failure && (
        <Banner
          tone="danger"
          action={
            <Button size={isDesktop ? 'small' : 'touch'} onPress={retry}>
              Try again
            </Button>
          }
        >
          {`The stock history could not be loaded. ${failure}`}
        </Banner>
      )}
      {!lines ? (
        !failure && <SkeletonRows rows={3} />
      ) : lines.length === 0 ? (
        <p className={styles.empty}>Nothing has changed yet</p>
      ) : (
        <DataGrid
          grid={grid}
          label="Entries of the stock history"
          columns={columns}
          rows={lines}
          selection="none"
          isOrdered
          height={`${isDesktop ? headerHeight + shown * rowHeight : shown * cardHeight}px`}
          rowHeight={rowHeight}
        />
      )}
    </section>
  );
}
