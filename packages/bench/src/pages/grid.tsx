import '@groundwork/ui/styles.css';
import type { Product } from '@groundwork/contract';
import { gridRowHeight } from '@groundwork/contract';
import { type Column, DataGrid, downloadCsv, useGrid } from '@groundwork/grid';
import { type ColDef, type GridApi, ModuleRegistry, QuickFilterModule } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { installFrames } from '../frames.ts';
import { type Measured, painted, record, shown, timed } from './page.ts';
import { product, total } from './products.ts';

// (d) 100,000 rows in our grid, beside AG Grid with the same columns as plain text, the same modules and settings.

// Ours has a search of its own.
ModuleRegistry.registerModules([QuickFilterModule]);

const height = '720px';
const keystrokes = ['9', '91', '917', '9173', '917', '91'];

const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name },
  { id: 'vendorId', header: 'Vendor', width: 170, value: ({ vendorId }) => vendorId },
  { id: 'price', header: 'Price', kind: 'money', value: ({ price }) => price },
  { id: 'externalIdentifier', header: 'Product ID', width: 120, value: ({ externalIdentifier }) => externalIdentifier },
  { id: 'barcode', header: 'Barcode', width: 140, value: ({ barcode }) => barcode },
  { id: 'externalUrl', header: 'Website', kind: 'link', value: ({ externalUrl }) => externalUrl },
  { id: 'consumable', header: 'Consumable', kind: 'boolean', value: ({ consumable }) => consumable },
];
const bareColumns: ColDef<Product>[] = columns.map(({ id, header, grows, width }) => ({
  colId: id,
  headerName: header,
  field: id as keyof Product & string,
  filter: id === 'price' ? 'agNumberColumnFilter' : 'agTextColumnFilter',
  ...(grows ? { flex: 1, minWidth: 200 } : { width: width ?? 100 }),
  // Without a renderer of its own AG Grid draws a checkbox for a boolean, with a module we do not have.
  cellDataType: 'text',
}));

/** The operations on a mounted grid from outside. */
interface Driver {
  setRows: (rows: Product[], changed: { update: Product[]; remove: Product[] }) => void;
  setQuickFilter: (text: string) => void;
  /** Rows that pass the filter. */
  displayed: () => number;
  /** The lines of the export; the bare grid has none. */
  csv?: () => Iterable<string>;
}
interface Props {
  rows: Product[];
  isSorted: boolean;
  onDriver: (driver: Driver) => void;
}

function Ours({ rows: initial, isSorted, onDriver }: Props) {
  const grid = useGrid<Product>();
  const [rows, setRows] = useState(initial);
  const [quickFilter, setQuickFilter] = useState('');
  const displayed = useRef(0);
  displayed.current = grid.displayedCount;
  const { handle } = grid;
  useEffect(() => {
    const csv = () => handle?.csvParts({ withInternalId: false }) ?? [];
    onDriver({ setRows, setQuickFilter, displayed: () => displayed.current, csv });
  }, [onDriver, handle]);
  return (
    <DataGrid
      grid={grid}
      label="Products"
      columns={columns}
      rows={rows}
      quickFilter={quickFilter}
      height={height}
      sort={isSorted ? { column: 'name', direction: 'asc' } : undefined}
    />
  );
}

function Bare({ rows, isSorted, onDriver }: Props) {
  const [quickFilter, setQuickFilter] = useState('');
  const [definitions] = useState(() =>
    bareColumns.map((column) => (isSorted && column.colId === 'name' ? { ...column, sort: 'asc' as const } : column)),
  );
  const ready = (api: GridApi<Product>) =>
    onDriver({
      setQuickFilter,
      setRows: (_, changed) => api.applyTransactionAsync(changed),
      displayed: () => api.getDisplayedRowCount(),
    });
  return (
    <div style={{ height }}>
      <AgGridReact<Product>
        columnDefs={definitions}
        rowData={rows}
        getRowId={({ data }) => data.id}
        rowHeight={gridRowHeight}
        rowSelection={{ mode: 'multiRow', selectAll: 'filtered' }}
        quickFilterText={quickFilter}
        cacheQuickFilter
        deltaSort
        asyncTransactionWaitMillis={30}
        onGridReady={({ api }) => ready(api)}
      />
    </div>
  );
}

/** 100 changed and 5 removed products; the first row's product is among them and keeps its place. */
function change(rows: readonly Product[], round: number) {
  const update = Array.from({ length: 100 }, (_, index) => {
    const row = rows[(index * 991) % (rows.length - 10)];
    if (!row) throw new Error('There are too few rows.');
    return index === 0 ? { ...row, externalIdentifier: `Round ${round}` } : { ...row, name: `${row.name} ${round}` };
  });
  const remove = rows.slice(-5);
  const byId = new Map(update.map((row) => [row.id, row]));
  return { next: rows.slice(0, -5).map((row) => byId.get(row.id) ?? row), changed: { update, remove } };
}

async function measure(
  name: 'ours' | 'baseline',
  Grid: ComponentType<Props>,
  isSorted: boolean,
  add: ReturnType<typeof record>['add'],
): Promise<void> {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  let rows = Array.from({ length: total }, (_, index) => product(index));
  await painted();
  let driver: Driver | undefined;
  const cellText = (column: string) => element.querySelector(`[row-index="0"] [col-id="${column}"]`)?.textContent ?? '';
  const take = (given: Driver) => {
    driver = given;
  };
  const first = await timed(async () => {
    root.render(<Grid rows={rows} isSorted={isSorted} onDriver={take} />);
    await shown(element, () => cellText('name') !== '');
  });
  if (!driver) throw new Error('The grid is not ready.');
  const drive = driver;
  add(isSorted ? 'first rows, sorted' : 'first rows', name, first);
  const top = cellText('name');
  for (const [index, text] of ['Product', ...keystrokes].entries()) {
    const before = drive.displayed();
    const time = await timed(async () => {
      flushSync(() => drive.setQuickFilter(text));
      await painted();
      for (let frame = 0; index > 0 && drive.displayed() === before; frame += 1) {
        if (frame > 100) throw new Error(`'${text}' filtered nothing of ${before} rows.`);
        await painted();
      }
    });
    if (index > 0) add(isSorted ? 'quick filter, sorted' : 'quick filter', name, time);
    else if (!isSorted) add('quick filter, first', name, time);
  }
  flushSync(() => drive.setQuickFilter(''));
  // The count of rows may be known after the last cell is drawn.
  for (let frame = 0; drive.displayed() !== total || cellText('name') !== top; frame += 1) {
    if (frame > 1000) throw new Error('The rows did not return.');
    await painted();
  }
  for (let round = 0; round < 3; round += 1) {
    const { next, changed } = change(rows, round);
    rows = next;
    await painted();
    const stop = window.watchFrames?.();
    const time = await timed(async () => {
      flushSync(() => drive.setRows(next, changed));
      await shown(element, () => cellText('externalIdentifier') === `Round ${round}`);
    });
    // Work after a change is often delayed a little.
    await new Promise((resolve) => setTimeout(resolve, 400));
    add(isSorted ? 'small change, sorted' : 'small change', name, time);
    if (isSorted) add('small change, longest frame', name, stop?.() ?? Number.NaN);
  }
  root.unmount();
  element.remove();
  await painted();
}

async function grid(): Promise<Measured> {
  const { measured, add } = record();
  // The first mounts of a page compile the code; they are not counted.
  await measure('baseline', Bare, false, () => {});
  await measure('ours', Ours, false, () => {});
  for (let run = 0; run < 5; run += 1) {
    await measure('baseline', Bare, false, add);
    await measure('ours', Ours, false, add);
  }
  for (let run = 0; run < 2; run += 1) {
    await measure('baseline', Bare, true, add);
    await measure('ours', Ours, true, add);
  }
  return measured;
}

/** The bare grid with as many rows, the baseline for a list of the portal. */
async function bare(rows = total): Promise<Measured> {
  const { measured, add } = record();
  await mountBare(rows, () => {});
  for (let run = 0; run < 3; run += 1) await mountBare(rows, (time) => add('first rows', 'baseline', time));
  return measured;
}
async function mountBare(count: number, report: (time: number) => void): Promise<void> {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const rows = Array.from({ length: count }, (_, index) => product(index));
  await painted();
  report(
    await timed(async () => {
      root.render(<Bare rows={rows} isSorted={false} onDriver={() => {}} />);
      await shown(element, () => (element.querySelector('[row-index="0"] [col-id="name"]')?.textContent ?? '') !== '');
    }),
  );
  root.unmount();
  element.remove();
  await painted();
}

/** All rows as a file: through the grid's export, and as one string of joined values. */
async function exported(): Promise<Measured> {
  const { measured, add } = record();
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  const rows = Array.from({ length: total }, (_, index) => product(index));
  let driver: Driver | undefined;
  root.render(
    <Ours
      rows={rows}
      isSorted={false}
      onDriver={(given) => {
        driver = given;
      }}
    />,
  );
  await shown(element, () => (element.querySelector('[row-index="0"] [col-id="name"]')?.textContent ?? '') !== '');
  // The file itself is for nobody.
  HTMLAnchorElement.prototype.click = () => {};
  const measure = async (of: 'ours' | 'baseline', work: () => unknown) => {
    await painted();
    const stop = window.watchFrames?.();
    add('export', of, await timed(work));
    await painted();
    add('export, longest frame', of, stop?.() ?? Number.NaN);
  };
  for (let run = 0; run < 5; run += 1) {
    await measure('baseline', () => {
      const lines = rows.map(({ name, vendorId, price, externalIdentifier, barcode, externalUrl, consumable }) =>
        [name, vendorId, price, externalIdentifier, barcode, externalUrl, consumable].join(','),
      );
      return new Blob([lines.join('\r\n')]);
    });
    await measure('ours', () => downloadCsv('export.csv', driver?.csv?.() ?? []));
  }
  return measured;
}

installFrames();
window.bench = { grid, bare, export: exported };
