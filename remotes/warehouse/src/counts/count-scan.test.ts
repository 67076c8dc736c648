import { scanStep } from './count-scan.ts';
import type { SheetLine } from './count-sheet.ts';

const line = (inventoryItemId: string) =>
  ({
    ...{ inventoryItemId, name: inventoryItemId, locale: 'A1', state: 'open' },
    item: { id: inventoryItemId, productId: 'jug' },
  }) as unknown as SheetLine;

it('counts a product at the item where the person is, though another one of it comes first', () => {
  const sheet = [line('first'), line('second')];
  const context = { sheet, place: 'A1', stock: [], warehouseName: 'Portland', itemOf: () => undefined };
  const scan = (current: SheetLine | undefined) =>
    scanStep({ kind: 'product', productIds: ['jug'] }, { ...context, current, locationName: () => undefined });
  expect(scan(sheet[1])).toEqual({ kind: 'line', inventoryItemId: 'second', adds: 1 });
  expect(scan(undefined)).toEqual({ kind: 'line', inventoryItemId: 'first', adds: 1 });
});
