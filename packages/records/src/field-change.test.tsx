import { collection } from '@groundwork/data-cache';
import { type FakeApi, fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { FieldConflictDialog } from './FieldConflictDialog.tsx';
import { changeField } from './field-change.ts';

configure({ asyncUtilTimeout: 8_000 });

const world = () =>
  fakeApi({
    records: {
      orders: [{ id: 'o', name: 'Order', projectId: 'cedar', status: 'New', notes: 'Leave it at the door.' }],
    },
  });

describe('a cell that is edited on a stale record', () => {
  const open = async (api: FakeApi) => {
    await collection('orders').load();
    const record = collection('orders').get('o');
    if (!record) throw new Error('The order is not loaded.');
    const view = await renderInShell(
      <>
        <FieldConflictDialog />
        <ToastRegion />
      </>,
      { api },
    );
    return {
      ...view,
      change: () => changeField({ collection: 'orders', record, field: 'status', value: 'Ordered', label: 'Status' }),
      empty: () => changeField({ collection: 'orders', record, field: 'notes', value: null, label: 'Notes' }),
    };
  };

  it('is stored without a question when somebody changed another field', async () => {
    const api = world();
    const { change } = await open(api);
    api.change('orders', 'o', { notes: 'theirs' });
    await act(async () => expect(await change()).toBe(true));
    expect(api.stored('orders', 'o')).toMatchObject({ status: 'Ordered', notes: 'theirs' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['Keep mine: Ordered', true, 'Ordered'],
    ['Take theirs: Shipped', false, 'Shipped'],
  ])('asks when somebody changed the same field: %s', async (answer, isStored, status) => {
    const api = world();
    const { change, user } = await open(api);
    api.change('orders', 'o', { status: 'Shipped' });
    const stored = change();
    const question = await screen.findByRole('alertdialog', { name: 'Status was changed meanwhile' });
    await user.click(within(question).getByRole('button', { name: answer }));
    await act(async () => expect(await stored).toBe(isStored));
    expect(api.stored('orders', 'o')?.status).toBe(status);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(collection('orders').get('o')?.status).toBe(status));
  });

  it('is stored without a question when somebody has stored the same value', async () => {
    const api = world();
    const { change } = await open(api);
    api.change('orders', 'o', { status: 'Ordered' });
    await act(async () => expect(await change()).toBe(true));
    expect(api.sent('PATCH')).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks one question at a time: an older one leaves what is stored; and names an emptied field', async () => {
    const api = world();
    const { change, empty, user } = await open(api);
    api.change('orders', 'o', { status: 'Shipped', notes: 'Ring twice.' });
    const older = change();
    await screen.findByRole('alertdialog', { name: 'Status was changed meanwhile' });
    const newer = empty();
    const question = await screen.findByRole('alertdialog', { name: 'Notes was changed meanwhile' });
    expect(await older).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Keep mine: (empty)' }));
    await act(async () => expect(await newer).toBe(true));
    const { status, notes } = api.stored('orders', 'o') ?? {};
    expect([status, notes ?? undefined]).toEqual(['Shipped', undefined]);
  });

  it('is not given up soon after an answer: versions of others count from one again', async () => {
    const api = world();
    const { change, user } = await open(api);
    let versions = 0;
    const restore = api.on('PATCH', 'orders/o', () => {
      versions += 1;
      const fields = versions === 4 ? ({ status: 'Shipped' } as const) : { notes: `${versions}` };
      if (versions === 8) restore();
      return { status: 409, body: { message: 'Changed.', current: api.change('orders', 'o', fields) } };
    });
    const stored = change();
    await user.click(await screen.findByRole('button', { name: 'Keep mine: Ordered' }));
    await act(async () => expect(await stored).toBe(true));
    expect(api.stored('orders', 'o')?.status).toBe('Ordered');
  });

  it('is given up after five versions of others, and says so', async () => {
    const api = world();
    const { change } = await open(api);
    let versions = 0;
    // Somebody (a script, say) stores another field all the time.
    api.on('PATCH', 'orders/o', () => {
      versions += 1;
      return {
        status: 409,
        body: { message: 'The record was changed.', current: api.change('orders', 'o', { notes: `${versions}` }) },
      };
    });
    await act(async () => expect(await change()).toBe(false));
    expect(versions).toBe(5);
    expect(await screen.findByText('Update failed. The record was changed.')).toBeInTheDocument();
  });

  it('says why it is refused for another reason [ER-35]', async () => {
    const api = world();
    const { change } = await open(api);
    api.fail('PATCH', 'orders/o', { message: 'Order is being processed by the warehouse.' }, 409);
    await act(async () => expect(await change()).toBe(false));
    expect(await screen.findByText('Update failed. Order is being processed by the warehouse.')).toBeInTheDocument();
  });
});
