import { failure } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor } from '@testing-library/react';
import { formFields } from './form/fields.tsx';
import { ownVersion } from './own-version.ts';
import { RecordEditor } from './RecordEditor.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(60_000);

// A save that the server has stored, and whose answer was lost.
const Order = formFields('orders');
async function open() {
  const api = fakeApi({ records: { orders: [{ id: 'o', name: 'Tower', po: '1', tracking: 'A', status: 'New' }] } });
  await collection('orders').load();
  const onClose = jest.fn();
  const { user } = await renderInShell(
    <RecordEditor entity="order" id="o" onClose={onClose}>
      <Order.Text name="po" label="PO" />
      <Order.Text name="tracking" label="Tracking" />
    </RecordEditor>,
    { api },
  );
  const write = async (label: string, text: string) => {
    const field = await screen.findByRole('textbox', { name: label });
    await user.clear(field);
    await user.type(field, text);
  };
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  await write('PO', '2');
  api.loseAnswer('PUT', 'orders/o');
  await save();
  await screen.findByText(/^Error updating record/);
  expect(api.stored('orders', 'o')?.po).toBe('2');
  const isSaved = () => waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  const blamed = () => screen.queryByText(/while you were editing it|Somebody else/);
  return { api, write, save, isSaved, blamed };
}

it('is saved again, and nobody else is said to have changed the record', async () => {
  const { save, isSaved, blamed } = await open();
  await save();
  await isSaved();
  expect(blamed()).toBeNull();
});

it('is gone on with where the user has written something else since', async () => {
  const { api, write, save, isSaved, blamed } = await open();
  await write('PO', '3');
  await save();
  await isSaved();
  expect(blamed()).toBeNull();
  expect(api.stored('orders', 'o')).toMatchObject({ po: '3', tracking: 'A' });
});

it('is no change of somebody else where it arrives while the user writes on', async () => {
  const { api, write, save, isSaved, blamed } = await open();
  await write('PO', '3');
  await collection('orders').load();
  expect(collection('orders').get('o')?.po).toBe('2');
  expect(blamed()).toBeNull();
  await save();
  await isSaved();
  expect(api.stored('orders', 'o')?.po).toBe('3');
});

it('still asks where somebody else has changed the record afterwards', async () => {
  const { api, write, save } = await open();
  api.change('orders', 'o', { po: '9' });
  await write('PO', '3');
  await save();
  expect(await screen.findByRole('group', { name: 'Conflicting changes' })).toBeVisible();
  expect(api.stored('orders', 'o')?.po).toBe('9');
});

it.each([
  ['as it was sent', {}, true],
  ['as it was sent, and is in the trash since', { isDeleted: true }, false],
  ['as it was sent, and is in the archive since', { isArchived: true }, false],
  ['with another value', { po: '9' }, false],
])('is the form’s own where the record is stored %s', (_, since, isOwn) => {
  const stored = { id: 'o', timeModifiedUtc: '2026-11-30T10:00:00.000Z', isDeleted: false, isArchived: false, po: '2' };
  const current = { ...stored, ...since };
  const read = ({ po }: { po?: string }) => ({ po });
  const met = ownVersion(failure({ message: 'Changed', current }, 409), read, [{ po: '2' }]);
  expect(met).toBe(isOwn ? current : undefined);
});
