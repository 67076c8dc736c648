import '@groundwork/grid';
import '@groundwork/ui/styles.css';
import type { PreparationItemTemplate } from '@groundwork/contract';
import { type PlanFacts, planSteps, planSummary } from '@groundwork/contract/domain';
import type { ColDef, GridApi } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { installFrames } from '../frames.ts';
import { madePlan, type PlanParts, type Tree } from '../made-plan.ts';
import { type Measured, painted, record, shown, timed } from './page.ts';

// (g) The preview of a deployment as the browser reckons it. (h) A plan's lines in AG Grid with as many columns of plain
// text, the same modules and row heights: what the plan's page is compared to.

const rounds = 15;
const mounts = 5;
const ids = (kind: string, count: number) => Array.from({ length: count }, (_, index) => `${kind}-${index}`);
const parts: PlanParts = {
  areas: ids('area', 7),
  units: ids('unit', 12),
  preparations: ids('preparation', 30),
  items: ids('item', 64).map((templateId, index) => ({ templateId, productId: `product-${index}` })),
};

function facts(): PlanFacts {
  const templates = new Map(
    parts.items.map(({ templateId, productId }) => [
      templateId,
      {
        id: templateId,
        name: templateId,
        productIds: [productId],
        sourcings: [],
      } as unknown as PreparationItemTemplate,
    ]),
  );
  const names = new Set([...parts.areas, ...parts.units, ...parts.preparations]);
  const products = new Set(parts.items.map(({ productId }) => productId));
  return {
    template: ((level: string, id: string) =>
      level === 'item' ? templates.get(id) : names.has(id) ? { name: id } : undefined) as PlanFacts['template'],
    hasProduct: (id) => products.has(id),
    isLive: () => false,
  };
}

/** The least that the numbers of a preview cost: each node looked at once, nothing decided. */
function countNodes({ areaDeployments }: Tree): number {
  let count = 0;
  for (const area of areaDeployments) {
    count += 1;
    for (const unit of area.unitDeployments) {
      count += 1;
      for (const preparation of unit.preparationDeployments) {
        count += 1;
        for (const item of preparation.itemDeployments) count += item.omit || item.order.omit ? 1 : 2;
      }
    }
  }
  return count;
}

/** One walk is too short for a clock of a tenth of a millisecond. */
const repeats = 200;

/** Computes the numbers of the deploy dialog for a plan of this size: the first time in a page, and again. */
async function preview(orders = 2000): Promise<Measured> {
  const { measured, add } = record();
  const known = facts();
  const plan = madePlan(orders, parts);
  let [counted, made] = [0, 0];
  const reckon = {
    baseline: () => {
      counted = countNodes(plan);
    },
    ours: () => {
      made = planSummary(planSteps(plan, known), known).order.deployable;
    },
  };
  const measure = async (name: string, who: keyof typeof reckon, times: number) => {
    await painted();
    const time = await timed(() => {
      for (let time = 0; time < times; time += 1) reckon[who]();
    });
    add(name, who, time / times);
  };
  for (const who of ['baseline', 'ours'] as const) await measure('first', who, 1);
  for (let round = 0; round < rounds; round += 1)
    for (const who of ['baseline', 'ours'] as const) await measure('again', who, repeats);
  if (made !== orders || counted < orders) throw new Error(`The preview makes ${made} of ${orders} orders.`);
  return measured;
}

interface Line {
  id: string;
  level: 'area' | 'unit' | 'preparation' | 'item';
  name: string;
  template: string;
  sourcing: string;
  product: string;
  quantity: number;
  price: number;
  total: number;
  stock: number;
  state: string;
}

function linesOf({ areaDeployments }: Tree): Line[] {
  const line = (
    level: Line['level'],
    { id, name = '', templateId }: { id: string; name?: string; templateId?: string | null },
  ) =>
    ({
      ...{ id, level, name, template: templateId ?? '', sourcing: 'Standard', product: `Product of ${name}` },
      ...{ quantity: 2, price: 12.5, total: 25, stock: 7, state: 'Planned' },
    }) satisfies Line;
  return areaDeployments.flatMap((area) => [
    line('area', area),
    ...area.unitDeployments.flatMap((unit) => [
      line('unit', unit),
      ...unit.preparationDeployments.flatMap((preparation) => [
        line('preparation', preparation),
        ...preparation.itemDeployments.map((item) => line('item', item)),
      ]),
    ]),
  ]);
}

const fields = ['name', 'template', 'sourcing', 'product', 'quantity', 'price', 'total', 'stock', 'state'] as const;
const columns: ColDef<Line>[] = fields.map((field) => ({
  colId: field,
  headerName: field,
  field,
  sortable: false,
  cellDataType: 'text',
  ...(field === 'name' ? { flex: 1, minWidth: 270 } : { width: 100 }),
}));

interface Driver {
  setLines: (lines: Line[]) => void;
  update: (lines: Line[]) => void;
}

function BareTree({ lines: initial, onDriver }: { lines: Line[]; onDriver: (driver: Driver) => void }) {
  const [lines, setLines] = useState(initial);
  const ready = (api: GridApi<Line>) =>
    onDriver({ setLines, update: (update) => void api.applyTransaction({ update }) });
  return (
    <div style={{ height: '720px' }}>
      <AgGridReact<Line>
        columnDefs={columns}
        rowData={lines}
        getRowId={({ data }) => data.id}
        getRowHeight={({ data }) => (data?.level === 'item' ? 75 : 48)}
        onGridReady={({ api }) => ready(api)}
      />
    </div>
  );
}

/** Mounts the folded plan, unfolds it all, and changes lines as a switch does: of one item, and of a whole area. */
async function tree(items = 2000): Promise<Measured> {
  const { measured, add } = record();
  for (let round = 0; round <= mounts; round += 1) {
    // The first mount compiles the code.
    const count = (name: string, time: number) => round > 0 && add(name, 'baseline', time);
    const lines = linesOf(madePlan(items, parts));
    const folded = lines.filter(({ level }) => level === 'area' || level === 'unit');
    const element = document.body.appendChild(document.createElement('div'));
    const root = createRoot(element);
    let driver: Driver | undefined;
    const textAt = (row: number, column: string) =>
      element.querySelector(`[row-index="${row}"] [col-id="${column}"]`)?.textContent ?? '';
    const change = async (name: string, work: (drive: Driver) => void, isThere: () => boolean) => {
      if (!driver) throw new Error('The grid is not ready.');
      const drive = driver;
      await painted();
      const stop = window.watchFrames?.();
      count(
        name,
        await timed(async () => {
          flushSync(() => work(drive));
          await shown(element, isThere);
        }),
      );
      count(`${name}, longest frame`, stop?.() ?? Number.NaN);
    };
    count(
      'open',
      await timed(async () => {
        root.render(
          <BareTree
            lines={folded}
            onDriver={(given) => {
              driver = given;
            }}
          />,
        );
        await shown(element, () => textAt(0, 'name') !== '');
      }),
    );
    await change(
      'unfold',
      ({ setLines }) => setLines(lines),
      () => textAt(2, 'name') === 'Preparation 1',
    );
    const omitted = lines.map((line) => ({ ...line, state: 'Omitted' }));
    await change(
      'one item',
      ({ update }) => update(omitted.slice(3, 4)),
      () => textAt(3, 'state') === 'Omitted',
    );
    const end = lines.findIndex(({ level }, index) => level === 'area' && index > 0);
    await change(
      'one area',
      ({ update }) => update(omitted.slice(0, end)),
      () => textAt(0, 'state') === 'Omitted',
    );
    root.unmount();
    element.remove();
    await painted();
  }
  return measured;
}

/** The least that saving a plan takes: serializing and parsing it. */
async function text(items = 2000): Promise<Measured> {
  const { measured, add } = record();
  const plan = madePlan(items, parts);
  for (let round = 0; round < rounds; round += 1) {
    await painted();
    add('text', 'baseline', await timed(() => JSON.parse(JSON.stringify(plan))));
  }
  return measured;
}

installFrames();
window.bench = { preview, tree, text };
