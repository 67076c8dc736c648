import { fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen, waitFor, within } from '@testing-library/react';
import CreateUser from './CreateUser.tsx';

const ina = { firstName: 'Ina', lastName: 'Vited', emailAddress: 'Ina@mail.test' };
const stored = {
  ...{ id: 'ina', ...ina, emailAddress: 'ina@mail.test', role: 'ReadOnly' as const },
  ...{ category: 'Subscriber' as const, type: 'Google' as const, status: 'Invited' as const },
};

async function open() {
  const api = fakeApi({ records: { users: [] } });
  api.on('GET', 'directory/users', { status: 200, body: [] });
  const onClose = jest.fn();
  const { user } = await renderInShell(
    <>
      <CreateUser onClose={onClose} />
      <ToastRegion />
    </>,
    { api, user: { id: 'me', role: 'Administrator' } },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'New User' }));
  await user.click(dialog.getByRole('radio', { name: 'External' }));
  for (const [label, text] of [
    ['First name', ina.firstName],
    ['Last name', ina.lastName],
    ['E-mail', ina.emailAddress],
  ] as const) {
    await user.type(dialog.getByLabelText(label), text);
  }
  const submit = () => user.click(dialog.getByRole('button', { name: 'Create and Send Email' }));
  /** The server stores the account, and a gateway answers in its place. */
  const loseAnswer = (user: object = stored) =>
    api.on('POST', 'users', () => {
      api.seed('users', [user as never]);
      return { status: 504, body: { message: 'Gateway timeout' } };
    });
  return { api, dialog, onClose, submit, loseAnswer };
}

it('looks for the account before it says that the invitation failed', async () => {
  const { onClose, submit, loseAnswer } = await open();
  loseAnswer();
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(expect.objectContaining({ id: 'ina' })));
  expect(await screen.findByText('Invitation sent to ina@mail.test')).toBeVisible();
});

it('claims nothing where it cannot look, and finds the account by the next attempt', async () => {
  const { api, dialog, onClose, submit, loseAnswer } = await open();
  loseAnswer();
  const recover = api.failNetwork('GET', 'users');
  await submit();
  expect(await dialog.findByText(/the invitation may have been sent/)).toBeVisible();
  recover();
  // The list learns of the account before the user tries again.
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalledWith(expect.objectContaining({ id: 'ina' })));
  expect(dialog.queryByText(/Nothing was saved/)).toBeNull();
});

it('says that it failed where there is no account', async () => {
  const { api, dialog, onClose, submit } = await open();
  api.fail('POST', 'users', { message: 'Gateway timeout' }, 504);
  await submit();
  expect(await dialog.findByText('Error creating record. Gateway timeout')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});

it('does not take the account that somebody else made meanwhile for its own', async () => {
  const { dialog, onClose, submit, loseAnswer } = await open();
  loseAnswer({ ...stored, lastName: 'Other' });
  await submit();
  expect(await dialog.findByText('Error creating record. Gateway timeout')).toBeVisible();
  await submit();
  expect(await dialog.findByText('This email address already has an account with the product.')).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
});
