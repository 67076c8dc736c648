import { build } from '@groundwork/testing';
import { scanStep } from './count-scan.ts';
import { countSheet } from './count-sheet.ts';

const item = (id: string, locale: string | undefined) =>
  build('inventoryitems', { id, name: `The ${id}`, locale, locationId: 'w', quantity: 5 });
const line = (inventoryItemId: string, locale: string, fields: object = {}) =>
  build('countlines', {
    id: `l-${inventoryItemId}`,
    countId: 'c',
    warehouseId: 'w',
    inventoryItemId,
    locale,
    ...fields,
  });

it('asks for an item where it is, also when somebody has moved it since the count was opened', () => {
  const items = [item('mop', 'E5_01'), item('dish', 'B1_06'), item('jug', undefined)];
  const itemOf = (id: string) => items.find((each) => each.id === id);
  const lines = [line('mop', 'B1_05'), line('dish', 'B1_06'), line('jug', 'B2_01')];
  const sheet = countSheet({ lines, itemOf, saved: [], userId: 'pia' });
  const placeOf = (id: string) => sheet.find(({ inventoryItemId }) => inventoryItemId === id)?.locale;
  expect(['mop', 'dish', 'jug'].map(placeOf)).toEqual(['E5_01', 'B1_06', undefined]);
  const scanned = (emplacement: string) =>
    scanStep(
      { kind: 'emplacement', emplacement },
      {
        ...{ sheet, current: undefined, place: undefined, stock: items, warehouseName: 'Portland', itemOf },
        locationName: () => undefined,
      },
    );
  expect(scanned('E5_01')).toEqual({ kind: 'line', inventoryItemId: 'mop', adds: 0 });
  expect(scanned('B1_05')).toEqual({ kind: 'place', emplacement: 'B1_05', isKnown: false });
});

it('says where an item was counted, also when somebody has moved it later', () => {
  const counted = line('mop', 'B1_05', { status: 'Counted', onShelf: 5, countedById: 'pia' });
  const [mop] = countSheet({ lines: [counted], itemOf: () => item('mop', 'E5_01'), saved: [], userId: 'pia' });
  expect(mop?.locale).toBe('B1_05');
});
