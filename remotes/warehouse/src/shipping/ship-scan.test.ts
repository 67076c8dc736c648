import { makeScanIndex, resolveScan } from '@groundwork/scan';
import { build } from '@groundwork/testing';
import { emptyBox } from './boxes.ts';
import { type ShipRecords, type ShipState, shipScan } from './ship-scan.ts';

const ups = '1Z999AA10123456784';
const state = (tracking: readonly string[] = [''], more: Partial<ShipState> = {}): ShipState => ({
  boxes: tracking.map((number, key) => ({ ...emptyBox(key), tracking: number })),
  ...{ currentKey: 0, orderIds: new Set(['11111111-0000-4000-8000-000000000000']), projectId: 'juniper' },
  ...{ warehouseId: 'portland', shipmentId: undefined, blocked: undefined, ...more },
});
const orders = [
  build('orders', { id: '11111111-0000-4000-8000-000000000000', name: 'Tray', projectId: 'juniper' }),
  build('orders', { id: '2a222222-0000-4000-8000-000000000000', name: 'Jug', projectId: 'juniper' }),
  build('orders', { id: '33333333-0000-4000-8000-000000000000', name: 'Mop', projectId: 'lyon-school' }),
  build('orders', { id: '44444444-0000-4000-8000-000000000000', name: 'Rod', projectId: 'oak' }),
];
const projects = new Map([
  ['juniper', { name: 'Juniper Hill', fulfillingById: 'portland' }],
  ['oak', { name: 'Oak Street', fulfillingById: 'portland' }],
  ['lyon-school', { name: 'École', fulfillingById: 'lyon' }],
]);
const records: ShipRecords = {
  order: (id) => orders.find((order) => order.id === id),
  project: (id) => projects.get(id),
  projectOfKit: () => undefined,
  placeName: (id) => ({ lyon: 'Lyon Depot', portland: 'Portland Central' })[id],
};
const index = makeScanIndex({
  products: [build('products', { id: 'p', barcode: '4006381333931' })],
  orders,
  inventoryitems: [build('inventoryitems', { id: 'i', locale: 'B1_06' })],
  origins: ['https://portal.example'],
});
function scan(text: string, given = state()) {
  const read = { readings: [text], source: 'wedge' as const };
  return shipScan(read, resolveScan(read, index), given, records);
}

it("puts the number of a carrier's label into the current box and goes on to the next one", () => {
  expect(scan(ups, state(['', '']))).toMatchObject({
    ...{ kind: 'tracking', at: 0, tracking: ups, next: 1 },
    outcome: { tone: 'ok', detail: 'UPS. Next: the label of box 2.' },
  });
  expect(scan(ups, state(['', '', ''], { currentKey: 1 }))).toMatchObject({ at: 1, next: 2 });
  expect(scan(ups, state(['', 'A', ''], { currentKey: 2 }))).toMatchObject({ at: 2, next: 0 });
  expect(scan(ups, state(['A', ''], { currentKey: 1 }))).toMatchObject({ at: 1, outcome: { tone: 'complete' } });
});

it.each([
  ['USPS behind the zip code', '420972019400100000000000000000', '9400100000000000000000'],
  ['FedEx behind the routing', '9622001900001234567800986578788855', '986578788855'],
  ['a number with spaces', '1Z 999 AA1 01 2345 6784', '1Z999AA10123456784'],
  ['FedEx, which looks like a product number', '986578788855', '986578788855'],
  ['one that no carrier knows', 'JH-VAN-22', 'JH-VAN-22'],
])('reads %s', (_, text, tracking) => {
  expect(scan(text)).toMatchObject({ kind: 'tracking', tracking });
});

it('takes no code that was misread, unless a carrier knows it', () => {
  const misread = (text: string) =>
    shipScan({ readings: [text], source: 'wedge' }, { kind: 'misread', text }, state(), records);
  expect(misread('P0B7C2F0E')).toMatchObject({ kind: 'nothing', outcome: { title: 'Misread' } });
  expect(misread(ups)).toMatchObject({ kind: 'tracking', tracking: ups });
});

it('says what it replaces, and takes no number twice', () => {
  expect(scan(ups, state(['OLD-1']))).toMatchObject({
    at: 0,
    outcome: { detail: expect.stringContaining('It replaces OLD-1.') },
  });
  expect(scan(ups, state([ups, ''], { currentKey: 1 }))).toEqual({
    kind: 'nothing',
    outcome: { tone: 'error', title: 'Box 1 has this number', detail: 'Scan the label of box 2.' },
  });
});

it('SHIP ships when Ship can be pressed, and says why it cannot', () => {
  expect(scan('GW-CMD-SHIP')).toEqual({ kind: 'ship' });
  expect(scan('GW-CMD-SHIP', state([''], { blocked: 'Nothing is left to ship' }))).toMatchObject({
    outcome: { tone: 'error', detail: 'Nothing is left to ship' },
  });
});

it.each([
  ['an order of another warehouse', '33333333', /^Mop belongs to Lyon Depot$/, /does not ship from here/],
  [
    'an order that is not known here',
    'ABCD0123',
    /^Order ABCD0123 is not known here$/,
    /another warehouse or was deleted/,
  ],
  ['an order of another project', '44444444', /^Rod is for Oak Street$/, /Do not put it into these boxes/],
  ['an order that was not selected', '2A222222', /^Jug is not in this shipment$/, /select it/],
  ['a product', '4006381333931', /product/, /carrier's label/],
  ['a shelf', 'B1_06', /shelf/, /carrier's label/],
  ['a tote', 'GW-TOTE-3', /tote/, /carrier's label/],
  ['the rest of a code', '6784', /^Too short for a tracking number$/, /again/],
  ['another command', 'GW-CMD-SHORT', /does nothing here/, /SHIP/],
  ['an address', 'https://example.test/x', /not a tracking number/, /barcode/],
])('refuses %s in words', (_, text, title, detail) => {
  const found = scan(text);
  expect(found).toMatchObject({ kind: 'nothing', outcome: { tone: 'error' } });
  if (found.kind !== 'nothing') return;
  expect(found.outcome.title).toMatch(title);
  expect(found.outcome.detail).toMatch(detail);
});

it('knows the orders that ship, and its own boxes by their labels', () => {
  expect(scan('11111111')).toMatchObject({
    kind: 'nothing',
    outcome: { tone: 'ok', title: 'Tray is in this shipment' },
  });
  const read = { readings: ['x'], source: 'wedge' as const };
  const label = { kind: 'record' as const, collection: 'shipments' as const, id: 'own', box: 2 };
  expect(shipScan(read, label, state(['', ''], { shipmentId: 'own' }), records)).toMatchObject({ kind: 'box', at: 1 });
  expect(shipScan(read, label, state(['', ''], { shipmentId: 'other' }), records)).toMatchObject({
    outcome: { tone: 'error', title: 'This box belongs to another shipment' },
  });
});
