import type { Count, CountLine, CountStatus } from '@groundwork/contract';
import { collection, referencedName } from '@groundwork/data-cache';
import { type Column, DataGrid, useGrid } from '@groundwork/grid';
import { Banner, Button, formatNumber, lazyDialog, useIsDesktop, useOfflineReason } from '@groundwork/ui';
import { atom, useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useStockRights } from '../inventory-items/stock-rights.ts';
import { StockSection } from '../stock-section/StockSection.tsx';
import type { StockAddress } from '../stock-section/stock-address.ts';
import { countColors } from './count-colors.ts';
import { lastRounds } from './count-sheet.ts';
import { type CountStatistics, countStatistics } from './count-statistics.ts';
import { useSuggestions } from './suggestions.ts';
import { countDescription } from './useCountSource.ts';

const OpenCountDialog = lazyDialog(async () => (await import('./OpenCountDialog.tsx')).OpenCountDialog);
const SuggestedDialog = lazyDialog(async () => (await import('./SuggestedDialog.tsx')).SuggestedDialog);

interface CountRow {
  id: string;
  count: Count;
  counted: number;
  total: number;
  /** Lines that wait for a second person. */
  second: number;
  statistics: CountStatistics;
}

const order: readonly CountStatus[] = ['Review', 'Counting', 'Open', 'Applied', 'Cancelled'];
const percent = (share: number | undefined) => (share === undefined ? undefined : `${(100 * share).toFixed(1)} %`);

/** A count has lines from its beginning: without any they are not loaded yet. */
const progressOf = ({ counted, total, second }: CountRow, text: (count: number) => string) =>
  total === 0
    ? undefined
    : `${text(counted)} of ${text(total)}${second > 0 ? `, ${text(second)} for a second person` : ''}`;

const columns: readonly Column<CountRow>[] = [
  { id: 'name', header: 'Count', kind: 'name', width: 110, value: ({ count }) => count.name },
  {
    id: 'scope',
    header: 'What',
    width: 200,
    grows: true,
    card: 'detail',
    reads: ['tags', 'products'],
    value: ({ count }) => countDescription(count),
  },
  {
    id: 'status',
    header: 'Status',
    kind: 'status',
    width: 120,
    card: 'foot',
    value: ({ count }) => ({ id: count.status, label: count.status, color: countColors[count.status] }),
  },
  {
    id: 'progress',
    header: 'Counted',
    kind: 'custom',
    width: 190,
    card: 'footEnd',
    value: (row) => progressOf(row, String),
    cell: (row) => progressOf(row, formatNumber),
    cardCell: (row) => progressOf(row, formatNumber),
  },
  { id: 'accuracy', header: 'Accuracy', width: 100, value: ({ statistics }) => percent(statistics.accuracy) },
  {
    id: 'speed',
    header: 'Lines per hour',
    kind: 'number',
    width: 120,
    value: ({ statistics }) => statistics.linesPerHour,
  },
  {
    id: 'people',
    header: 'Counted by',
    width: 160,
    reads: ['users'],
    value: ({ statistics }) =>
      statistics.people
        .map((id) => referencedName('users', id))
        .filter(Boolean)
        .join(', '),
  },
  { id: 'opened', header: 'Opened', kind: 'date', width: 130, value: ({ count }) => count.timeCreatedUtc },
];

const rowsOfCounts = new WeakMap<Count, { lines: readonly CountLine[]; row: CountRow }>();

/** A saved line changes one count: the rows of all others, which may have thousands of lines, stay as they are. */
function rowOf(count: Count, lines: readonly CountLine[]): CountRow {
  const known = rowsOfCounts.get(count);
  if (known?.lines === lines) return known.row;
  const row = newRow(count, lines);
  rowsOfCounts.set(count, { lines, row });
  return row;
}

function newRow(count: Count, lines: readonly CountLine[]): CountRow {
  const last = lastRounds(lines);
  return {
    ...{ id: count.id, count, total: last.length, statistics: countStatistics(lines) },
    counted: last.filter(({ status }) => status !== 'Open').length,
    second: last.filter(({ status, round }) => status === 'Open' && round > 1).length,
  };
}

/** The counts of a warehouse: what waits to be applied first (docs: domain/counts). */
export function CountsList({ warehouseId, address }: { warehouseId: string; address: StockAddress }) {
  const grid = useGrid<CountRow>();
  const isDesktop = useIsDesktop();
  const rights = useStockRights(warehouseId);
  const offline = useOfflineReason();
  const [opening, setOpening] = useState<{ itemIds?: readonly string[] }>();
  const [isSuggesting, setSuggesting] = useState(false);
  const suggestions = useSuggestions(warehouseId, rights.work === undefined);
  const rows = useAtomValue(
    useMemo(
      () =>
        atom((get) =>
          get(collection('counts').byAtom('warehouseId', warehouseId))
            .map((count) => rowOf(count, get(collection('countlines').byAtom('countId', count.id))))
            .sort(
              (one, other) =>
                order.indexOf(one.count.status) - order.indexOf(other.count.status) ||
                other.count.number - one.count.number,
            ),
        ),
      [warehouseId],
    ),
  );
  const status = useAtomValue(collection('counts').statusAtom);
  const waiting = useAtomValue(
    useMemo(
      () =>
        atom(
          (get) =>
            get(collection('inventoryitems').byAtom('locationId', warehouseId)).filter(
              ({ cycleCount }) => typeof cycleCount === 'number',
            ).length,
        ),
      [warehouseId],
    ),
  );
  const all = useMemo(() => sumOf(rows), [rows]);
  const size = isDesktop ? 'medium' : 'touch';
  return (
    <>
      <StockSection
        title="Counts"
        summary={all}
        actions={
          <>
            <Button size={size} disabledReason={rights.work ?? offline} onPress={() => address.showQuick('count')}>
              Quick count
            </Button>
            <Button
              size={size}
              icon="plus"
              variant="primary"
              disabledReason={rights.work ?? offline}
              onPress={() => setOpening({})}
            >
              New count
            </Button>
          </>
        }
        notices={
          (waiting > 0 || (suggestions?.length ?? 0) > 0) && (
            <>
              {waiting > 0 && (
                <Notice action="See differences" onPress={() => address.showQuick('review')}>
                  {waiting === 1
                    ? '1 cycle count waits to be applied.'
                    : `${formatNumber(waiting)} cycle counts wait to be applied.`}
                </Notice>
              )}
              {suggestions && suggestions.length > 0 && (
                <Notice action="Choose" onPress={() => setSuggesting(true)}>
                  {suggestions.length === 1
                    ? '1 item should be counted.'
                    : `${formatNumber(suggestions.length)} items should be counted.`}
                </Notice>
              )}
            </>
          )
        }
      >
        <DataGrid
          grid={grid}
          label="Counts"
          columns={columns}
          rows={rows}
          status={status}
          onRetry={() => void collection('counts').load({ force: true })}
          selection="none"
          isOrdered
          height="100%"
          rowHeight={52}
          emptyText="No counts yet"
          onActivate={({ id }) => address.showCount(id)}
        />
      </StockSection>
      {opening && (
        <OpenCountDialog
          warehouseId={warehouseId}
          itemIds={opening.itemIds}
          onOpened={({ id }) => address.showCount(id)}
          onClose={() => setOpening(undefined)}
        />
      )}
      {isSuggesting && suggestions && (
        <SuggestedDialog
          suggestions={suggestions}
          onCount={(itemIds) => {
            setSuggesting(false);
            setOpening({ itemIds });
          }}
          onClose={() => setSuggesting(false)}
        />
      )}
    </>
  );
}

function Notice({ action, onPress, children }: { action: string; onPress: () => void; children: string }) {
  const isDesktop = useIsDesktop();
  return (
    <Banner
      tone="info"
      action={
        <Button size={isDesktop ? 'small' : 'touch'} onPress={onPress}>
          {action}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}

/** '96.4 % accurate · 84 lines per hour', over the applied counts. */
function sumOf(rows: readonly CountRow[]): string | undefined {
  const applied = rows.filter(
    ({ count, statistics }) => count.status === 'Applied' && statistics.accuracy !== undefined,
  );
  const lines = applied.reduce((sum, { statistics }) => sum + statistics.lines, 0);
  if (lines === 0) return undefined;
  const exact = applied.reduce((sum, { statistics }) => sum + (statistics.accuracy ?? 0) * statistics.lines, 0);
  const speeds = applied.flatMap(({ statistics }) => statistics.linesPerHour ?? []);
  const speed = speeds.reduce((sum, each) => sum + each, 0) / Math.max(1, speeds.length);
  return [
    `${percent(exact / lines)} accurate`,
    speeds.length > 0 && `${formatNumber(Math.round(speed))} lines per hour`,
  ]
    .filter(Boolean)
    .join(' · ');
}
