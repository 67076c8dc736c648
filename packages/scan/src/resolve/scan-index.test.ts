import { collection } from '@groundwork/data-cache';
import { fakeApi } from '@groundwork/testing';
import { getDefaultStore } from 'jotai';
import { makeScanIndex } from './scan-index.ts';

const { get } = getDefaultStore();

it('follows the lists of the cache as they change, and reads only what changed', async () => {
  const api = fakeApi({
    records: {
      products: Array.from({ length: 50 }, (_, index) => ({
        id: `p${index}`,
        name: 'P',
        externalIdentifier: `GW-${index}`,
      })),
    },
  });
  const products = collection('products');
  await products.load();
  const indexNow = () =>
    makeScanIndex({ products: get(products.allAtom), orders: [], inventoryitems: [], origins: [] });
  expect(indexNow().productsByIdentifier('GW-7')).toEqual(['p7']);
  await products.patch('p7', [{ op: 'replace', path: 'externalIdentifier', value: 'GW-8' }]);
  expect(indexNow().productsByIdentifier('GW-7')).toEqual([]);
  expect(indexNow().productsByIdentifier('GW-8')).toEqual(['p8', 'p7']);
  await products.remove('p8');
  expect(indexNow().productsByIdentifier('gw-8')).toEqual(['p7']);
  const { data } = await products.create({ name: 'New', externalIdentifier: 'GW-8' });
  expect(indexNow().productsByIdentifier('GW-8')).toEqual(['p7', data?.id]);
  api.restore();
});

it('reads a record once, however many codes are looked up and however many others change', async () => {
  fakeApi({
    records: {
      products: [
        { id: 'a', name: 'A', barcode: 'A-1' },
        { id: 'b', name: 'B', barcode: 'B-1' },
      ],
    },
  });
  const products = collection('products');
  await products.load();
  let reads = 0;
  const before = get(products.allAtom);
  const counted = (list: typeof before) => {
    for (const record of list)
      if (record.id === 'a' && !Object.getOwnPropertyDescriptor(record, 'barcode')?.get)
        Object.defineProperty(record, 'barcode', {
          get: () => {
            reads += 1;
            return 'A-1';
          },
        });
    return list;
  };
  const find = () =>
    makeScanIndex({ products: counted(get(products.allAtom)), orders: [], inventoryitems: [], origins: [] });
  find().productsByBarcode('A-1');
  find().productsByBarcode('B-1');
  await products.patch('b', [{ op: 'replace', path: 'barcode', value: 'B-2' }]);
  expect(find().productsByBarcode('B-2')).toEqual(['b']);
  expect(find().productsByBarcode('A-1')).toEqual(['a']);
  expect(reads).toBe(1);
});
