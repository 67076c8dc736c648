import { FakeApi } from '@groundwork/data-cache/testing';
import { deletedRecords } from './deleted-records.ts';

let api: FakeApi;
afterEach(() => api.restore());

it('reads the deleted records of all types page by page', async () => {
  api = new FakeApi({
    pageSize: 2,
    records: {
      products: [{ id: 'same', isDeleted: true }, { id: 'kept' }],
      vendors: [{ id: 'same', isDeleted: true }],
      orders: [
        { id: 'one', isDeleted: true },
        { id: 'two', isDeleted: true },
      ],
      tags: [{ id: 'last', isDeleted: true }],
    },
  });
  const entries = await deletedRecords();
  expect(entries?.map(({ id }) => id).sort()).toEqual([
    'orders/one',
    'orders/two',
    'products/same',
    'tags/last',
    'vendors/same',
  ]);
  expect(entries?.find(({ id }) => id === 'tags/last')).toMatchObject({ recordId: 'last', collection: 'tags' });
  expect(api.sent('GET').map(({ path }) => path)).toEqual(['trash', 'trash', 'trash']);
});

it('leaves out what it does not know the type of, as a newer server may send', async () => {
  api = new FakeApi();
  const stamps = { timeCreatedUtc: '2026-11-20T12:00:00.000Z', timeModifiedUtc: '2026-11-20T12:00:00.000Z' };
  api.on('GET', 'trash', {
    body: [
      { id: 'new', collection: 'robots', ...stamps },
      { id: 'known', collection: 'tags', ...stamps },
    ],
  });
  expect((await deletedRecords())?.map(({ id }) => id)).toEqual(['tags/known']);
});

it('answers nothing where nothing can be read', async () => {
  api = new FakeApi();
  api.failNetwork('GET', /./);
  expect(await deletedRecords()).toBeUndefined();
});

it('asks no further after it was cancelled', async () => {
  api = new FakeApi();
  const controller = new AbortController();
  controller.abort();
  expect(await deletedRecords(controller.signal)).toBeUndefined();
  expect(api.sent('GET').length).toBeLessThanOrEqual(1);
});
