import type { CountLine } from '@groundwork/contract';
import { build } from '@groundwork/testing';
import { type CountedCode, scanStep } from './count-scan.ts';
import { countSheet, nextOpen, type SheetInput, sheetProgress } from './count-sheet.ts';
import { countStatistics } from './count-statistics.ts';
import { reviewRows } from './review-rows.ts';

const item = (id: string, locale: string, fields: object = {}) =>
  build('inventoryitems', {
    id,
    name: `The ${id}`,
    locale,
    locationId: 'w',
    productId: `p-${id}`,
    quantity: 10,
    ...fields,
  });
const items = [item('mop', 'B1_05'), item('dish', 'B1_06'), item('tray', 'B10_01'), item('jug', 'B2_01')];
const line = (inventoryItemId: string, fields: object = {}) =>
  build('countlines', {
    ...{ id: `l-${inventoryItemId}`, countId: 'c', warehouseId: 'w', inventoryItemId, isBlind: true },
    locale: items.find(({ id }) => id === inventoryItemId)?.locale,
    ...fields,
  });
const sheetOf = (input: Partial<SheetInput> = {}) =>
  countSheet({
    lines: items.map(({ id }) => line(id)),
    itemOf: (id) => items.find((each) => each.id === id),
    saved: [],
    userId: 'pia',
    ...input,
  });
const ids = (sheet: readonly { inventoryItemId: string }[]) => sheet.map(({ inventoryItemId }) => inventoryItemId);

describe('the sheet of a count', () => {
  it('goes by place, and reads numbers in places as numbers', () => {
    expect(ids(sheetOf())).toEqual(['mop', 'dish', 'jug', 'tray']);
  });

  it('has one line an item, of its last round', () => {
    const [again] = sheetOf({
      lines: [
        line('mop', { status: 'Recount', round: 1, countedById: 'paul' }),
        line('mop', { id: 'again', round: 2 }),
      ],
    });
    expect(again).toMatchObject({ line: { id: 'again' }, state: 'open' });
  });

  it('leaves a second round to another person', () => {
    const lines = [line('mop', { status: 'Recount', countedById: 'pia' }), line('mop', { id: 'again', round: 2 })];
    const sheet = sheetOf({ lines });
    expect(sheet[0]?.state).toBe('second');
    expect(nextOpen(sheet, undefined)).toBeUndefined();
    expect(sheetProgress(sheet)).toEqual({ counted: 0, total: 1, second: 1 });
    expect(sheetOf({ lines, userId: 'paul' })[0]?.state).toBe('open');
  });

  it('leaves a number as it is that a review has shown, once the count goes on', () => {
    const counted = { status: 'Counted', countedById: 'pia', onShelf: 9, isBlind: false };
    const stateOf = (fields: object, blind: boolean) =>
      sheetOf({ lines: [line('mop', { ...counted, ...fields })], blind })[0]?.state;
    expect([stateOf({}, true), stateOf({ round: 2 }, false)]).toEqual(['closed', 'closed']);
    expect([stateOf({ isBlind: true }, true), stateOf({}, false)]).toEqual(['counted', 'counted']);
  });

  it('shows what waits to be sent as counted, and an item that was found', () => {
    const found = item('globe', 'B1_05');
    const sheet = sheetOf({
      itemOf: (id) => [...items, found].find((each) => each.id === id),
      saved: [
        { inventoryItemId: 'dish', onShelf: 4 },
        { inventoryItemId: 'globe', onShelf: 1 },
        { inventoryItemId: 'dish', onShelf: 5 },
      ],
    });
    expect(ids(sheet)).toEqual(['globe', 'mop', 'dish', 'jug', 'tray']);
    expect(sheet[2]).toMatchObject({ onShelf: 5, state: 'counted', isWaiting: true });
    expect(sheet[0]).toMatchObject({ onShelf: 1, state: 'counted', isFound: true });
    expect(sheetProgress(sheet)).toEqual({ counted: 2, total: 5, second: 0 });
  });

  it('shows a number that was taken back as not counted, while that waits to be sent and afterwards', () => {
    const lines = [line('mop', { status: 'Counted', onShelf: 3, countedById: 'pia' }), line('dish')];
    const [waiting] = sheetOf({ lines, saved: [{ inventoryItemId: 'mop', onShelf: null }] });
    expect(waiting).toMatchObject({ state: 'open', onShelf: undefined, countedById: undefined, isWaiting: true });
    const found = line('jug', { isFound: true, status: 'Counted', onShelf: 3, countedById: 'pia' });
    const ofFound = (input: Partial<SheetInput>) => ids(sheetOf({ ...input }));
    expect(ofFound({ lines: [...lines, found] })).toEqual(['mop', 'dish', 'jug']);
    // What was found and taken back was not expected here: it is not open.
    expect(ofFound({ lines: [...lines, found], saved: [{ inventoryItemId: 'jug', onShelf: null }] })).toEqual([
      'mop',
      'dish',
    ]);
    expect(ofFound({ lines: [...lines, line('jug', { isFound: true })] })).toEqual(['mop', 'dish']);
    expect(ofFound({ lines, saved: [{ inventoryItemId: 'jug', onShelf: null }] })).toEqual(['mop', 'dish']);
  });

  it('leads on to the next open item, round to the beginning, and to skipped ones last', () => {
    const sheet = sheetOf({ saved: [{ inventoryItemId: 'jug', onShelf: 1 }] });
    expect(nextOpen(sheet, 'dish')?.inventoryItemId).toBe('tray');
    expect(nextOpen(sheet, 'tray')?.inventoryItemId).toBe('mop');
    expect(nextOpen(sheet, 'tray', new Set(['mop']))?.inventoryItemId).toBe('dish');
    expect(nextOpen(sheet, 'tray', new Set(['mop', 'dish']))?.inventoryItemId).toBe('mop');
  });
});

describe('a scan while counting', () => {
  const stock = [
    ...items,
    item('globe', 'C1_01'),
    item('cloth', 'B1_06', { productId: 'p-globe' }),
    item('vase', 'C1_02'),
  ];
  const elsewhere = item('rod', 'A1', { locationId: 'lyon', productId: 'p-rod' });
  const scan = (
    code: CountedCode,
    { current, place, lines }: { current?: string; place?: string; lines?: SheetInput['lines'] } = {},
  ) => {
    const sheet = sheetOf(lines && { lines });
    return scanStep(code, {
      sheet,
      current: sheet.find(({ inventoryItemId }) => inventoryItemId === current),
      place,
      stock,
      warehouseName: 'Portland Central',
      itemOf: (id) => [...stock, elsewhere].find((each) => each.id === id),
      locationName: (id) => (id === 'lyon' ? 'Lyon Depot' : undefined),
    });
  };

  it('of a place leads to its first item that is not counted; upper and lower case are the same', () => {
    expect(scan({ kind: 'emplacement', emplacement: 'b2_01' })).toEqual({
      kind: 'line',
      inventoryItemId: 'jug',
      adds: 0,
    });
  });

  it('of a place with nothing left, or of none of the count, stays at that place', () => {
    const counted = [line('mop', { status: 'Counted', onShelf: 1, countedById: 'pia' }), line('dish')];
    expect(scan({ kind: 'emplacement', emplacement: 'B1_05' }, { lines: counted })).toEqual({
      ...{ kind: 'place', emplacement: 'B1_05', isKnown: true },
    });
    expect(scan({ kind: 'emplacement', emplacement: 'Z9' })).toEqual({
      kind: 'place',
      emplacement: 'Z9',
      isKnown: false,
    });
  });

  it('of an item counts one piece of it', () => {
    expect(scan({ kind: 'item', inventoryItemId: 'tray' })).toEqual({ kind: 'line', inventoryItemId: 'tray', adds: 1 });
    expect(scan({ kind: 'product', productIds: ['p-mop'] })).toEqual({ kind: 'line', inventoryItemId: 'mop', adds: 1 });
  });

  it('of an item that the count does not hold offers to add it, that at this place first', () => {
    expect(scan({ kind: 'product', productIds: ['p-globe'] }, { place: 'B1_06' })).toMatchObject({
      ...{ kind: 'found', item: { id: 'cloth' } },
    });
    expect(scan({ kind: 'item', inventoryItemId: 'globe' })).toMatchObject({ kind: 'found', item: { id: 'globe' } });
  });

  it('of a product that lies at a wrong place counts nothing at its own, and names that', () => {
    const code = { kind: 'product', productIds: ['p-globe'] } as const;
    const refusal = {
      kind: 'refused',
      title: 'Belongs to C1_01 or B1_06',
      detail: 'The globe: put it back, or scan its place first.',
    };
    expect(scan(code, { place: 'B1_05' })).toEqual(refusal);
    expect(scan(code, { current: 'mop' })).toEqual(refusal);
    expect(scan(code)).toMatchObject({
      title: 'At several places',
      detail: 'The globe is at C1_01 or B1_06: scan its place first.',
    });
  });

  it('of a product that lies elsewhere alone is refused too, unless nobody knows where the person is', () => {
    const code = { kind: 'product', productIds: ['p-vase'] } as const;
    expect(scan(code, { place: 'B1_05' })).toMatchObject({ kind: 'refused', title: 'Belongs to C1_02' });
    expect(scan(code)).toMatchObject({ kind: 'found', item: { id: 'vase' } });
  });

  it('of a product at two items of a place counts the one that is not counted yet', () => {
    const second = item('second mop', 'B1_05', { productId: 'p-mop' });
    const sheet = sheetOf({
      lines: [line('mop', { status: 'Counted', onShelf: 1, countedById: 'pia' }), line(second.id, { locale: 'B1_05' })],
      itemOf: (id) => [...items, second].find((each) => each.id === id),
    });
    const nowhere = { current: undefined, warehouseName: '', itemOf: () => undefined, locationName: () => undefined };
    const context = { ...nowhere, sheet, place: 'B1_05', stock: [...stock, second] };
    expect(scanStep({ kind: 'product', productIds: ['p-mop'] }, context)).toEqual({
      ...{ kind: 'line', inventoryItemId: second.id, adds: 1 },
    });
  });

  it('of an item of another warehouse names its place and what to do', () => {
    expect(scan({ kind: 'item', inventoryItemId: 'rod' })).toEqual({
      kind: 'refused',
      title: 'Not of Portland Central',
      detail: 'The rod belongs to Lyon Depot: transfer it here first.',
    });
    expect(scan({ kind: 'product', productIds: ['p-rod'] })).toMatchObject({
      kind: 'refused',
      title: 'Not in stock here',
    });
  });

  it('of an item that this person has counted before, or that is decided, is refused', () => {
    const lines = [line('mop', { status: 'Recount', countedById: 'pia' }), line('mop', { id: 'again', round: 2 })];
    expect(scan({ kind: 'item', inventoryItemId: 'mop' }, { lines })).toMatchObject({
      ...{ kind: 'refused', title: 'Somebody else counts it' },
    });
    const reviewed = [line('mop', { status: 'Accepted', onShelf: 9, countedById: 'paul' })];
    expect(scan({ kind: 'product', productIds: ['p-mop'] }, { lines: reviewed })).toMatchObject({
      ...{ kind: 'refused', title: 'Counted already' },
    });
  });
});

describe('a count of many lines', () => {
  /** A second reading of all for each line would be 25 million. */
  const many = 5_000;
  /** Lines that count how often they are read. */
  function countedLines(count: number) {
    const reads = { count: 0 };
    // Checked against its schema once, and not for each line.
    const one = line('i');
    const lines = Array.from({ length: count }, (_, index) => {
      const time = new Date(Date.UTC(2026, 10, 22) + index * 60_000).toISOString();
      return {
        ...one,
        id: `l-i${index}`,
        ...{ status: 'Counted' as const, onShelf: 1, expectedAt: 2, round: 2, countedById: 'pia', countedUtc: time },
        get inventoryItemId() {
          reads.count++;
          return `i${index}`;
        },
      };
    });
    return { lines, reads };
  }
  const sheetInput = { itemOf: () => undefined, saved: [], userId: 'pia' };
  const reviewInput = { itemOf: () => undefined, productOf: () => undefined, warehouse: undefined };

  it.each([
    ['sheet', (lines: SheetInput['lines']) => countSheet({ ...sheetInput, lines })],
    ['review', (lines: SheetInput['lines']) => reviewRows({ ...reviewInput, lines: lines as CountLine[] })],
  ])('reads each line of its %s a fixed number of times', (_, read) => {
    const { lines, reads } = countedLines(many);
    expect(read(lines)).toHaveLength(many);
    expect(reads.count).toBeLessThan(10 * many);
  });

  it('has statistics, also where one person counted more lines than a function takes arguments', () => {
    const { lines } = countedLines(200_000);
    expect(countStatistics(lines)).toMatchObject({ lines: 200_000, accuracy: 0, linesPerHour: 60, minutes: 199_999 });
  });
});

it('measures how exact the stock was and how fast people counted; a break is no counting', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString();
  const counted = (id: string, minute: number, onShelf: number, countedById = 'pia') =>
    line(id, { status: 'Counted', onShelf, expectedAt: 10, countedById, countedUtc: at(minute) });
  const statistics = countStatistics([
    counted('mop', 0, 10),
    counted('dish', 2, 10),
    counted('jug', 44, 9),
    counted('tray', 46, 10, 'paul'),
  ]);
  expect(statistics).toEqual({ lines: 4, accuracy: 0.75, linesPerHour: 30, minutes: 46, people: ['pia', 'paul'] });
});
