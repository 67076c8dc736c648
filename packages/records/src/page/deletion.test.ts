import { collection } from '@groundwork/data-cache';
import { fakeApi } from '@groundwork/testing';
import { deleteRecords } from './deletion.ts';

// Of these the API takes a hundred at once.
const ids = Array.from({ length: 250 }, (_, index) => `p${index}`);
const open = async () => {
  const api = fakeApi({ records: { preparationitems: ids.map((id) => ({ id, name: id })) } });
  await collection('preparationitems').load();
  const sent = () => api.sent('DELETE').map(({ body }) => (body as { ids: string[] }).ids.length);
  return { api, sent };
};

it('deletes many in batches of a hundred, and counts what is deleted', async () => {
  const { sent } = await open();
  const counts: number[] = [];
  expect((await deleteRecords('preparationitems', ids, (count) => counts.push(count))).succeeded).toBe(true);
  expect(sent()).toEqual([100, 100, 50]);
  expect(counts).toEqual([100, 200, 250]);
});

it('sends no further batch once it is stopped', async () => {
  const { api, sent } = await open();
  expect((await deleteRecords('preparationitems', ids, () => false)).succeeded).toBe(true);
  expect(sent()).toEqual([100]);
  expect(api.stored('preparationitems', 'p99')?.isDeleted).toBe(true);
  expect(api.stored('preparationitems', 'p100')?.isDeleted).toBe(false);
});

it('stops at a batch that fails, and says why', async () => {
  const { api, sent } = await open();
  const counts: number[] = [];
  const result = await deleteRecords('preparationitems', ids, (count) => {
    counts.push(count);
    api.fail('DELETE', 'preparationitems', { message: 'Not now' }, 409);
  });
  expect(result).toMatchObject({ succeeded: false, error: { message: 'Not now' } });
  expect([counts, sent().length]).toEqual([[100], 2]);
});
