import type { Role } from '@groundwork/contract';
import { sessionOf } from '@groundwork/shell-sdk';
import { fakeApi, renderInShell, staff } from '@groundwork/testing';
import { screen, waitFor, within } from '@testing-library/react';
import EditUser from './EditUser.tsx';
import PeoplePage from './PeoplePage.tsx';
import { roleOptions } from './role-options.ts';

const world = () =>
  fakeApi({
    records: {
      users: [
        { id: 'me', firstName: 'Mo', lastName: 'Me', role: 'Administrator', type: 'Azure', emailAddress: 'me@x.test' },
        { id: 'ada', firstName: 'Ada', lastName: 'A', role: 'Administrator', type: 'Azure', emailAddress: 'a@x.test' },
        {
          id: 'rea',
          firstName: 'Rea',
          lastName: 'Reader',
          role: 'ReadOnly',
          category: 'PES',
          type: 'Azure',
          emailAddress: 'rea@x.test',
          lastLogonUtc: '2026-11-19T10:00:00.000Z',
        },
        {
          id: 'gia',
          firstName: 'Gia',
          lastName: 'G',
          role: 'Basic',
          type: 'Google',
          emailAddress: 'gia@x.test',
          status: 'Invited',
        },
      ],
    },
  });
async function edit(id: string, role: Role = 'Administrator') {
  const api = world();
  const view = await renderInShell(<EditUser id={id} onClose={jest.fn()} />, { api, user: { id: 'me', role } });
  return { ...view, api, dialog: within(await screen.findByRole('dialog', { name: 'Edit User' })) };
}

it('has first name, last name, e-mail, role and category, filled in [US-07]', async () => {
  const { dialog, user, api } = await edit('rea');
  for (const [label, value] of [
    ['First name', 'Rea'],
    ['Last name', 'Reader'],
    ['E-mail', 'rea@x.test'],
    ['Role', 'Read Only'],
    ['Category', 'Staff'],
  ] as const) {
    expect(dialog.getByLabelText(new RegExp(`^${label}`))).toHaveValue(value);
  }
  for (const [label, value] of [
    ['First name', 'Reah'],
    ['Last name', 'Writer'],
    ['E-mail', 'reah@x.test'],
  ] as const) {
    await user.clear(dialog.getByLabelText(label));
    await user.type(dialog.getByLabelText(label), value);
  }
  for (const [label, option] of [
    ['Role', 'Basic'],
    ['Category', 'Subscriber'],
  ] as const) {
    await user.clear(dialog.getByLabelText(label));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('PUT', 'users/rea')).toHaveLength(1));
  expect(api.sent('PUT', 'users/rea')[0]?.body).toMatchObject({
    firstName: 'Reah',
    lastName: 'Writer',
    emailAddress: 'reah@x.test',
    role: 'Basic',
    category: 'Subscriber',
    type: 'Azure',
  });
});

it('requires both names, and an address that looks like one [VA-43]', async () => {
  const { dialog, user, api } = await edit('rea');
  for (const label of ['First name', 'Last name', 'E-mail']) await user.clear(dialog.getByLabelText(label));
  await user.type(dialog.getByLabelText('E-mail'), 'rea');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText('A value is required')).toHaveLength(2);
  expect(dialog.getByText('Must be a valid email address')).toBeInTheDocument();
  expect(api.sent('PUT')).toEqual([]);
  // An account may do without one.
  await user.type(dialog.getByLabelText('First name'), 'Rea');
  await user.type(dialog.getByLabelText('Last name'), 'Reader');
  await user.clear(dialog.getByLabelText('E-mail'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sent('PUT', 'users/rea')).toHaveLength(1));
  expect(api.sent('PUT', 'users/rea')[0]?.body).not.toHaveProperty('emailAddress');
});

describe('the role menu is hidden for oneself, and for an Administrator from all others [US-12]', () => {
  it.each<[string, Role, boolean]>([
    ['me', 'Administrator', false],
    ['ada', 'Director', false],
    ['ada', 'Administrator', true],
    ['rea', 'Director', true],
  ])('for %s, edited by a %s, it is shown: %s', async (id, role, isShown) => {
    const { dialog } = await edit(id, role);
    expect(dialog.getByLabelText(/^Category/)).toBeInTheDocument();
    expect(dialog.queryByLabelText(/^Role/) !== null).toBe(isShown);
  });
});

it('leaves the own category as it is, which nobody may change', async () => {
  const own = await edit('me');
  expect(own.dialog.getByLabelText(/^Category/)).toBeDisabled();
  own.unmount();
  const other = await edit('rea');
  expect(other.dialog.getByLabelText(/^Category/)).toBeEnabled();
});

it('says that a new address of an invited person is invited', async () => {
  const { dialog } = await edit('gia');
  expect(dialog.getByText('If you change this, a new invitation is sent to the new address.')).toBeInTheDocument();
});

it.each(['ReadOnly', 'Basic', 'Contributor'] as const)('offers a %s no roles at all [RO-12]', (role) => {
  expect(roleOptions(sessionOf(staff(role)), false)).toEqual([]);
});

describe('People', () => {
  const tags = 'Tags to add to the selected items';
  const people = async (role: Role) => {
    const api = world();
    const view = await renderInShell(<PeoplePage />, { api, user: { id: 'me', role } });
    await screen.findByText('Rea Reader');
    return { ...view, api };
  };
  const select = async (user: Awaited<ReturnType<typeof people>>['user'], ...names: string[]) => {
    for (const name of names) {
      const row = screen.getByText(name).closest('[role=row]');
      const id = row?.getAttribute('row-id');
      const box = document.querySelector<HTMLElement>(`[row-id="${id}"] input[type=checkbox]`);
      if (!box) throw new Error(`No checkbox of ${name}`);
      await user.click(box);
    }
  };

  it('offers role, category and tags in bulk, and no role that one of them may not have [BE-08]', async () => {
    const { user, api } = await people('Director');
    await select(user, 'Rea Reader', 'Gia G');
    await user.click(await screen.findByRole('button', { name: 'Edit multiple' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Edit 2 / }));
    for (const field of ['Role', 'Category', tags]) expect(dialog.getByLabelText(field)).toBeInTheDocument();
    for (const field of ['Locale', 'Warehouse location', 'Vendor', 'Location']) {
      expect(dialog.queryByLabelText(field)).not.toBeInTheDocument();
    }
    await user.click(dialog.getByLabelText('Role'));
    await user.keyboard('{ArrowDown}');
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Read Only',
      'Basic',
    ]);
    await user.click(screen.getByRole('option', { name: 'Basic' }));
    await user.click(dialog.getByLabelText('Category'));
    await user.keyboard('{ArrowDown}');
    await user.click(await screen.findByRole('option', { name: 'Subscriber' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(dialog.getByRole('button', { name: 'Confirm: update all 2 selected items?' }));
    await waitFor(() => expect(api.sent('PATCH')).toHaveLength(2));
    for (const id of ['rea', 'gia']) {
      expect(api.stored('users', id)).toMatchObject({ role: 'Basic', category: 'Subscriber' });
    }
  });

  it('offers neither role nor category in bulk where oneself is among the people', async () => {
    const { user } = await people('Administrator');
    await select(user, 'Rea Reader', 'Mo Me');
    await user.click(await screen.findByRole('button', { name: 'Edit multiple' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Edit 2 / }));
    expect(dialog.getByLabelText(tags)).toBeInTheDocument();
    expect(dialog.queryByLabelText('Role')).not.toBeInTheDocument();
    expect(dialog.queryByLabelText('Category')).not.toBeInTheDocument();
  });

  it('offers those below Director nothing that changes people', async () => {
    const { user } = await people('Contributor');
    await select(user, 'Rea Reader', 'Gia G');
    for (const name of ['New', 'Edit multiple', 'Delete']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
  });
});
