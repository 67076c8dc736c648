import { build } from '@groundwork/testing';
import { readReorderList, reorderLines } from './reorder-list.ts';

const tower = build('products', {
  id: 'tower',
  name: 'Pink Tower',
  externalIdentifier: 'PT-1',
  barcode: '4006381333931',
});
const rods = build('products', { id: 'rods', name: 'Red Rods', barcode: '4006381333948', reorderLevel: 4 });
const stock = [
  build('inventoryitems', { productId: 'tower', quantity: 6, reservations: [{ orderId: 'o', quantity: 2 } as never] }),
  build('inventoryitems', { productId: 'rods', quantity: 3 }),
];
const list = (csv: string) => new File([csv], 'rol.csv', { type: 'text/csv' });
const read = async (csv: string) => {
  const rows = await readReorderList(list(csv));
  if (typeof rows === 'string') throw new Error(rows);
  return reorderLines(rows, [tower, rods], stock);
};

it('finds products by Product ID, else by Barcode, whatever the order, case and quotes of the columns', async () => {
  const lines = await read(
    '\ufeffQUANTITY; Product id ;Barcode;Note\r\n3;pt-1;;"a;b"\r\n2;;4006381333948;\r\n1;X-9;0;\r\n\r\n',
  );
  expect(lines.map(({ line, product, quantity, problem }) => [line, product?.name, quantity, problem])).toEqual([
    [2, 'Pink Tower', 3, undefined],
    [3, 'Red Rods', 2, undefined],
    [4, undefined, 1, 'Not found'],
  ]);
});

it('names a line as an editor of the file does, blank lines and texts of several lines counted', async () => {
  const lines = await read('\r\nProduct ID,Quantity,Note\r\n\r\nPT-1,1,"two\r\nlines"\r\n , ,\r\nX-9,1,\r\n');
  expect(lines.map(({ line, problem }) => [line, problem])).toEqual([
    [4, undefined],
    [7, 'Not found'],
  ]);
});

it("compares what is not reserved with the file's level, or with the one imported before", async () => {
  const lines = await read('Product ID,Barcode,Quantity,Reorder level\nPT-1,,1,5\nPT-1,,1,4\n,4006381333948,1,\n');
  expect(lines.map(({ available, reorderLevel, isBelowLevel }) => [available, reorderLevel, isBelowLevel])).toEqual([
    [4, 5, true],
    [4, 4, false],
    [3, 4, true],
  ]);
});

it.each([
  ['2.5', 'Must be a whole number'],
  ['two', 'Must be a whole number'],
  ['-1', 'Must be at least 0'],
  ['1.000', '1.000 can be read in two ways: write it without point and comma'],
  ['1,000', '1,000 can be read in two ways: write it without point and comma'],
  ['1e3', 'Must be a whole number'],
  ['0x10', 'Must be a whole number'],
])('takes no quantity of %s', async (quantity, problem) => {
  expect((await read(`Product ID;Quantity\nPT-1;${quantity}`))[0]?.problem).toBe(problem);
  expect((await read(`Product ID;Quantity;Reorder level\nPT-1;1;${quantity}`))[0]?.problem).toBe(problem);
});

it.each(['12', '12.00', '12,0'])('reads %s as 12 pieces', async (quantity) => {
  expect((await read(`Product ID;Quantity\nPT-1;${quantity}`))[0]).toMatchObject({ quantity: 12, problem: undefined });
});

it('says what a file lacks', async () => {
  const headers = "The file needs a line of headers with 'Product ID' or 'Barcode', and 'Quantity'.";
  expect(await readReorderList(list('Product,Quantity\nPT-1,1'))).toBe(headers);
  expect(await readReorderList(list('Product ID\nPT-1'))).toBe(headers);
  expect(await readReorderList(list('Product ID,Quantity\n'))).toBe('There is nothing in the file.');
});
