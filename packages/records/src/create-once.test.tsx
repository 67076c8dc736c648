import { fakeApi, renderInShell } from '@groundwork/testing';
import { screen, waitFor } from '@testing-library/react';
import { formFields } from './form/fields.tsx';
import { RecordCreator } from './RecordEditor.tsx';

jest.setTimeout(90_000);

const Field = formFields('vendors');
const open = async () => {
  const onClose = jest.fn();
  const api = fakeApi();
  const view = await renderInShell(
    <RecordCreator entity="vendor" onClose={onClose}>
      <Field.Text name="name" label="Name" autoFocus />
      <Field.Text name="notes" label="Notes" multiline />
    </RecordCreator>,
    { api },
  );
  const create = () => view.user.click(screen.getByRole('button', { name: 'Create' }));
  const vendors = () =>
    api
      .rows('vendors')
      .all()
      .map(({ name, notes }) => [name, notes]);
  await view.user.type(screen.getByRole('textbox', { name: 'Name' }), 'Kite');
  return { ...view, onClose, create, vendors };
};
const addNotes = (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Paper');

it('makes one record where the answer is lost and a field is changed before it is sent again, as it is at last', async () => {
  const { api, user, create, vendors, onClose } = await open();
  api.loseAnswer('POST', 'vendors');
  await create();
  expect(await screen.findByText(/^Error creating record/)).toBeVisible();
  await addNotes(user);
  await create();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(expect.objectContaining({ name: 'Kite', notes: 'Paper' })));
  expect(vendors()).toEqual([['Kite', 'Paper']]);
});

it('tries the change again, and makes no second record, where the change is not stored at first', async () => {
  const { api, user, create, vendors, onClose } = await open();
  api.loseAnswer('POST', 'vendors');
  await create();
  await screen.findByText(/^Error creating record/);
  await addNotes(user);
  const recover = api.fail('PUT', /^vendors\//, { message: 'The service cannot be reached.' }, 502);
  await create();
  expect(await screen.findByText(/The service cannot be reached/)).toBeVisible();
  recover();
  await create();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(vendors()).toEqual([['Kite', 'Paper']]);
});

it('makes the record as it is at last where the server has seen no attempt', async () => {
  const { api, user, create, vendors, onClose } = await open();
  const reconnect = api.failNetwork('POST', 'vendors');
  await create();
  await screen.findByText(/^Error creating record/);
  reconnect();
  await addNotes(user);
  await create();
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(vendors()).toEqual([['Kite', 'Paper']]);
  expect(api.sent('PUT')).toEqual([]);
});
