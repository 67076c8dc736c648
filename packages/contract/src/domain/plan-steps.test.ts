import type { AreaDeployment, ItemDeployment, PreparationDeployment, PreparationItemTemplate } from '../records.ts';
import { type PlanFacts, planSteps, stepPath } from './plan-steps.ts';
import { allowedProducts, planSummary } from './plan-summary.ts';

const item = (id: string, order: Partial<ItemDeployment['order']> = {}, fields: Partial<ItemDeployment> = {}) =>
  ({
    id,
    name: id,
    templateId: 't',
    omit: false,
    order: { productId: 'p', qty: 1, omit: false, ...order },
    ...fields,
  }) as ItemDeployment;
const preparation = (items: ItemDeployment[], fields: Partial<PreparationDeployment> = {}) =>
  ({
    id: 'prep',
    name: 'Pouring',
    omit: false,
    sourcing: 'standard',
    itemDeployments: items,
    ...fields,
  }) as PreparationDeployment;
const area = (fields: Partial<AreaDeployment>) =>
  ({ id: 'area', name: 'Area', omit: false, unitDeployments: [], ...fields }) as AreaDeployment;
const template = (fields: Partial<PreparationItemTemplate>) =>
  ({ productIds: ['p', 'q'], sourcings: [], ...fields }) as PreparationItemTemplate;

const facts = (found: PreparationItemTemplate | undefined = template({})): PlanFacts => ({
  template: ((level: string, id: string) =>
    level === 'item' && id === 't' ? found : undefined) as PlanFacts['template'],
  hasProduct: (id) => id !== 'gone',
  isLive: (_, id) => id.startsWith('live'),
});
const plan = (preparations: PreparationDeployment[], areas: AreaDeployment[] = []) => ({
  areaDeployments: areas,
  unitDeployments: [],
  preparationDeployments: preparations,
});
const states = (items: ItemDeployment[], of = facts()) =>
  planSteps(plan([preparation(items)]), of)
    .slice(1)
    .map(({ level, state, reason }) => [level, state, reason].filter(Boolean).join(' '));

it('counts what is deployed, omitted and deployable at each level [PL-19] [PL-20]', () => {
  const tree = plan(
    [
      preparation([
        item('a'),
        item('b', { deployedId: 'live' }, { deployedId: 'live' }),
        item('c', {}, { omit: true }),
      ]),
    ],
    [area({ omit: true, unitDeployments: [{ id: 'u', omit: false, preparationDeployments: [] }] })],
  );
  const {
    area: areas,
    unit,
    preparation: preparations,
    item: items,
    order,
  } = planSummary(planSteps(tree, facts()), facts());
  expect(areas).toEqual({ total: 1, deployed: 0, omitted: 1, deployable: 0 });
  expect(unit).toEqual({ total: 1, deployed: 0, omitted: 1, deployable: 0 });
  expect(preparations).toEqual({ total: 1, deployed: 0, omitted: 0, deployable: 1 });
  expect(items).toEqual({ total: 3, deployed: 1, omitted: 1, deployable: 1 });
  expect(order).toEqual({ total: 3, deployed: 1, omitted: 1, deployable: 1 });
});

it('makes no order without a product or a quantity, nor where stock is used', () => {
  expect(states([item('a', { productId: null })])).toEqual(['item deployable', 'order omitted no product']);
  expect(states([item('a', { productId: 'gone' })])).toEqual(['item deployable', 'order omitted no product']);
  expect(states([item('a', { qty: 0 })])).toEqual(['item deployable', 'order omitted no quantity']);
  expect(states([item('a', { omit: true })])).toEqual(['item deployable', 'order omitted omitted']);
  expect(states([item('a', {}, { templateId: 'unknown' })])).toEqual([
    'item omitted template missing',
    'order omitted parent',
  ]);
});

it('makes again what is not there any more', () => {
  expect(states([item('a', { deployedId: 'live' }, { deployedId: 'deleted' })])).toEqual([
    'item deployable',
    'order deployed',
  ]);
});

it('makes nothing below a component that was made and then switched off', () => {
  const tree = plan([preparation([item('a')], { deployedId: 'live', omit: true })]);
  expect(planSteps(tree, facts()).map(({ state, reason }) => reason ?? state)).toEqual([
    'deployed',
    'parent',
    'parent',
  ]);
});

it('flags a product that the template does not name for the sourcing; without sourcings any of its products is standard [PL-21]', () => {
  const sourced = template({
    sourcings: [
      { name: 'standard', productIds: ['p'] },
      { name: 'emea', productIds: ['q'] },
    ],
  });
  const outside = (productId: string, sourcing: PreparationDeployment['sourcing'], of: PreparationItemTemplate) => {
    const steps = planSteps(plan([preparation([item('a', { productId })], { sourcing })]), facts(of));
    return planSummary(steps, facts(of)).outsideSourcing.length;
  };
  expect(outside('p', 'standard', sourced)).toBe(0);
  expect(outside('q', 'standard', sourced)).toBe(1);
  expect(outside('q', 'emea', sourced)).toBe(0);
  expect(outside('p', 'france', sourced)).toBe(1);
  expect(outside('q', 'standard', template({}))).toBe(0);
  expect(outside('x', 'standard', template({}))).toBe(1);
  expect(allowedProducts(sourced)).toEqual(['p']);
});

it('names a node by the way to it', () => {
  const steps = planSteps(plan([preparation([item('Tray')])]), facts());
  expect(stepPath(steps[1] as never, facts())).toBe('Pouring › Tray');
  expect(stepPath(steps[2] as never, facts())).toBe('Pouring › Tray');
});
