import { collection } from '@groundwork/data-cache';
import { expectNoAxeViolations, type FakeApi, fakeApi, renderInShell } from '@groundwork/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { formFields } from './form/fields.tsx';
import { useField } from './form-state/form-state.ts';
import { RecordEditor } from './RecordEditor.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(60_000);

// Others' changes in an open form, as the live updates bring them.
const Order = formFields('orders');
let api: FakeApi;

/** Draws itself again with each change of the list. */
function Page() {
  useAtomValue(collection('orders').allAtom);
  return (
    <RecordEditor entity="order" id="o" onClose={jest.fn()}>
      <Order.Text name="tracking" label="Tracking" />
    </RecordEditor>
  );
}

let arrive = () => {};
/** Pictures on their way, for which the form waits. */
function Pictures({ until }: { until: Promise<void> }) {
  useField('pictures', { label: 'Pictures', settle: () => until });
  return null;
}

async function open(further?: ReactNode) {
  api = fakeApi({
    records: { orders: [{ id: 'o', name: 'Tower', quantity: 3, po: '1', tracking: 'A', status: 'New' }] },
  });
  api.on('GET', 'auditevents', () => ({
    body: [{ id: 'e', targetId: 'o', userName: 'Ana Diaz', timeCreatedUtc: api.now, timeModifiedUtc: api.now }],
  }));
  await collection('orders').load();
  const onClose = jest.fn();
  const view = await renderInShell(
    <RecordEditor entity="order" id="o" onClose={onClose}>
      <Order.Number name="quantity" label="Quantity" />
      <Order.Text name="po" label="PO" />
      <Order.Text name="tracking" label="Tracking" />
      {further}
    </RecordEditor>,
    { api },
  );
  await screen.findByRole('button', { name: 'Save' });
  return { ...view, onClose };
}
const somebodyChanges = async (fields: Parameters<FakeApi['change']>[2]) => {
  api.change('orders', 'o', fields as never);
  await act(async () => void (await collection('orders').load()));
};
const field = (name: string) => screen.getByRole('textbox', { name });

it('a field that somebody else has cleared is cleared, and nothing counts as changed here', async () => {
  const { user, onClose } = await open();
  await somebodyChanges({ tracking: undefined });
  expect(field('Tracking')).toHaveDisplayValue('');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('a field that the user has not touched follows, with a word about who changed what', async () => {
  const { user, onClose } = await open();
  await somebodyChanges({ quantity: 5 });
  expect(screen.getByRole('spinbutton', { name: 'Quantity' })).toHaveDisplayValue('5');
  expect(await screen.findByText('Ana Diaz changed Quantity 3 → 5')).toBeInTheDocument();
  await expectNoAxeViolations(document.body);
  // Nothing of the user's is lost by closing.
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('a field that the user has changed shows both, to choose from before Save, and keeps the focus where it is', async () => {
  const { user } = await open();
  await user.type(field('PO'), '2');
  await somebodyChanges({ po: '99', tracking: 'B' });
  expect(field('Tracking')).toHaveValue('B');
  expect(field('PO')).toHaveValue('12');
  expect(field('PO')).toHaveFocus();
  const conflict = within(await screen.findByRole('group', { name: 'Conflicting changes' }));
  expect(await screen.findByText('Ana Diaz changed this item while you were editing it.')).toBeInTheDocument();
  expect(screen.getByText('Ana Diaz changed Tracking A → B')).toBeInTheDocument();
  for (const radio of conflict.getAllByRole('radio')) expect(radio).not.toBeChecked();
  // The choice may be out of sight: the field itself says it, and no other one.
  const isOpen = 'Somebody else changed this too. Choose above what to keep.';
  expect(field('PO')).toHaveAccessibleDescription(expect.stringContaining(isOpen));
  expect(field('Tracking')).toBeValid();
  expect(screen.queryByText(/^Check 1 field/)).toBeNull();
  // What is typed on meanwhile is still the user's own.
  await user.type(field('PO'), '3');
  expect(field('PO')).toHaveAccessibleDescription(expect.stringContaining(isOpen));
  await user.click(conflict.getByRole('radio', { name: 'Keep mine: 123' }));
  expect(field('PO')).toHaveValue('123');
  expect(field('PO')).toBeValid();
  expect(screen.queryByText(isOpen)).toBeNull();
  await user.type(field('PO'), '{Backspace}');
  await user.click(conflict.getByRole('radio', { name: 'Take theirs: 99' }));
  expect(field('PO')).toHaveValue('99');
  await user.click(conflict.getByRole('radio', { name: 'Keep mine: 12' }));
  // It is stored at once: nothing is out of date any more.
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.stored('orders', 'o')).toMatchObject({ po: '12', tracking: 'B' }));
  expect(api.sent('PUT', 'orders/o')).toHaveLength(1);
});

it('says it as well where the whole page is drawn again with the change', async () => {
  api = fakeApi({ records: { orders: [{ id: 'o', name: 'Tower', tracking: 'A' }] } });
  await collection('orders').load();
  await renderInShell(<Page />, { api });
  await screen.findByRole('button', { name: 'Save' });
  await somebodyChanges({ tracking: 'B' });
  expect(await screen.findByText('Somebody else changed Tracking A → B')).toBeInTheDocument();
});

it('changes of two people after one another keep the first one’s question open', async () => {
  const { user } = await open();
  await user.type(field('PO'), '2');
  await somebodyChanges({ po: '99' });
  await screen.findByRole('group', { name: 'Conflicting changes' });
  await somebodyChanges({ tracking: 'C' });
  expect(field('Tracking')).toHaveValue('C');
  expect(screen.getByRole('radio', { name: 'Take theirs: 99' })).toBeInTheDocument();
});

it('says nothing of a change that the form does not show, and saves the rest', async () => {
  const { user } = await open();
  await user.type(field('PO'), '2');
  await somebodyChanges({ notes: 'Call first' });
  expect(screen.queryByText(/changed/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.stored('orders', 'o')).toMatchObject({ po: '12', notes: 'Call first' }));
});

it('says that the item is gone', async () => {
  await open();
  await somebodyChanges({ isDeleted: true });
  expect(await screen.findByText(/Somebody else has deleted or archived this item/)).toBeInTheDocument();
});

it('does not ask to save again what is gone', async () => {
  const { user } = await open();
  await user.type(field('PO'), '2');
  await somebodyChanges({ isDeleted: true });
  await screen.findByText(/Somebody else has deleted or archived this item/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('PUT').concat(api.sent('PATCH'))).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Save' })).toBeEnabled();
  expect(screen.getByText(/Somebody else has deleted or archived this item/)).toBeInTheDocument();
  expect(screen.queryByText(/save again/)).toBeNull();
});

it('names nobody where the journal cannot be read', async () => {
  await open();
  api.fail('GET', 'auditevents', { message: 'No' }, 500);
  await somebodyChanges({ quantity: 5 });
  expect(await screen.findByText('Somebody else changed Quantity 3 → 5')).toBeInTheDocument();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('names a field that was changed twice once, and no author of an earlier change for it', async () => {
  await open();
  await somebodyChanges({ quantity: 5 });
  await screen.findByText('Ana Diaz changed Quantity 3 → 5');
  api.fail('GET', 'auditevents', { message: 'No' }, 500);
  await somebodyChanges({ quantity: 7 });
  expect(await screen.findByText('Somebody else changed Quantity 3 → 7')).toBeInTheDocument();
  await somebodyChanges({ quantity: 3 });
  await waitFor(() => expect(screen.queryByText(/changed Quantity/)).toBeNull());
});

describe('what others change while a save waits for its pictures', () => {
  const waiting = () => {
    const until = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return open(<Pictures until={until} />);
  };

  it('is the version that the save begins from', async () => {
    const { user, onClose } = await waiting();
    await user.type(field('PO'), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await somebodyChanges({ tracking: 'B' });
    await act(async () => arrive());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(api.sent('PUT')).toHaveLength(1);
    expect(api.stored('orders', 'o')).toMatchObject({ po: '12', tracking: 'B' });
  });

  it('is asked about before the save is sent, where both have changed the same field', async () => {
    const { user } = await waiting();
    await user.type(field('PO'), '2');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await somebodyChanges({ po: '3' });
    await act(async () => arrive());
    expect(await screen.findByRole('radio', { name: 'Take theirs: 3' })).toBeVisible();
    expect(api.sent('PUT')).toEqual([]);
  });
});
