import { collection } from '@groundwork/data-cache';
import { fakeApi } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { deleteRecords, restoreRecords } from './deletion.ts';

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

it('says how far it is when it brings records back, and stops when asked to', async () => {
  const { api } = await open();
  render(createElement(ToastRegion));
  const answers: (() => void)[] = [];
  api.on('PATCH', 'preparationitems/p0', () => new Promise((resolve) => answers.push(() => resolve(undefined))));
  let end: Promise<void> | undefined;
  act(() => {
    end = restoreRecords('preparationitems', ids);
  });
  expect(await screen.findByText('Restoring 1 of 250')).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Stop' }).click());
  await act(async () => {
    answers[0]?.();
    await end;
  });
  expect(screen.getByText('Stopped. 1 of 250 items restored')).toBeVisible();
  expect(api.sent('PATCH')).toHaveLength(1);
});
