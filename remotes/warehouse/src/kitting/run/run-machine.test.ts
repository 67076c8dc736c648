import type { Resolved } from '@groundwork/scan';
import type { KitItem } from '../../kits/kit.ts';
import type { Run, RunLine, RunRow } from './run-lines.ts';
import { hintOf, scanned } from './run-machine.ts';
import { currentLine, firstState, type RunState, type Step } from './run-state.ts';

const row = (tote: number, reserved: number, more: Partial<RunRow> = {}): RunRow => ({
  key: `kit${tote}`,
  tote,
  orderId: `order${tote}`,
  reserved,
  free: 0,
  done: 0,
  total: reserved,
  ...more,
});
const line = (id: string, locale: string, rows: RunRow[]): RunLine => ({
  id,
  locale,
  productId: id,
  name: `The ${id}`,
  code: undefined,
  mediaItemIds: [],
  onShelf: 9,
  rows,
  open: rows.reduce((sum, { reserved, free }) => sum + reserved + free, 0),
});
const runWith = (lines: RunLine[], totes: number[], more: Partial<Run> = {}): Run => ({
  lines,
  totes: totes.map((tote) => ({ key: `kit${tote}`, tote, done: 0, items: 1, short: 0 })),
  shorts: [],
  ...more,
});
/** Soap for totes 2 and 3 at B1_06, then a vase for tote 1 at C1_03. */
const three = () =>
  runWith([line('soap', 'B1_06', [row(2, 2), row(3, 1)]), line('vase', 'C1_03', [row(1, 4)])], [1, 2, 3]);
const one = () => runWith([line('soap', 'B1_06', [row(1, 2)]), line('vase', 'C1_03', [row(1, 4)])], [1]);
const product = (id: string, quantity?: number): Resolved => ({ kind: 'product', productIds: [id], quantity });
const tote = (number: number): Resolved => ({ kind: 'tote', tote: String(number) });
const place = (emplacement: string): Resolved => ({ kind: 'emplacement', emplacement, isKnown: true });
const command = (name: Extract<Resolved, { kind: 'command' }>['command'], quantity?: number): Resolved => ({
  kind: 'command',
  command: name,
  quantity,
});
const find = ([id]: readonly string[]) =>
  id === 'alphabet' ? { name: 'Moveable Alphabet', place: 'B1_05' } : undefined;
const after = (run: Run, codes: Resolved[], state: RunState = firstState): Step =>
  codes.reduce<Step>((step, code) => scanned(run, step.state, code, find), { state });
const words = ({ said }: Step) => [said?.tone, said?.title, said?.detail].join(' | ');

describe('the order of scans', () => {
  it('asks for the product, then for each tote', () => {
    const run = three();
    expect(hintOf(run, firstState)).toBe('Scan the product');
    const taken = after(run, [product('soap')]);
    expect(words(taken)).toBe('ok | 3 taken | The soap. Put 2 in tote 2 and scan the tote.');
    expect(hintOf(run, taken.state)).toBe('Scan tote 2');
    const put = after(run, [tote(2)], taken.state);
    expect(words(put)).toContain('2 in tote 2 | The soap.');
    expect(words(put)).toContain('Now put 1 in tote 3 and scan the tote.');
    expect(put.effect).toEqual({
      kind: 'move',
      name: 'The soap',
      quantity: 2,
      tote: 2,
      moves: [{ orderId: 'order2', inventoryItemId: 'soap', quantity: 2, from: 'Reserved', to: 'Dropped', tote: '2' }],
    });
  });

  it('takes the totes in any order', () => {
    expect(after(three(), [product('soap'), tote(3)]).effect).toMatchObject({ quantity: 1, tote: 3 });
  });

  it('needs no tote with one tote in the run, and books all pieces of the place', () => {
    const step = after(one(), [product('soap')]);
    expect(step.effect).toMatchObject({ kind: 'move', quantity: 2, tote: 1 });
    expect(words(step)).toBe('ok | 2 in tote 1 | The soap. Next: The vase at C1_03.');
  });

  it('may begin with the place, and goes to it', () => {
    const step = after(three(), [place('C1_03')]);
    expect(words(step)).toBe('ok | At C1_03 | Take 4 and scan The vase.');
    expect(currentLine(three(), step.state)?.id).toBe('vase');
  });

  it.each(['next', 'ready-all', 'ship'] as const)('%s waits until what is in the hand is in a tote', (name) => {
    const taken = after(three(), [product('soap')]);
    const step = after(three(), [command(name)], taken.state);
    expect(words(step)).toBe(
      'error | 3 still in your hand | The soap. Put 2 in tote 2 and scan the tote, or scan BACK.',
    );
    expect(step.effect).toBeUndefined();
    expect(step.state).toEqual(taken.state);
  });

  it('goes to the place of a product that was scanned elsewhere', () => {
    expect(currentLine(three(), after(three(), [product('vase')]).state)?.id).toBe('vase');
  });

  it("takes an inventory item's own label for its product", () => {
    const step = after(one(), [{ kind: 'record', collection: 'inventoryitems', id: 'vase' }]);
    expect(step.effect).toMatchObject({ kind: 'move', quantity: 4 });
  });

  it('takes free stock that is not reserved yet, after reserved stock', () => {
    const run = runWith([line('soap', 'B1_06', [row(1, 1, { free: 2 })])], [1]);
    expect(after(run, [product('soap')]).effect).toMatchObject({
      moves: [
        { quantity: 1, from: 'Reserved', to: 'Dropped' },
        { quantity: 2, from: null, to: 'Dropped' },
      ],
    });
  });

  it('says when a tote and when everything is complete', () => {
    const run = runWith([line('soap', 'B1_06', [row(2, 1)]), line('vase', 'C1_03', [row(1, 4)])], [1, 2]);
    expect(words(after(run, [product('soap'), tote(2)]))).toBe(
      'complete | 1 in tote 2 | The soap. Tote 2 is complete. Next: The vase at C1_03.',
    );
    // Some of the soap is missing, and some of it is at another place.
    const places = [
      line('soap', 'B1_06', [row(2, 1)]),
      line('soap2', 'C2_05', [row(2, 1)]),
      line('vase', 'C3_01', [row(1, 4)]),
    ];
    const short = runWith(places, [1, 2]);
    const totes = short.totes.map((each) => (each.tote === 2 ? { ...each, short: 1 } : each));
    expect(words(after({ ...short, totes }, [product('soap'), tote(2)]))).toBe(
      'ok | 1 in tote 2 | The soap. Next: The soap2 at C2_05.',
    );
    const last = runWith([line('soap', 'B1_06', [row(1, 1)])], [1]);
    expect(words(after(last, [product('soap')]))).toBe(
      'complete | 1 in tote 1 | The soap. Everything is picked. Scan READY ALL.',
    );
  });
});

describe('errors and the next step', () => {
  it.each([
    [
      'a foreign product',
      [product('alphabet')],
      'Not in these kits | Moveable Alphabet. Put it back at B1_05, then scan The soap.',
    ],
    ['a product that nobody knows', [product('nothing')], 'Not in these kits | Put it back, then scan The soap.'],
    ['a wrong tote', [product('soap'), tote(1)], 'Wrong tote | Put it in tote 2.'],
    ['a tote of another run', [product('soap'), tote(8)], 'Wrong tote | Tote 8 is not in this run. Put it in tote 2.'],
    ['a tote of another run before its product', [tote(8)], 'Wrong tote | Tote 8 is not in this run.'],
    ['a tote before its product', [tote(2)], 'Nothing taken | Scan The soap at B1_06 first.'],
    ['a product twice', [product('soap'), product('soap')], 'Enough taken | Put 1 back at B1_06.'],
    ['more than is needed', [product('soap', 5)], 'Enough taken | Put 2 back at B1_06.'],
    ['half a code', [{ kind: 'misread', text: '40063' }], 'Misread | Scan again.'],
    [
      'an unknown code',
      [{ kind: 'unknown', text: 'X9' }],
      'Unknown code | X9 means nothing here. Scan the product or its place.',
    ],
    [
      'an unknown code while pieces are in the hand',
      [product('soap'), { kind: 'unknown', text: 'X9' }],
      'Unknown code | X9 means nothing here. Scan tote 2.',
    ],
    ['a place with nothing to take', [place('Z9')], 'Nothing to take at Z9 | Go to B1_06.'],
    [
      'an order of another kit',
      [{ kind: 'order', orderIds: ['x'] }],
      'Not in these kits | Scan the product at the place that is shown.',
    ],
    [
      'a label of a location',
      [{ kind: 'record', collection: 'locations', id: 'l' }],
      'Not for a pick run | Scan the product or its place.',
    ],
  ] as [string, Resolved[], string][])('%s', (_, codes, expected) => {
    const step = after(three(), codes);
    expect(words(step)).toBe(`error | ${expected}`);
    expect(step.effect).toBeUndefined();
  });

  it('a product that is picked already goes back to its place', () => {
    const run = runWith(
      [line('soap', 'B1_06', [row(1, 0, { done: 2, total: 2 })]), line('vase', 'C1_03', [row(1, 4)])],
      [1],
    );
    expect(words(after(run, [product('soap')]))).toBe('error | Enough taken | Put 1 back at B1_06.');
  });

  it('a product that no shelf has is named', () => {
    const item = { order: { id: 'order1', productId: 'alphabet' } } as KitItem;
    const run = { ...one(), shorts: [{ key: 'kit1', tote: 1, item, missing: 1 }] };
    expect(words(after(run, [product('alphabet')]))).toBe(
      'error | Not in stock | Moveable Alphabet is in stock nowhere. Count its place.',
    );
  });

  it('is said of one kit where there is one', () => {
    expect(after(one(), [product('alphabet')]).said?.title).toBe('Not in this kit');
  });
});

describe('command labels', () => {
  it('QTY holds for the next product', () => {
    expect(after(one(), [command('quantity', 2), product('vase')]).effect).toMatchObject({ quantity: 2 });
    expect(words(after(one(), [command('quantity', 5), product('vase')]))).toBe(
      'error | Enough taken | Put 1 back at C1_03.',
    );
  });

  it('QTY in a run with totes fills them as far as the hand holds', () => {
    const step = after(three(), [command('quantity', 1), product('soap'), tote(2)]);
    expect(step.effect).toMatchObject({ quantity: 1, tote: 2 });
    expect(words(step)).toContain('2 more to take here.');
  });

  it('NEXT puts the place off to the end, BACK takes it back', () => {
    const later = after(three(), [command('next')]);
    expect(words(later)).toBe('ok | The soap comes later | Next: The vase at C1_03.');
    expect(currentLine(three(), later.state)?.id).toBe('vase');
    expect(currentLine(three(), after(three(), [command('back')], later.state).state)?.id).toBe('soap');
  });

  it.each<[string, Resolved]>([
    ['another place', place('C1_03')],
    ['its own place', place('B1_06')],
    ['another product', product('vase')],
    ['another order', { kind: 'order', orderIds: ['order1'] }],
  ])('%s is refused while pieces are in the hand, which are kept', (_, code) => {
    const step = after(three(), [product('soap'), code]);
    expect(words(step)).toBe(
      'error | 3 still in your hand | The soap. Put 2 in tote 2 and scan the tote, or scan BACK.',
    );
    expect(after(three(), [tote(2)], step.state).effect).toMatchObject({ quantity: 2, tote: 2 });
    expect(words(after(three(), [command('back'), code], step.state))).not.toContain('in your hand');
  });

  it('BACK puts down what is in the hand', () => {
    expect(after(three(), [product('soap'), command('back')]).state.taken).toBeUndefined();
  });

  it('BACK at the beginning leaves the run', () => {
    expect(after(three(), [command('back')]).effect).toEqual({ kind: 'leave' });
  });

  it.each(['undo', 'ready-all', 'ship'] as const)('%s is passed on', (name) => {
    expect(after(three(), [command(name)]).effect).toEqual({ kind: name });
  });

  it('SHORT asks about the place that is shown', () => {
    expect(after(three(), [command('short')]).effect).toEqual({ kind: 'short', lineId: 'soap' });
  });
});

it('adds a kit by its label, and says in which tote a kit is that is in the run', () => {
  const label = (id: string): Resolved => ({ kind: 'record', collection: 'preparations', id });
  expect(after(three(), [label('other')]).effect).toEqual({ kind: 'kit', id: 'other' });
  expect(words(after(three(), [label('kit2')]))).toContain('This kit is in tote 2');
});
