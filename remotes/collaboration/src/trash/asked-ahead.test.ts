import { announce } from '@groundwork/data-cache';
import { FakeApi } from '@groundwork/data-cache/testing';
import { askAhead, takeAhead } from './asked-ahead.ts';

let api: FakeApi;
beforeEach(() => {
  api = new FakeApi({ records: { vendors: [{ id: 'gone', isDeleted: true }] } });
});
afterEach(() => {
  takeAhead();
  api.restore();
  jest.useRealTimers();
});
const asked = () => api.sent('GET').filter(({ path }) => path === 'trash');

it('hands an answer that is there to the page at once, and to one page only', async () => {
  askAhead();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(takeAhead()?.entries?.map(({ id }) => id)).toEqual(['vendors/gone']);
  expect(takeAhead()).toBeUndefined();
  expect(asked()).toHaveLength(1);
});

it('hands over an answer that is still on its way, without asking again', async () => {
  askAhead();
  const taken = takeAhead();
  expect(taken?.entries).toBeUndefined();
  expect((await taken?.found)?.map(({ id }) => id)).toEqual(['vendors/gone']);
  expect(asked()).toHaveLength(1);
});

it('forgets what it asked where a record was deleted or restored meanwhile, or nobody came for it', () => {
  jest.useFakeTimers();
  askAhead();
  announce({ type: 'list-changed', collection: 'vendors' });
  expect(takeAhead()).toBeUndefined();
  askAhead();
  // The activity is no part of the trash.
  announce({ type: 'list-changed', collection: 'activityitems' });
  jest.advanceTimersByTime(9_000);
  expect(takeAhead()).toBeDefined();
  askAhead();
  jest.advanceTimersByTime(11_000);
  expect(takeAhead()).toBeUndefined();
});

it('asks again, type by type, where it failed: a pointer over the menu shows no error, the page does', async () => {
  api.fail('GET', 'trash', { message: 'Not there' }, 404);
  askAhead();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const ahead = api.sent('GET').length;
  expect(ahead).toBe(asked().length);
  const taken = takeAhead();
  expect(taken?.entries).toBeUndefined();
  expect((await taken?.found)?.map(({ id }) => id)).toEqual(['vendors/gone']);
});
