import type { ModuleRequest, Order, SetupPlan } from '@groundwork/contract';
import { build } from '@groundwork/data-cache/testing';
import type { ComponentRecord } from '../setup-components/component-records.ts';
import { parentOf } from '../setup-components/component-tree.ts';
import { cedarPlan, item, node } from '../testing/space-world.ts';
import { buildSpace, type SpaceFacts, shownIn } from './space.ts';
import { itemStatus, parentStatus, type SpaceStatus } from './space-status.ts';

const record = (more: object = {}) => ({ ...build('preparationitems', { name: 'Made' }), ...more }) as ComponentRecord;
const order = (status: Order['status'] = 'Ordered', more: Partial<Order> = {}) => build('orders', { status, ...more });
const ofChildren = (...statuses: SpaceStatus[]) => parentStatus(statuses.map((status) => ({ status })));

const nothing: SpaceFacts = {
  template: () => undefined,
  record: () => undefined,
  order: () => undefined,
  ordersOf: () => [],
  wish: () => undefined,
};
const plan = (more: object = {}): SetupPlan => build('setupplans', { ...cedarPlan, ...more });
const space = (facts: Partial<SpaceFacts> = {}, of = plan()) => buildSpace(of, { ...nothing, ...facts });
const inPouring = { area: 'n-area', unit: 'n-unit', preparation: 'n-pouring' };

describe('the status of an item', () => {
  it('is Model without a deployed record, or without an order [SD-15]', () => {
    expect(itemStatus(undefined, undefined)).toBe('Model');
    expect(itemStatus(undefined, order())).toBe('Model');
    expect(itemStatus(record(), undefined)).toBe('Model');
    expect(itemStatus(record(), order('Cancelled'))).toBe('Model');
  });
  it('is Progress while there is an order whose goods are not linked [SD-16]', () => {
    for (const status of ['New', 'Processing', 'Back Ordered', 'Delivered'] as const)
      expect(itemStatus(record(), order(status))).toBe('Progress');
  });
  it('is Ready once its record is linked to stock, ordered or not [SD-17]', () => {
    const linked = record({ inventoryItemId: 'stock' });
    expect(itemStatus(linked, order('Delivered'))).toBe('Ready');
    expect(itemStatus(linked, order('Ordered'))).toBe('Ready');
    expect(itemStatus(linked, undefined)).toBe('Ready');
  });
});

it('makes a parent Progress by any child, else Ready by any, else Model [SD-18]', () => {
  expect(ofChildren('Ready', 'Model', 'Progress')).toBe('Progress');
  expect(ofChildren('Model', 'Progress', 'Ready', 'Model')).toBe('Progress');
  expect(ofChildren('Model', 'Ready', 'Model')).toBe('Ready');
  expect(ofChildren('Model', 'Model')).toBe('Model');
  expect(ofChildren()).toBe('Model');
});

describe('a space', () => {
  it('holds areas, then loose units, then loose preparations, each at a place of its own', () => {
    const { top, at } = space();
    expect(top.map(({ id, level }) => `${level} ${id}`)).toEqual([
      'area n-area',
      'area n-outdoor',
      'area n-nap',
      'unit n-entry',
      'preparation n-reading',
    ]);
    expect(at(inPouring)?.children.map(({ name }) => name)).toEqual(['Jug', 'Tray', 'Mat', 'Cup']);
    expect(at({ unit: 'n-entry', preparation: 'n-coats' })?.name).toBe('Coats');
    expect(at({})).toBeUndefined();
    const jug = at(inPouring)?.children[0];
    expect(jug && parentOf(jug)).toEqual(inPouring);
    expect(parentOf(at(inPouring) as never)).toEqual({ area: 'n-area', unit: 'n-unit' });
    expect(parentOf(at({ unit: 'n-entry' }) as never)).toEqual({});
  });

  it('knows which part of an address exists, and in what', () => {
    const { existing } = space();
    expect(existing(inPouring)).toEqual(inPouring);
    expect(existing({ ...inPouring, preparation: 'gone' })).toEqual({ area: 'n-area', unit: 'n-unit' });
    expect(existing({ area: 'n-area', unit: 'n-entry' })).toEqual({ area: 'n-area' });
    expect(existing({ unit: 'n-entry' })).toEqual({ unit: 'n-entry' });
    expect(existing({ unit: 'n-unit' })).toEqual({});
  });

  it('takes the status up from the items through every level [SD-15] [SD-16] [SD-17] [SD-18]', () => {
    const { at, top } = space({
      record: (_, id) => record({ name: '', inventoryItemId: id === 'jug' ? 'stock' : undefined }),
      order: (id) => (id === 'o-tray' ? order() : undefined),
    });
    const statuses = Object.fromEntries((at(inPouring)?.children ?? []).map(({ name, status }) => [name, status]));
    expect(statuses).toEqual({ Jug: 'Ready', Tray: 'Progress', Mat: 'Model', Cup: 'Model' });
    expect(at({ area: 'n-area', unit: 'n-unit' })?.status).toBe('Progress');
    expect(top[0]?.status).toBe('Progress');
    expect(at({ area: 'n-area', unit: 'n-unit10' })?.status).toBe('Model');
  });

  it('names a component as its record is, else as it is planned, else as its template', () => {
    const unnamed = { ...node('n', ''), templateId: 't', unitDeployments: [] };
    const template = (() => build('setupareatemplates', { name: 'Kitchen' })) as SpaceFacts['template'];
    const nameOf = (facts: Partial<SpaceFacts>, area: object) =>
      space(facts, plan({ areaDeployments: [area] })).at({ area: 'n' })?.name;
    expect(nameOf({ template }, unnamed)).toBe('Kitchen');
    expect(nameOf({ template }, { ...unnamed, name: 'Galley' })).toBe('Galley');
    const deployed = { ...unnamed, name: 'Galley', deployedId: 'r' };
    expect(nameOf({ template, record: () => record({ name: 'Scullery' }) }, deployed)).toBe('Scullery');
  });

  it('hides what is omitted and not deployed, but not a proposal', () => {
    const wish = build('moduleRequests', { kind: 'wish' }) as ModuleRequest;
    const { top } = space({ wish: (id) => (id === 'n-outdoor' || id === 'n-area' ? wish : undefined) });
    expect(shownIn(top, false).map(({ name }) => name)).not.toContain('Nap Corner');
    expect(shownIn(top, true)).toHaveLength(top.length);
    const requested = shownIn(top, false).filter(({ isRequested }) => isRequested);
    expect(requested.map(({ name }) => name)).toEqual(['Outdoor Space']);
    const deployed = plan({
      areaDeployments: [{ ...node('n', 'Galley', { omit: true, deployedId: 'r' }), unitDeployments: [] }],
    });
    expect(shownIn(space({ record: () => record({ name: '' }) }, deployed).top, false)).toContainEqual(
      expect.objectContaining({ name: 'Galley', isOmitted: false }),
    );
  });

  it('finds another order where that of the plan is gone or was called off', () => {
    const preparations = [
      {
        ...node('n-prep', 'Pouring'),
        sourcing: 'standard',
        itemDeployments: [item('n-a', 'A', { deployedId: 'r-a', order: { deployedId: 'first' } })],
      },
    ];
    const of = plan({ preparationDeployments: preparations });
    const found = (first: Order | undefined, others: Order[]) => {
      const facts = { record: () => record({ id: 'r-a' }), order: () => first, ordersOf: () => others };
      return space(facts, of).at({ preparation: 'n-prep' })?.children[0];
    };
    const second = order('Shipped', { id: 'second' });
    expect(found(order('Cancelled'), [order('Cancelled'), second])).toMatchObject({
      status: 'Progress',
      item: { order: { id: 'second' } },
    });
    expect(found(undefined, [second])?.status).toBe('Progress');
    expect(found(order('Cancelled', { id: 'first' }), [])).toMatchObject({
      status: 'Model',
      item: { order: { id: 'first' } },
    });
  });

  it('looks at each of 2,000 items once', () => {
    const preparation = (id: number) => ({
      ...node(`p${id}`, `Preparation ${id}`),
      sourcing: 'standard',
      itemDeployments: Array.from({ length: 20 }, (_, index) => item(`p${id}-${index}`, `Item ${index}`)),
    });
    const preparationDeployments = Array.from({ length: 100 }, (_, id) => preparation(id));
    const of = plan({ areaDeployments: [], unitDeployments: [], preparationDeployments });
    const wish = jest.fn();
    expect(space({ wish }, of).at({ preparation: 'p99' })?.children).toHaveLength(20);
    expect(wish).toHaveBeenCalledTimes(2_100);
  });
});
