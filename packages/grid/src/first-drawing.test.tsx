import type { Product } from '@groundwork/contract';
import { build, fakeApi } from '@groundwork/data-cache/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import type { Column } from './column.ts';
import { DataGrid } from './DataGrid.tsx';
import { useGrid } from './useGrid.ts';

// Rows in the viewport are rendered once when a list opens: none is rendered and then removed, moved or never shown.
jest.setTimeout(90_000);

const columns: readonly Column<Product>[] = [
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 180, value: ({ name }) => name },
  { id: 'barcode', header: 'Barcode', value: ({ barcode }) => barcode },
  { id: 'vendor', header: 'Vendor', width: 600, value: ({ id }) => `Vendor of ${id}` },
  { id: 'price', header: 'Price', kind: 'money', value: ({ price }) => price },
];
const rows = Array.from({ length: 100 }, (_, index) =>
  build('products', { id: `p${index}`, name: `P${index}`, price: 1 }),
);

function Products() {
  const grid = useGrid<Product>();
  return <DataGrid grid={grid} label="Products" columns={columns} rows={rows} height="400px" rowHeight={50} />;
}

/** Renders the list in a window of this size (jsdom lays nothing out) and collects every part that is ever drawn. */
function drawnOf(width: number, height: number): Element[] {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height);
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  const drawn: Element[] = [];
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) drawn.push(node, ...node.querySelectorAll('*'));
  }).observe(document.body, { childList: true, subtree: true });
  render(<Products />);
  return drawn;
}
const colIds = (drawn: readonly Element[]) => new Set(drawn.map((part) => part.getAttribute('col-id')));
const rowIndexes = () => new Set(screen.getAllByRole('row').flatMap((row) => row.getAttribute('row-index') ?? []));

beforeEach(() => fakeApi());
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

it('never draws a column that is empty in all rows', async () => {
  const drawn = drawnOf(1000, 400);
  await screen.findByText('P0');
  expect(colIds(drawn)).toContain('price');
  expect(colIds(drawn)).not.toContain('barcode');
});

it('looks once through all rows for columns that are empty', async () => {
  const barcode = jest.spyOn(columns[1] as { value: (record: Product) => unknown }, 'value');
  drawnOf(1000, 400);
  await screen.findByText('P0');
  expect(barcode).toHaveBeenCalledTimes(rows.length);
});

it('draws the name where it stays while columns scroll, once a row', async () => {
  const drawn = drawnOf(800, 400);
  await screen.findByText('P0');
  const names = drawn.filter((part) => part.matches('[row-index="0"] [col-id="name"][role="gridcell"]'));
  expect(new Set(names).size).toBe(1);
  expect(names[0]?.closest('.ag-grid-pinned-left-cells')).not.toBeNull();
});

it('gives a name that stays its declared width, not the default of AG Grid', async () => {
  const drawn = drawnOf(800, 400);
  await screen.findByText('P0');
  const name = drawn.find((part) => part.matches('[row-index="0"] [col-id="name"][role="gridcell"]'));
  expect(name).toHaveStyle({ width: '180px' });
});

it('draws the rows in sight first, and those around them when nothing else is to do', async () => {
  const idle = jest.fn<number, [IdleRequestCallback]>();
  window.requestIdleCallback = idle;
  drawnOf(1000, 400);
  await screen.findByText('P0');
  // Eight rows of 50 px are in sight, and the one that is cut off below them.
  expect(rowIndexes().size).toBeLessThanOrEqual(9);
  await waitFor(() => expect(idle).toHaveBeenCalled());
  expect(rowIndexes().size).toBeLessThanOrEqual(9);
  act(() => idle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 0 }));
  await waitFor(() => expect(rowIndexes().size).toBeGreaterThan(17));
});

it('knows before anything is drawn that the rows need a scrollbar', async () => {
  const idle = jest.fn<number, [IdleRequestCallback]>();
  window.requestIdleCallback = idle;
  const widths: string[] = [];
  // Every cell inherits it: when it changes, the browser makes the style of all of them again.
  const widthOfRows = () =>
    document
      .querySelector<HTMLElement>('.ag-grid-viewport')
      ?.style.getPropertyValue('--ag-internal-grid-viewport-width') ?? '';
  new MutationObserver(() => {
    if (document.querySelector('[role=gridcell]')) widths.push(widthOfRows());
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
  drawnOf(1000, 400);
  await screen.findByText('P0');
  await waitFor(() => expect(idle).toHaveBeenCalled());
  expect(widths.length).toBeGreaterThan(0);
  expect(new Set(widths)).toEqual(new Set([widthOfRows()]));
});
