import type { Count } from '@groundwork/contract';
import { renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OpenCountDialog } from './OpenCountDialog.tsx';
import { countsWorld } from './testing/counts-world.ts';

const opened = jest.fn();
beforeEach(() => opened.mockClear());

const newCount = async () => {
  const api = countsWorld();
  const made: Count[] = [];
  api.on('POST', 'counts/open', ({ body }) => {
    const number = 43 + made.length;
    const count = { ...(body as Partial<Count>), id: `c${number}`, name: `Count ${number}`, number };
    made.push(...api.seed('counts', [count]));
    return { body: { counts: made.slice(-1), countlines: [] } };
  });
  const { user } = await renderInShell(
    <>
      <OpenCountDialog warehouseId="portland" onOpened={opened} onClose={jest.fn()} />
      <ToastRegion />
    </>,
    { api, user: { id: 'pia', role: 'Basic', warehouseIds: ['portland'] } },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'New count' }));
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('3 items'));
  const open = () => user.click(dialog.getByRole('button', { name: 'Open count' }));
  return { api, made, user, dialog, open };
};

it('makes one count where the answer is lost and a field is changed before it is sent again', async () => {
  const { api, made, user, dialog, open } = await newCount();
  api.loseAnswer('POST', 'counts/open');
  await open();
  expect(await dialog.findByText(/The server did not answer/)).toBeVisible();
  await user.type(dialog.getByLabelText(/^Note/), 'Before the holidays');
  await open();
  expect(
    await screen.findByText(
      'Count 43 was opened with your first attempt. What you changed after that was not applied.',
    ),
  ).toBeVisible();
  expect(made.map(({ number }) => number)).toEqual([43]);
  expect(opened).toHaveBeenCalledTimes(1);
  expect(opened.mock.lastCall?.[0]).toMatchObject({ id: 'c43' });
});

it('makes the count as it is at last where the server has seen none', async () => {
  const { api, made, user, dialog, open } = await newCount();
  const reconnect = api.failNetwork('POST', 'counts/open');
  await open();
  expect(await dialog.findByText(/The server did not answer/)).toBeVisible();
  reconnect();
  await user.type(dialog.getByLabelText(/^Note/), 'Before the holidays');
  await open();
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  expect(made.map(({ note }) => note)).toEqual(['Before the holidays']);
});

it('takes no day that is over, such as one of the year 26, and keeps what was typed', async () => {
  const { made, dialog, open } = await newCount();
  const due = dialog.getByLabelText(/^Due/);
  fireEvent.change(due, { target: { value: '0026-12-01' } });
  await open();
  expect(due).toHaveAccessibleDescription(/Choose today or a later day/);
  expect(due).toHaveValue('0026-12-01');
  expect(made).toEqual([]);
  fireEvent.change(due, { target: { value: '20261-12-01' } });
  expect(due).toHaveAccessibleDescription(/Choose a day before the year 10000/);
  await open();
  expect(made).toEqual([]);
  fireEvent.change(due, { target: { value: '2098-12-01' } });
  await open();
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1));
  expect(made.map(({ dueUtc }) => dueUtc)).toEqual([new Date('2098-12-01T18:00').toISOString()]);
});
