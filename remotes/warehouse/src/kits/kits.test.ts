import type { Order, Reservation } from '@groundwork/contract';
import { compareEmplacements } from '@groundwork/contract/domain';
import { build } from '@groundwork/testing';
import { itemStatusChips } from './kit-status.ts';
import { type KitRecords, kitsOf } from './kits-of.ts';
import { isBuildable, stockByProduct, suggestedItem } from './stock-index.ts';

const processing = (fields: Partial<Order>) =>
  build('orders', { projectId: 'cedar', productId: 'jug', status: 'Processing', quantity: 1, ...fields });
const stock = (id: string, reservations: Partial<Reservation>[], more: object = {}) =>
  build('inventoryitems', {
    id,
    locationId: 'portland',
    productId: 'jug',
    quantity: 20,
    reservations: reservations.map((entry) => ({ quantity: 1, status: 'Reserved' as const, orderId: '', ...entry })),
    ...more,
  });
function records(given: Partial<KitRecords>): KitRecords {
  return {
    warehouseId: 'portland',
    projects: [
      build('projects', { id: 'cedar', name: 'Cedar Lane', fulfillingById: 'portland' }),
      build('projects', { id: 'lyon', name: 'Tilleuls', fulfillingById: 'lyon' }),
      build('projects', { id: 'birch', name: 'Birch', fulfillingById: 'portland' }),
    ],
    preparations: [build('preparations', { id: 'pouring', name: 'Pouring', projectId: 'cedar', unitId: 'shelf' })],
    preparationItems: [build('preparationitems', { id: 'line', preparationId: 'pouring', projectId: 'cedar' })],
    units: [build('setupunits', { id: 'shelf', areaId: 'room', projectId: 'cedar' })],
    areas: [build('setupareas', { id: 'room', projectId: 'cedar' })],
    products: [build('products', { id: 'jug' })],
    orders: [],
    inventoryItems: [],
    ...given,
  };
}
const only = (given: Partial<KitRecords>) => {
  const [kit] = kitsOf(records(given));
  if (!kit) throw new Error('There is no kit.');
  return kit;
};

describe('what a kit is', () => {
  it('holds the orders in processing of one preparation, with its unit, area and project', () => {
    const kits = kitsOf(
      records({
        orders: [
          processing({ id: 'a', preparationItemId: 'line' }),
          processing({ id: 'b', preparationItemId: 'line', status: 'WHSE Shipped' }),
          processing({ id: 'new', preparationItemId: 'line', status: 'New' }),
          processing({ id: 'foreign', projectId: 'lyon' }),
        ],
      }),
    );
    expect(kits).toHaveLength(1);
    expect(kits[0]).toMatchObject({
      id: 'pouring',
      name: 'Pouring',
      project: { name: 'Cedar Lane' },
      unit: { id: 'shelf' },
      area: { id: 'room' },
    });
    expect(kits[0]?.items.map(({ order }) => order.id)).toEqual(['a', 'b']);
  });

  it("puts orders without a preparation into the kit '[ORPHANS]', by project [WH-03]", () => {
    const kit = only({ orders: [processing({ id: 'c' }), processing({ id: 'b', projectId: 'birch' })] });
    expect(kit).toMatchObject({ id: '[ORPHANS]', name: 'Orders without a preparation', project: undefined });
    expect(kit.items.map(({ project }) => project.name)).toEqual(['Birch', 'Cedar Lane']);
  });

  it('counts stock of its own warehouse alone', () => {
    const kit = only({
      orders: [processing({ id: 'a' })],
      inventoryItems: [stock('elsewhere', [{ orderId: 'a' }], { locationId: 'lyon' })],
    });
    expect(kit.items[0]).toMatchObject({ allocated: 0, short: 1, status: 'New' });
  });
});

describe('the status of an item', () => {
  it.each([
    ['nothing is reserved', 2, [], 'New', 2],
    ['all of it is reserved', 2, ['Reserved', 'Reserved'], 'Reserved', 0],
    ['a part is reserved and dropped', 3, ['Dropped', 'Dropped'], 'Reserved', 1],
    ['a piece is reserved, another in the tote', 2, ['Reserved', 'Dropped'], 'Reserved', 0],
    ['all of it is in the tote', 2, ['Dropped', 'Ready'], 'Dropped', 0],
    ['all of it is packed', 2, ['Ready', 'Ready'], 'Ready', 0],
  ] as const)('where %s', (_, quantity, statuses, status, short) => {
    const kit = only({
      orders: [processing({ id: 'a', quantity })],
      inventoryItems: statuses.map((each, index) => stock(`s${index}`, [{ orderId: 'a', status: each }])),
    });
    expect(kit.items[0]).toMatchObject({ status, short, needed: quantity });
  });

  it('is Shipped for an order that the warehouse has sent', () => {
    const kit = only({ orders: [processing({ id: 'a', status: 'WHSE Shipped', quantity: 3 })] });
    expect(kit.items[0]).toMatchObject({ status: 'Shipped', short: 0 });
  });

  it('has chips in the order New, Reserved, Ready, Dropped [WH-02]', () => {
    expect(itemStatusChips).toEqual(['New', 'Reserved', 'Ready', 'Dropped']);
  });
});

it('is short of nothing where more is reserved than is needed', () => {
  const reserved = stock('s', [{ orderId: 'a', quantity: 3 }]);
  const kit = only({ orders: [processing({ id: 'a', quantity: 2 })], inventoryItems: [reserved] });
  expect(kit.items[0]).toMatchObject({ needed: 2, allocated: 3, short: 0 });
});

it('follows a change of the product and of the item of the preparation alone', () => {
  const given = records({ orders: [processing({ id: 'a', preparationItemId: 'line' })] });
  expect(kitsOf(given)[0]?.items[0]).toMatchObject({ product: { name: given.products[0]?.name } });
  const renamed = { ...given, products: [build('products', { id: 'jug', name: 'Tall jug' })] };
  expect(kitsOf(renamed)[0]?.items[0]).toMatchObject({ product: { name: 'Tall jug' } });
  const line = build('preparationitems', {
    id: 'line',
    preparationId: 'pouring',
    projectId: 'cedar',
    name: 'Two jugs',
  });
  expect(kitsOf({ ...renamed, preparationItems: [line] })[0]?.items[0]).toMatchObject({
    preparationItem: { name: 'Two jugs' },
  });
});

it('gives a kit the lowest status of its items that are not shipped [WH-01]', () => {
  const orders = [
    processing({ id: 'sent', status: 'WHSE Shipped' }),
    processing({ id: 'ready' }),
    processing({ id: 'dropped' }),
  ];
  const inventoryItems = [
    stock('s', [
      { orderId: 'ready', status: 'Ready' },
      { orderId: 'dropped', status: 'Dropped' },
    ]),
  ];
  expect(only({ orders, inventoryItems })).toMatchObject({ status: 'Dropped', readyCount: 2, shortCount: 0 });
  expect(only({ orders: orders.slice(0, 2), inventoryItems }).status).toBe('Ready');
  expect(only({ orders: orders.slice(0, 1), inventoryItems }).status).toBe('Shipped');
});

it('knows the oldest of its orders', () => {
  const orders = ['2026-11-02', '2026-09-21', '2026-10-01'].map((day) =>
    processing({ timeCreatedUtc: `${day}T08:00:00.000Z` }),
  );
  expect(only({ orders }).oldestUtc).toBe('2026-09-21T08:00:00.000Z');
});

it('keeps the identity of what did not change, so that one scan draws one row', () => {
  const given = records({
    orders: [processing({ id: 'a', preparationItemId: 'line' }), processing({ id: 'b', preparationItemId: 'line2' })],
    preparations: ['pouring', 'washing'].map((id) => build('preparations', { id, projectId: 'cedar' })),
    preparationItems: [
      build('preparationitems', { id: 'line', preparationId: 'pouring' }),
      build('preparationitems', { id: 'line2', preparationId: 'washing' }),
    ],
    inventoryItems: [stock('one', [{ orderId: 'a' }]), stock('two', [{ orderId: 'b' }])],
  });
  const before = kitsOf(given);
  const scanned = {
    ...given,
    inventoryItems: [stock('one', [{ orderId: 'a', status: 'Dropped' }]), given.inventoryItems[1]!],
  };
  const after = kitsOf(scanned);
  expect(after.map(({ status }) => status)).toEqual(['Dropped', 'Reserved']);
  expect(after[1]).toBe(before[1]);
  expect(after[0]).not.toBe(before[0]);
});

it('walks emplacements by letters, then by numbers as numbers, goods without a place last', () => {
  const places = ['B1_04', 'A10_1', undefined, 'A2_1', 'a2_02', 'A2_10'];
  expect(places.sort(compareEmplacements)).toEqual(['A2_1', 'a2_02', 'A2_10', 'A10_1', 'B1_04', undefined]);
});

describe('stock for a kit', () => {
  it('is enough when all that is short is free, also where two orders need the same product', () => {
    const kit = only({ orders: [processing({ quantity: 2 }), processing({ quantity: 3 })] });
    expect(isBuildable(kit, stockByProduct([stock('s', [], { quantity: 5 })]))).toBe(true);
    expect(isBuildable(kit, stockByProduct([stock('s', [], { quantity: 4 })]))).toBe(false);
  });

  it("is taken from the template's emplacement first, then the smallest item that covers it, else the largest", () => {
    const shelves = stockByProduct([
      stock('large', [], { quantity: 9, locale: 'B1' }),
      stock('fitting', [], { quantity: 4, locale: 'C1' }),
      stock('small', [], { quantity: 2, locale: 'A1' }),
      stock('taken', [{ orderId: 'x', quantity: 3 }], { quantity: 3, locale: 'A1' }),
    ]);
    expect(suggestedItem(shelves, 'jug', 3)?.id).toBe('fitting');
    expect(suggestedItem(shelves, 'jug', 3, 'B1')?.id).toBe('large');
    expect(suggestedItem(shelves, 'jug', 30)?.id).toBe('large');
    expect(suggestedItem(shelves, 'other', 1)).toBeUndefined();
  });

  it('is taken first from the earliest expiry, and never from missing, held or expired stock', () => {
    const shelves = stockByProduct([
      stock('glue', [], { quantity: 9 }),
      stock('old glue', [], { quantity: 9, expiresOn: '2999-01-31' }),
      stock('dry glue', [], { quantity: 9, expiresOn: '2020-01-31' }),
      stock('missing', [], { quantity: 9, countRequest: { reason: 'Not there' } }),
      stock('broken', [], { quantity: 9, hold: { reason: 'Damaged' } }),
    ]);
    expect(suggestedItem(shelves, 'jug', 1)?.id).toBe('old glue');
    const kit = only({ orders: [processing({ quantity: 19 })] });
    expect(isBuildable(kit, shelves)).toBe(false);
  });

  it('is good until the day where the picker is, and not until that in London', () => {
    jest.useFakeTimers({ now: Date.parse('2026-12-01T04:00:00Z') });
    // In Portland, Oregon, it is the evening of the day before.
    const [year, month, day] = [2026, 10, 30];
    const spies = [
      jest.spyOn(Date.prototype, 'getFullYear').mockReturnValue(year),
      jest.spyOn(Date.prototype, 'getMonth').mockReturnValue(month),
      jest.spyOn(Date.prototype, 'getDate').mockReturnValue(day),
    ];
    try {
      const glue = (expiresOn: string) => stockByProduct([stock('glue', [], { expiresOn })]);
      expect(suggestedItem(glue('2026-12-01'), 'jug', 1)?.id).toBe('glue');
      expect(suggestedItem(glue('2026-11-30'), 'jug', 1)).toBeUndefined();
    } finally {
      for (const spy of spies) spy.mockRestore();
      jest.useRealTimers();
    }
  });
});

it('finds the kits of 8,400 orders by indexes: ten times the orders cost about ten times the work', () => {
  const lookups = (count: number) => {
    let reads = 0;
    const items = Array.from({ length: count }, (_, index) =>
      build('preparationitems', { id: `i${index}`, preparationId: `p${index % 200}` }),
    );
    const counted = (order: Order) =>
      new Proxy(order, {
        get: (target, key) => {
          reads++;
          return Reflect.get(target, key);
        },
      });
    const orders = Array.from({ length: count }, (_, index) => counted(processing({ preparationItemId: `i${index}` })));
    const preparations = Array.from({ length: 200 }, (_, index) =>
      build('preparations', { id: `p${index}`, projectId: 'cedar' }),
    );
    expect(kitsOf(records({ orders, preparations, preparationItems: items }))).toHaveLength(Math.min(count, 200));
    return reads;
  };
  expect(lookups(840)).toBeLessThan(lookups(84) * 12);
});
