import { keptTextsKey } from '@groundwork/shell-sdk';
import { fakeApi } from '@groundwork/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { showUnsavedWork } from '../session/unsaved-in-tabs.ts';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { type PortalOptions, renderPortal } from '../testing/render-portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

const route = buildRoute({
  path: '/orders',
  name: 'orders',
  title: 'Orders',
  code: 'orders',
  scope: 'project',
  groups: true,
  categories: ['PES', 'Subscriber'],
});
const projects = [
  { id: 'p1', name: 'Cedar Lane', memberIds: ['me'] },
  { id: 'p2', name: 'Maple Street', memberIds: ['me'] },
];
const open = (options: PortalOptions = {}, own = projects) =>
  renderPortal({
    releases: [buildRelease({ routes: [route] })],
    api: fakeApi({
      records: { projects: own, projectgroups: [{ id: 'g1', name: 'All Schools', projectIds: ['p1', 'p2'] }] },
    }),
    route: '/orders',
    ...options,
  });
const banner = () => within(screen.getByRole('banner'));

describe('the user menu', () => {
  it("shows the user's thumbnail or first name, and contains 'Sign Out' [SH-09]", async () => {
    const { user, signOut } = await open({ user: { firstName: 'Ada', lastName: 'Administrator' } });
    const trigger = () => banner().getByRole('button', { name: 'User menu of Ada Administrator' });
    expect(trigger()).toHaveTextContent('Ada');
    expect(trigger().querySelector('img')).toBeNull();
    await user.click(trigger());
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
    cleanup();
    const imageThumbnailUrl = 'http://localhost/ada.png';
    await open({ user: { firstName: 'Ada', lastName: 'Administrator', imageThumbnailUrl } });
    expect(trigger().querySelector('img')).toHaveAttribute('src', imageThumbnailUrl);
  });
});

it('asks before a sign-out takes away texts that this user has not sent, and not for those of others', async () => {
  localStorage.setItem(keptTextsKey('conversations', 'somebody else'), 'A draft');
  const first = await open({ user: { id: 'me' } });
  const signOutItem = async (user: typeof first.user) => {
    await user.click(banner().getByRole('button', { name: /^User menu of/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  };
  await signOutItem(first.user);
  expect(first.signOut).toHaveBeenCalledTimes(1);
  cleanup();
  localStorage.setItem(keptTextsKey('conversations', 'me'), 'A draft');
  const { user, signOut } = await open({ user: { id: 'me' } });
  await signOutItem(user);
  expect(signOut).not.toHaveBeenCalled();
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
  expect(signOut).toHaveBeenCalledTimes(1);
  localStorage.clear();
});

it('asks before a sign-out takes away what is typed in another tab', async () => {
  // jsdom has no locks: those of two tabs, as a browser shares them.
  const held = new Set<{ name: string }>();
  const locks = {
    request: async (name: string, _: object, work: () => Promise<void>) => {
      const lock = { name };
      held.add(lock);
      await work();
      held.delete(lock);
    },
    query: async () => ({ held: [...held] }),
  };
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
  const saved = showUnsavedWork();
  const { user, signOut } = await open();
  const signOutItem = async () => {
    await user.click(banner().getByRole('button', { name: /^User menu of/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
  };
  await signOutItem();
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('You have unsaved changes in another tab. Leave without saving?');
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(signOut).not.toHaveBeenCalled();
  saved();
  await signOutItem();
  await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  Reflect.deleteProperty(navigator, 'locks');
});

describe('the label of what a page is limited to', () => {
  it('is not there on a page that is limited to nothing [SH-07] [SH-08]', async () => {
    const page = buildRoute({ path: '/vendors', name: 'vendors', code: 'vendors', scope: 'none' });
    await open({ releases: [buildRelease({ routes: [page] })], route: '/vendors', projectId: 'p1' });
    expect(banner().getByRole('button', { name: /^User menu/ })).toBeVisible();
    expect(banner().queryByText(/Cedar Lane|Select a/)).toBeNull();
  });

  it('names the project or the group, and opens the selector [SH-08]', async () => {
    const { user } = await open({ projectId: 'p1' });
    await user.click(banner().getByRole('button', { name: 'Project Cedar Lane' }));
    const selector = screen.getByRole('dialog', { name: 'Select Project or Project Group' });
    await user.click(within(selector).getByRole('button', { name: 'All Schools' }));
    await user.click(banner().getByRole('button', { name: 'Group All Schools' }));
    expect(screen.getByRole('dialog', { name: 'Select Project or Project Group' })).toBeVisible();
  });

  it.each([
    ['PES', 0, true],
    ['PES', 1, true],
    ['Subscriber', 0, false],
    ['Subscriber', 1, false],
    ['Subscriber', 2, true],
  ] as const)('can be pressed by %s with %i projects: %s [SC-14]', async (category, count, isEnabled) => {
    await open({ user: { category } }, projects.slice(0, count));
    expect(banner().queryAllByRole('button', { name: /Cedar Lane|Select a (project|space)/ })).toHaveLength(
      isEnabled ? 1 : 0,
    );
  });

  it('does not ask a Subscriber to select a space before there is one', async () => {
    await open({ user: { category: 'Subscriber' } }, []);
    expect(banner().queryByText(/^Select a/)).not.toBeInTheDocument();
  });
});
