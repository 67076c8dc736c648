import { collection, useLists } from '@groundwork/data-cache';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { RecordDetails } from './RecordDetails.tsx';

const seen = { id: 'beech', name: 'Beechwood Materials', timeModifiedUtc: '2026-01-02T10:00:00.000Z' };
const later = { timeModifiedUtc: '2026-01-03T10:00:00.000Z' };

/** The details of a vendor that this browser has fetched before, and which has changed since, as `now` says. */
async function openDetails(now: object = {}) {
  const api = fakeApi({ records: { vendors: [seen] } });
  await collection('vendors').load();
  api.seed('vendors', [{ ...seen, ...now }]);
  const onClose = jest.fn();
  await renderInShell(
    <>
      <RecordDetails entity="vendor" id="beech" onClose={onClose} actions={() => <span>an action</span>}>
        {({ name }) => <p>{name} as shown</p>}
      </RecordDetails>
      <ToastRegion />
    </>,
    { api, dialogs: ['vendor.edit'] },
  );
  return { api, onClose, dialog: within(await screen.findByRole('dialog')) };
}
const lists = ['vendors'] as const;
/** Keeps the list in sync, and opens the details of one of its records. */
function ListWithDetails() {
  useLists(lists);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <RecordDetails entity="vendor" id="beech" onClose={() => {}}>
          {({ name }) => <p>{name} as shown</p>}
        </RecordDetails>
      )}
    </>
  );
}
const editButton = () => screen.queryByRole('button', { name: 'Edit' });

describe('the details of a record', () => {
  it('show what the browser has at once, then what the server has', async () => {
    const { api, dialog } = await openDetails({ ...later, name: 'Beech and Sons' });
    expect(await dialog.findByText('Beech and Sons as shown')).toBeVisible();
    expect(api.sent('GET', 'vendors/beech')).toHaveLength(1);
    expect(editButton()).toBeInTheDocument();
  });

  it('read nothing again while a view keeps the list in sync', async () => {
    const api = fakeApi({ records: { vendors: [seen] } });
    const { user } = await renderInShell(<ListWithDetails />, { api });
    await waitFor(() => expect(collection('vendors').get('beech')).toBeDefined());
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(await screen.findByText('Beechwood Materials as shown')).toBeVisible();
    api.seed('vendors', [{ ...seen, ...later, name: 'Beech and Sons' }]);
    await act(() => collection('vendors').load());
    expect(await screen.findByText('Beech and Sons as shown')).toBeVisible();
    expect(api.sent('GET', 'vendors/beech')).toHaveLength(0);
  });

  it('offer no Edit when the record was deleted after the browser had fetched it', async () => {
    const { dialog } = await openDetails({ ...later, isDeleted: true });
    await waitFor(() => expect(editButton()).not.toBeInTheDocument());
    expect(dialog.getByText('Beechwood Materials as shown')).toBeVisible();
  });

  it('stay, without Edit, when somebody deletes the record while they are open', async () => {
    const { api, dialog } = await openDetails();
    await waitFor(() => expect(api.sent('GET', 'vendors/beech')).toHaveLength(1));
    expect(editButton()).toBeInTheDocument();
    const deleted = { ...seen, ...later, isDeleted: true };
    api.seed('vendors', [deleted]);
    await act(() => collection('vendors').load());
    await waitFor(() => expect(editButton()).not.toBeInTheDocument());
    expect(dialog.getByText('Beechwood Materials as shown')).toBeVisible();
  });

  it('close with a message when the record is no longer there', async () => {
    const { api, onClose } = await openDetails();
    await waitFor(() => expect(api.sent('GET', 'vendors/beech')).toHaveLength(1));
    expect(onClose).not.toHaveBeenCalled();
    api.fail('GET', 'vendors/beech', {}, 404);
    await act(() => collection('vendors').fetchOne('beech'));
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    expect(screen.getByText('Item not found')).toBeInTheDocument();
  });

  it('keep what the browser has when the server does not answer', async () => {
    const api = fakeApi({ records: { vendors: [seen] } });
    await collection('vendors').load();
    api.failNetwork('GET', 'vendors/beech');
    const onClose = jest.fn();
    await renderInShell(
      <RecordDetails entity="vendor" id="beech" onClose={onClose}>
        {({ name }) => <p>{name} as shown</p>}
      </RecordDetails>,
      { api },
    );
    await waitFor(() => expect(api.sent('GET', 'vendors/beech')).toHaveLength(1));
    expect(screen.getByText('Beechwood Materials as shown')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });
});
