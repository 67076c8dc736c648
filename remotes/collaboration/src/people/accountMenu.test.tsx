import type { Role } from '@groundwork/contract';
import { fakeApi, renderInShell } from '@groundwork/testing';
import { dismissAllToasts, ToastRegion } from '@groundwork/ui';
import { screen, waitFor } from '@testing-library/react';
import PeoplePage from './PeoplePage.tsx';

beforeEach(() => dismissAllToasts());

const world = () =>
  fakeApi({
    records: {
      users: [
        { id: 'me', firstName: 'Mo', lastName: 'Me', role: 'Director', status: 'Active' },
        {
          id: 'ina',
          firstName: 'Ina',
          lastName: 'Vited',
          status: 'Invited',
          type: 'Google',
          emailAddress: 'ina@mail.test',
        },
        { id: 'act', firstName: 'Act', lastName: 'Ive', status: 'Active', lastLogonUtc: '2026-11-19T10:00:00.000Z' },
        { id: 'dis', firstName: 'Dis', lastName: 'Abled', status: 'Disabled' },
        { id: 'ada', firstName: 'Ada', lastName: 'Admin', status: 'Active', role: 'Administrator' },
      ],
    },
  });
async function open(role: Role = 'Director') {
  const api = world();
  const view = await renderInShell(
    <>
      <PeoplePage />
      <ToastRegion />
    </>,
    { api, user: { id: 'me', role } },
  );
  await screen.findByText('Ina Vited');
  const menuOf = async (name: string) => {
    const id = screen.getByText(name).closest('[role=row]')?.getAttribute('row-id');
    const button = document.querySelector<HTMLElement>(`[row-id="${id}"] button[aria-haspopup]`);
    if (!button) return [];
    await view.user.click(button);
    return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  };
  const press = (name: string) => view.user.click(screen.getByRole('menuitem', { name }));
  return { ...view, api, menuOf, press };
}

it('sends an invitation again, to those only who are invited', async () => {
  const { api, menuOf, press, user } = await open();
  api.on('POST', 'users/ina/invitation', { status: 202, body: { id: 'ina' } });
  expect(await menuOf('Act Ive')).not.toContain('Resend invitation');
  await user.keyboard('{Escape}');
  expect(await menuOf('Ina Vited')).toContain('Resend invitation');
  await press('Resend invitation');
  expect(await screen.findByText('New invitation sent to ina@mail.test')).toBeInTheDocument();
  expect(api.sent('POST', 'users/ina/invitation')).toHaveLength(1);
});

it('says why an invitation was not sent', async () => {
  const { api, menuOf, press } = await open();
  api.fail('POST', 'users/ina/invitation', { message: 'Please try again later.' }, 429);
  await menuOf('Ina Vited');
  await press('Resend invitation');
  expect(await screen.findByText('The invitation was not sent. Please try again later.')).toBeInTheDocument();
});

it('does not say that an invitation was not sent where nobody knows', async () => {
  const { api, menuOf, press } = await open();
  api.fail('POST', 'users/ina/invitation', { message: 'Gateway timeout' }, 504);
  await menuOf('Ina Vited');
  await press('Resend invitation');
  expect(await screen.findByText(/the invitation may have been sent/)).toBeInTheDocument();
  expect(screen.queryByText(/was not sent/)).toBeNull();
});

it('disables somebody, and enables them again as they were', async () => {
  const { api, menuOf, press } = await open();
  expect(await menuOf('Act Ive')).toContain('Disable');
  await press('Disable');
  await waitFor(() => expect(api.stored('users', 'act')?.status).toBe('Disabled'));
  expect(await screen.findByText('Act Ive is disabled')).toBeInTheDocument();
  await menuOf('Dis Abled');
  await press('Enable');
  await waitFor(() => expect(api.stored('users', 'dis')?.status).toBe('Invited'));
});

it('does not say that somebody was not disabled where only the answer was lost', async () => {
  const { api, menuOf, press } = await open();
  await menuOf('Act Ive');
  api.loseAnswer('PATCH', 'users/act');
  await press('Disable');
  expect(await screen.findByText('Act Ive is disabled')).toBeInTheDocument();
  expect(screen.queryByText(/failed/)).toBeNull();

  api.failNetwork('PATCH', 'users/dis');
  await menuOf('Dis Abled');
  await press('Enable');
  expect(await screen.findByText(/^Update failed\./)).toBeInTheDocument();
});

it('says without a network that nothing was done', async () => {
  const { api, menuOf, press } = await open();
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  api.failNetwork('POST', 'users/ina/invitation');
  await menuOf('Ina Vited');
  await press('Resend invitation');
  expect(await screen.findByText('The invitation was not sent. You are offline.')).toBeInTheDocument();
  jest.restoreAllMocks();
});

it('offers nothing of it for oneself, for an Administrator to a Director, and to those below', async () => {
  const { menuOf, user } = await open();
  for (const name of ['Mo Me', 'Ada Admin']) {
    const entries = await menuOf(name);
    expect(entries).not.toContain('Disable');
    expect(entries).not.toContain('Resend invitation');
    if (entries.length > 0) await user.keyboard('{Escape}');
  }
});

it('offers nothing of it to a Contributor', async () => {
  const { menuOf } = await open('Contributor');
  const entries = await menuOf('Ina Vited');
  for (const action of ['Resend invitation', 'Disable', 'Enable']) expect(entries).not.toContain(action);
});
