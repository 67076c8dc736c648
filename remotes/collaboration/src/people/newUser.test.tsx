import type { DirectoryUser, Role } from '@groundwork/contract';
import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { screen, waitFor, within } from '@testing-library/react';
import CreateUser from './CreateUser.tsx';

const mira: DirectoryUser = {
  id: 'd-mira',
  displayName: 'Mira Lindqvist',
  firstName: 'Mira',
  email: 'mira@groundwork.test',
  jobTitle: 'Designer',
};
const world = () => {
  const api = fakeApi({
    records: {
      users: [
        { id: 'gia', firstName: 'Gia', lastName: 'G', type: 'Google', emailAddress: 'gia@mail.test' },
        { id: 'lou', firstName: 'Lou', lastName: 'L', type: 'Local', emailAddress: 'lou@mail.test' },
      ],
    },
  });
  api.on('GET', 'directory/users', { status: 200, body: [mira] });
  return api;
};
async function open(api = world(), role: Role = 'Administrator', more: { usesPasswords?: boolean } = {}) {
  const onClose = jest.fn();
  const view = await renderInShell(
    <>
      <CreateUser onClose={onClose} />
      <ToastRegion />
    </>,
    { api, user: { id: 'me', role }, ...more },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'New User' }));
  const { user } = view;
  return {
    ...view,
    api,
    onClose,
    dialog,
    goExternal: () => user.click(dialog.getByRole('radio', { name: 'External' })),
    choose: async (label: string, option: string | RegExp) => {
      const box = dialog.getByRole('combobox', { name: new RegExp(`^${label}`) });
      await waitFor(() => expect(box).toBeEnabled());
      await user.click(box);
      await user.clear(box);
      await user.click(await screen.findByRole('option', { name: option }));
    },
    rolesOffered: async () => {
      const box = dialog.getByRole('combobox', { name: /^Role/ });
      await user.click(box);
      await user.clear(box);
      const options = await screen.findAllByRole('option');
      return options.map((option) => option.textContent);
    },
    submit: () => user.click(dialog.getByRole('button', { name: 'Create and Send Email' })),
  };
}

it('fetches the directory as it opens and creates an account of a chosen person [US-01] [US-02] [US-03]', async () => {
  const opened = await open();
  expect(opened.api.sent('GET', 'directory/users')).toHaveLength(1);
  await opened.choose('Person', /Mira Lindqvist/);
  await opened.submit();
  await waitFor(() => expect(opened.onClose).toHaveBeenCalledWith(expect.objectContaining({ firstName: 'Mira' })));
  expect(await screen.findByText('Invitation sent to mira@groundwork.test')).toBeInTheDocument();
  expect(opened.api.sent('POST', 'users')[0]?.body).toEqual({
    azureId: 'd-mira',
    firstName: 'Mira',
    lastName: 'Lindqvist',
    emailAddress: 'mira@groundwork.test',
    role: 'ReadOnly',
    category: 'PES',
    type: 'Azure',
  });
  expect(opened.api.stored('users', opened.onClose.mock.calls[0][0].id)?.status).toBe('Invited');
});

it('creates a person of the directory or an external account, each with its defaults [US-01] [US-10] [US-11]', async () => {
  const opened = await open();
  expect(opened.dialog.getByRole('combobox', { name: /^Category/ })).toHaveValue('Staff');
  expect(opened.dialog.getByRole('combobox', { name: /^Role/ })).toHaveValue('Read Only');
  await opened.goExternal();
  expect(opened.dialog.getByRole('combobox', { name: /^Category/ })).toHaveValue('Subscriber');
  expect(opened.dialog.getByRole('combobox', { name: /^Role/ })).toHaveValue('Read Only');
  await opened.user.type(opened.dialog.getByLabelText('First name'), 'Eve');
  await opened.user.type(opened.dialog.getByLabelText('Last name'), 'External');
  await opened.user.type(opened.dialog.getByLabelText('E-mail'), 'eve@mail.test');
  await opened.submit();
  await waitFor(() =>
    expect(opened.api.sent('POST', 'users')[0]?.body).toEqual({
      firstName: 'Eve',
      lastName: 'External',
      emailAddress: 'eve@mail.test',
      role: 'ReadOnly',
      category: 'Subscriber',
      type: 'Google',
    }),
  );
});

it('requires a person of the directory [VA-40]', async () => {
  const opened = await open();
  await opened.submit();
  expect(await opened.dialog.findByText('Please select an option')).toBeInTheDocument();
  expect(opened.dialog.getByRole('combobox', { name: /^Person/ })).toBeInvalid();
  expect(opened.api.sent('POST')).toEqual([]);
});

it('says where to find people who are not listed in the directory [US-04]', async () => {
  const { dialog } = await open();
  expect(dialog.getByText(/already have an account. Find them in the People list/)).toBeInTheDocument();
});

it('says that external users are Google accounts only for now [US-05]', async () => {
  const opened = await open();
  await expectNoAxeViolations(document.body);
  await opened.goExternal();
  await expectNoAxeViolations(document.body);
  expect(opened.dialog.getByText('External users are Google accounts only for now.')).toBeInTheDocument();
});

it('says that external users choose a password where Groundwork signs them in itself', async () => {
  const opened = await open(world(), 'Administrator', { usesPasswords: true });
  await opened.goExternal();
  expect(opened.dialog.getByText(/get an e-mail with a link, with which they choose a password/)).toBeInTheDocument();
  expect(opened.dialog.queryByText(/Google/)).not.toBeInTheDocument();
});

it('requires names and a valid address of an external account [VA-41]', async () => {
  const opened = await open();
  await opened.goExternal();
  await opened.submit();
  expect(await opened.dialog.findAllByText('A value is required')).toHaveLength(3);
  await opened.user.type(opened.dialog.getByLabelText('E-mail'), 'eve@');
  await opened.submit();
  expect(await opened.dialog.findByText('Must be a valid email address')).toBeInTheDocument();
  expect(opened.api.sent('POST')).toEqual([]);
});

it('refuses the address of a Google account that exists, whatever its case [VA-42]', async () => {
  const opened = await open();
  await opened.goExternal();
  await opened.user.type(opened.dialog.getByLabelText('First name'), 'Gia');
  await opened.user.type(opened.dialog.getByLabelText('Last name'), 'Two');
  await opened.user.type(opened.dialog.getByLabelText('E-mail'), 'GIA@mail.test');
  await opened.submit();
  expect(
    await opened.dialog.findByText('This email address already has an account with the product.'),
  ).toBeInTheDocument();
  expect(opened.api.sent('POST')).toEqual([]);
});

it('says why the directory could not be loaded, and tries again [ER-40]', async () => {
  const api = world();
  const heal = api.fail('GET', 'directory/users', { message: 'No answer' });
  const opened = await open(api);
  expect(await opened.dialog.findByText('Error retrieving organization users. No answer')).toBeInTheDocument();
  heal();
  await opened.user.click(opened.dialog.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(opened.dialog.queryByText(/Error retrieving/)).not.toBeInTheDocument());
});

it('offers an Administrator all five roles, lowest first and by their names [RO-02] [RO-11]', async () => {
  const opened = await open(world(), 'Administrator');
  expect(await opened.rolesOffered()).toEqual(['Read Only', 'Basic', 'Contributor', 'Director', 'Administrator']);
});

it('offers a Director the roles up to Contributor [RO-12]', async () => {
  const opened = await open(world(), 'Director');
  expect(await opened.rolesOffered()).toEqual(['Read Only', 'Basic', 'Contributor']);
});

it('creates accounts of the organization and external ones, no others [US-06]', async () => {
  const opened = await open();
  expect(opened.dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'From the directory',
    'External',
  ]);
  await opened.choose('Person', /Mira Lindqvist/);
  await opened.submit();
  await waitFor(() => expect(opened.onClose).toHaveBeenCalled());
  expect(opened.api.sent('POST', 'users').map(({ body }) => (body as { type: string }).type)).toEqual(['Azure']);
});

it('offers only Read Only and Basic for external accounts [RO-13]', async () => {
  const opened = await open();
  await opened.goExternal();
  expect(await opened.rolesOffered()).toEqual(['Read Only', 'Basic']);
});
