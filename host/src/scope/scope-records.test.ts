import { locationsAtom } from '@groundwork/shell-sdk';
import { build, type FakeApi, fakeApi } from '@groundwork/testing';
import { waitFor } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { loadScopeRecords } from './scope-records.ts';

const depot = build('locations', { id: 'depot', name: 'Lyon Depot', type: 'Warehouse' });
const names = () =>
  getDefaultStore()
    .get(locationsAtom)
    .map(({ name }) => name);
let api: FakeApi;
/** Answers the question for the warehouses when it is called; the whole list of locations never comes. */
let answer: (() => void)[];

beforeEach(() => {
  api = fakeApi();
  answer = [];
  api.on('GET', 'locations', ({ query }) =>
    query.get('type') === 'Warehouse'
      ? (new Promise((resolve) => answer.push(() => resolve({ status: 200, body: [depot] }))) as never)
      : (new Promise(() => undefined) as never),
  );
});

it('has the warehouses first, and none of them once the user has left', async () => {
  const stop = loadScopeRecords();
  await waitFor(() => expect(answer).toHaveLength(1));
  answer[0]?.();
  await waitFor(() => expect(names()).toEqual(['Lyon Depot']));
  stop();
  expect(names()).toEqual([]);
});

it('drops an answer that comes after the user has left', async () => {
  const stop = loadScopeRecords();
  await waitFor(() => expect(answer).toHaveLength(1));
  stop();
  answer[0]?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(names()).toEqual([]);
});
