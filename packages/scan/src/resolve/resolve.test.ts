import { scanCodeOf } from '@groundwork/contract';
import { commandCode, toteCode } from './commands.ts';
import { resolveScan } from './resolve.ts';
import { makeScanIndex } from './scan-index.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const index = makeScanIndex({
  products: [
    { id: 'vase', barcode: '4006381333931', externalIdentifier: 'GW-1034' },
    { id: 'bucket', barcode: '036000291452', externalIdentifier: 'GW-1027' },
    { id: 'brush', barcode: '96385074', externalIdentifier: '12345678' },
    { id: 'brush, child', barcode: '96385074' },
    { id: 'soap', barcode: '00614141123452' },
    { id: 'glue', barcode: '01234565' },
    { id: 'old stock', barcode: '4006381333930' },
    { id: 'cloth', barcode: 'cloth-7/a', externalIdentifier: 'B1_99' },
    { id: 'numbered', externalIdentifier: '20231107' },
  ],
  orders: [{ id }, { id: '0f8fad5b-0000-4000-8000-000000000000' }, { id: '87654321-0000-4000-8000-000000000000' }],
  inventoryitems: [{ id: 'i1', locale: 'A1_01' }, { id: 'i2', locale: 'RAMP' }, { id: 'i3' }],
  templates: [{ id: 't1', locale: 'F4_06' }],
  shipments: [{ id: 's1', boxes: [{ number: 1 }, { number: 2, sscc: '006141411234567890' }] }],
  origins: ['https://portal.example', 'http://localhost:3100'],
});
const resolve = (text: string, symbology?: string) => resolveScan({ readings: [text], symbology }, index);

it.each([
  ['a link on a label', `HTTPS://PORTAL.EXAMPLE/S/I${scanCodeOf(id)}`, { collection: 'inventoryitems', id }],
  ['a link of the other portal', `http://localhost:3100/s/o${scanCodeOf(id)}`, { collection: 'orders', id }],
  ['the link of a box', `HTTPS://PORTAL.EXAMPLE/S/S${scanCodeOf(id)}-3`, { collection: 'shipments', id, box: 3 }],
  ['an old link', `https://portal.example/products/${id}`, { collection: 'products', id }],
  ['a code without its address', `K${scanCodeOf(id)}`, { collection: 'preparations', id }],
])('finds the record of %s', (_, text, record) => expect(resolve(text)).toEqual({ kind: 'record', ...record }));

it.each([
  ['GW-CMD-UNDO', { command: 'undo' }],
  ['gw-cmd-ready-all', { command: 'ready-all' }],
  ['GW-CMD-SHORT', { command: 'short' }],
  ['GW-CMD-NEXT', { command: 'next' }],
  ['GW-CMD-QTY-10', { command: 'quantity', quantity: 10 }],
  ['GW-CMD-BACK', { command: 'back' }],
  ['GW-CMD-SHIP', { command: 'ship' }],
])('knows the command %s', (text, command) => expect(resolve(text)).toEqual({ kind: 'command', ...command }));

it('prints the commands that it reads', () => {
  for (const command of ['undo', 'ready-all', 'short', 'next', 'back', 'ship'] as const)
    expect(resolve(commandCode(command))).toEqual({ kind: 'command', command });
  expect(resolve(commandCode('quantity', 5))).toEqual({ kind: 'command', command: 'quantity', quantity: 5 });
  expect(resolve(toteCode(3))).toEqual({ kind: 'tote', tote: '3' });
});

it.each([
  ['A1_01', 'A1_01', true],
  ['a1_01', 'A1_01', true],
  ['ramp', 'RAMP', true],
  ['F4_06', 'F4_06', true],
  ['C9_12', 'C9_12', false],
])('takes %s for an emplacement (used so far: %s, %p)', (text, emplacement, isKnown) =>
  expect(resolve(text)).toEqual({ kind: 'emplacement', emplacement, isKnown }),
);

it.each([
  ['EAN-13', '4006381333931', ['vase']],
  ['EAN-13 as 14 digits', '04006381333931', ['vase']],
  ['UPC-A', '036000291452', ['bucket']],
  ['UPC-A as EAN-13', '0036000291452', ['bucket']],
  ['EAN-8 of two products', '96385074', ['brush', 'brush, child']],
  ['a case number that is stored with 14 digits, as UPC-A', '614141123452', ['soap']],
  ['UPC-A of a product whose UPC-E is stored', '012345000065', ['glue']],
  ['UPC-E', '01234565', ['glue']],
  ['a stored number whose check digit is wrong', '4006381333930', ['old stock']],
  ['a barcode that is no number, in another case', 'CLOTH-7/A', ['cloth']],
  ['a Product ID', 'gw-1034', ['vase']],
  ['a Product ID that looks like an emplacement', 'B1_99', ['cloth']],
  ['a Product ID that looks like an EAN-8 with a wrong check digit', '20231107', ['numbered']],
])('finds products by %s', (_, text, productIds) => expect(resolve(text)).toEqual({ kind: 'product', productIds }));

it('finds orders by their short number, both where two begin alike', () => {
  expect(resolve('0F8FAD5B')).toEqual({ kind: 'order', orderIds: [id, '0f8fad5b-0000-4000-8000-000000000000'] });
  expect(resolve('87654321')).toEqual({ kind: 'order', orderIds: ['87654321-0000-4000-8000-000000000000'] });
});

it.each(['4006381333932', '036000291453', '96385075', '10614141123452'])(
  'calls %s misread: a digit of a product number was lost or changed',
  (text) => expect(resolve(text)).toEqual({ kind: 'misread', text }),
);

it('does not call digits misread that the scanner read from a code of another kind', () => {
  expect(resolve('4006381333932', 'C0')).toEqual({ kind: 'unknown', text: '4006381333932' });
  expect(resolve('4006381333932', 'E0')).toEqual({ kind: 'misread', text: '4006381333932' });
});

const gs = '\u001d';
it.each([
  ['a number and a lot by scanner', `0100614141123452${'10'}ABC123${gs}17270131`, undefined],
  ['the same by camera', '(01)00614141123452(10)ABC123(17)270131', 'C1'],
  ['a weight before the number', '31030012500100614141123452', 'C1'],
  ['a serial number that holds an identifier', `0100614141123452${'21'}3712${gs}11270131`, 'd2'],
  ['a separator first', `${gs}0100614141123452`, 'Q3'],
  ['a GS1 Digital Link', 'https://id.gs1.org/01/00614141123452/10/ABC', 'Q1'],
])('finds a product by a GS1 code: %s', (_, text, symbology) => {
  expect(resolve(text, symbology)).toEqual({ kind: 'product', productIds: ['soap'] });
});

it.each([
  ['37', `02006141411234523724`, 24],
  ['30', `0100614141123452306${gs}10A`, 6],
])('takes the quantity from a GS1 code (%s)', (_, text, quantity) =>
  expect(resolve(text, 'C1')).toEqual({ kind: 'product', productIds: ['soap'], quantity }),
);

it('finds a box by its SSCC', () => {
  const box = { kind: 'record', collection: 'shipments', id: 's1', box: 2 };
  expect(resolve('00006141411234567890', 'C1')).toEqual(box);
  expect(resolve('(00)006141411234567890')).toEqual(box);
  expect(resolve('00006141411234567891', 'C1').kind).toBe('misread');
});

it.each([
  '',
  'HTTPS://ELSEWHERE.EXAMPLE/S/I0FHYPNQPEB8TFT2SBGE1SQ',
  'WIFI:S:school;T:WPA;P:secret;;',
  'Call 555-0199',
  '0100614141',
  `HTTPS://PORTAL.EXAMPLE/S/I${scanCodeOf(id).slice(0, 12)}`,
  'GW-CMD-DANCE',
])('does not know %p', (text) => expect(resolve(text)).toEqual({ kind: 'unknown', text }));

it('takes the first reading that means something', () => {
  expect(resolveScan({ readings: ['Q&°à&', 'A1_01'] }, index)).toMatchObject({
    kind: 'emplacement',
    emplacement: 'A1_01',
  });
  expect(resolveScan({ readings: ['4006381333932', 'GW-1034'] }, index)).toMatchObject({ kind: 'product' });
  expect(resolveScan({ readings: ['nothing', '4006381333932'] }, index)).toMatchObject({ kind: 'misread' });
});
