import type {
  AreaDeployment,
  ItemDeployment,
  PreparationDeployment,
  Product,
  UnitDeployment,
} from '@groundwork/contract';
import { type PlanFacts, planSteps } from '@groundwork/contract/domain';
import { type PlanRow, planRows, type RowOptions } from './plan-rows.ts';

const node = (id: string) => ({ id, name: id, templateId: null, deployedId: null, omit: false });
const item = (id: string, productId: string, qty: number, omit = false): ItemDeployment => ({
  ...node(id),
  omit,
  inventoryItemId: null,
  order: { productId, qty, omit: false, deployedId: null },
});
const preparation = (id: string, sourcing: PreparationDeployment['sourcing'], items: ItemDeployment[]) => ({
  ...{ ...node(id), sourcing, itemDeployments: items },
});
const unit = (id: string, preparations: PreparationDeployment[]): UnitDeployment => ({
  ...{ ...node(id), preparationDeployments: preparations },
});
const area = (id: string, units: UnitDeployment[]): AreaDeployment => ({ ...node(id), unitDeployments: units });
const plan = {
  areaDeployments: [
    area('Practical Life', [
      unit('Shelf', [
        preparation('Pouring', 'standard', [item('Jug', 'jug', 2), item('Tray', 'tray', 1)]),
        preparation('Washing', 'emea', [item('Bowl', 'jug', 1, true)]),
      ]),
      unit('Wall', []),
    ]),
  ],
  unitDeployments: [],
  preparationDeployments: [],
};
const products = new Map(
  [
    { id: 'jug', name: 'Glass jug', price: 10 },
    { id: 'tray', name: 'Beech tray', price: 4.5 },
  ].map((product) => [product.id, product as Product]),
);
const facts: PlanFacts = { template: () => undefined, hasProduct: (id) => products.has(id), isLive: () => false };
const rowsOf = (options: Partial<RowOptions>): PlanRow[] =>
  planRows(planSteps(plan, facts), facts, {
    isExpanded: () => true,
    showsOmitted: true,
    search: '',
    product: (id) => products.get(id),
    outsideSourcing: new Set(),
    showsOnlyOutside: false,
    isKnown: true,
    ...options,
  });
const names = (options: Partial<RowOptions>) => rowsOf(options).map(({ name, depth }) => `${'-'.repeat(depth)}${name}`);

it('follow the tree from the top down', () => {
  expect(names({})).toEqual([
    'Practical Life',
    '-Shelf',
    '--Pouring',
    '---Jug',
    '---Tray',
    '--Washing',
    '---Bowl',
    '-Wall',
  ]);
});

it('sum up what is below a folded line, without what is left out', () => {
  const [row, ...others] = rowsOf({ isExpanded: () => false });
  expect(others).toEqual([]);
  expect(row).toMatchObject({ name: 'Practical Life', children: 2, total: 24.5, sourcings: 'emea,standard' });
  const shown = rowsOf({});
  expect(shown.find(({ name }) => name === 'Washing')).toMatchObject({ children: 1, total: 0, sourcing: 'emea' });
  expect(shown.find(({ name }) => name === 'Jug')).toMatchObject({ quantity: 2, total: 20, productId: 'jug' });
  expect(shown.find(({ name }) => name === 'Wall')).toMatchObject({ children: 0, total: 0, sourcings: '' });
});

it('leave out what is left out, with all below it', () => {
  expect(names({ showsOmitted: false })).toEqual([
    ...['Practical Life', '-Shelf', '--Pouring', '---Jug', '---Tray', '--Washing', '-Wall'],
  ]);
});

it('show what a search finds below its ancestors, and all of a component that it finds', () => {
  expect(names({ search: 'beech', isExpanded: () => false })).toEqual([
    'Practical Life',
    '-Shelf',
    '--Pouring',
    '---Tray',
  ]);
  expect(names({ search: 'washing' })).toEqual(['Practical Life', '-Shelf', '--Washing', '---Bowl']);
  expect(names({ search: 'nothing' })).toEqual([]);
});

it('show only the items outside the sourcing, below their ancestors', () => {
  expect(names({ showsOnlyOutside: true, outsideSourcing: new Set(['Tray', 'Bowl']) })).toEqual([
    ...['Practical Life', '-Shelf', '--Pouring', '---Tray', '--Washing', '---Bowl'],
  ]);
});
