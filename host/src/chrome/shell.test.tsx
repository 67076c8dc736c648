import { reportGlobalError } from '@groundwork/data-cache';
import { getUiSettings, openDialog } from '@groundwork/shell-sdk';
import { expectNoAxeViolations, fakeApi } from '@groundwork/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import { openSelector } from '../scope/selector.ts';
import { buildRelease, buildRoute } from '../testing/build-release.ts';
import { catalogRelease, catalogModules as modules } from '../testing/catalog-release.tsx';
import { renderPortal } from '../testing/render-portal.tsx';

jest.mock('@module-federation/enhanced/runtime', () => ({ satisfy: () => true }));

let width = 1440;
const limitOf = (media: string) => Number(/\d+/.exec(media)?.[0]);
beforeEach(() => {
  width = 1440;
  globalThis.matchMedia = ((media: string) => ({
    media,
    matches: media.includes('width') && (media.includes('min-') ? width >= limitOf(media) : width <= limitOf(media)),
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof matchMedia;
});

const portal = (options = {}) => renderPortal({ releases: [catalogRelease], modules, route: '/products', ...options });
const records = {
  projects: [
    { id: 'p1', name: 'Cedar Lane', memberIds: ['me'] },
    { id: 'p2', name: 'Maple Street', memberIds: ['me'] },
  ],
  projectgroups: [{ id: 'g1', name: 'All Schools', projectIds: ['p1', 'p2'] }],
  locations: [{ id: 'w1', name: 'Portland Central', type: 'Warehouse' as const }],
};

describe('the frame', () => {
  it('shows logo, menu and user, and has nothing that axe finds [SH-06]', async () => {
    const { container } = await portal();
    const banner = screen.getByRole('banner');
    expect(
      within(banner)
        .getByRole('link', { name: /Groundwork/ })
        .querySelector('svg'),
    ).toBeVisible();
    expect(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Vendors' }),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Products' })).toBeVisible();
    expect(document.title).toBe('Product Catalog · Groundwork');
    await expectNoAxeViolations(container);
  });

  it('has a user menu with theme and Sign Out', async () => {
    const { user, signOut } = await portal();
    const trigger = screen.getByRole('button', { name: /User menu/ });
    expect(trigger).toHaveTextContent('Ada');
    await user.click(trigger);
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement.dataset.theme ?? getUiSettings().theme).toBe('dark');
    await user.click(trigger);
    await user.click(screen.getByRole('menuitem', { name: 'Sign Out' }));
    expect(signOut).toHaveBeenCalledTimes(1);
  });

  it('lets the user turn sounds of scans off, test them, and say how the scanner ends a code', async () => {
    const { user } = await portal();
    const trigger = screen.getByRole('button', { name: /User menu/ });
    await user.click(trigger);
    expect(screen.getByRole('menuitemcheckbox', { name: 'Sounds' })).toBeChecked();
    expect(screen.getByRole('menuitem', { name: 'Test the sounds' })).not.toHaveAttribute('aria-disabled');
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Sounds' }));
    expect(screen.getByRole('menuitem', { name: 'Test the sounds' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Scanner sends no Enter' }));
    expect(JSON.parse(localStorage.getItem('uiSettings') ?? '{}')).toMatchObject({
      sounds: false,
      scannerEnding: 'silence',
    });
  });

  it('remembers that the sidebar is collapsed [SH-14]', async () => {
    const { user } = await portal();
    await user.click(screen.getByRole('button', { name: 'Collapse menu' }));
    expect(JSON.parse(localStorage.getItem('uiSettings') ?? '{}')).toMatchObject({ sidebarCollapsed: true });
    expect(screen.getByRole('link', { name: 'Product Catalog' })).not.toHaveTextContent('Product Catalog');
    expect(screen.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  });

  it('puts the menu behind the hamburger at 768 px and below [SH-13]', async () => {
    width = 769;
    await portal();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    cleanup();
    width = 768;
    const { user } = await portal();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Expand menu' }));
    await user.click(screen.getByRole('link', { name: 'Vendors' }));
    expect(await screen.findByRole('textbox', { name: 'Note' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  });

  it('has a rail on a tablet, over which the menu with its words opens until a page is chosen', async () => {
    width = 820;
    const { user } = await portal();
    const menu = () => screen.getByRole('navigation', { name: 'Main' });
    expect(within(menu()).getByRole('link', { name: 'Product Catalog' })).not.toHaveTextContent('Product Catalog');
    expect(screen.getByRole('main')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Expand menu' }));
    expect(within(menu()).getByRole('link', { name: 'Product Catalog' })).toHaveTextContent('Product Catalog');
    // The page below it is inert, for the keyboard and for a screen reader.
    expect(screen.getByRole('main', { hidden: true }).closest('[inert]')).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(within(menu()).getByRole('link', { name: 'Product Catalog' })).not.toHaveTextContent('Product Catalog');
    expect(screen.getByRole('main').closest('[inert]')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Expand menu' }));
    await user.click(within(menu()).getByRole('link', { name: 'Product Catalog' }));
    expect(within(menu()).getByRole('link', { name: 'Product Catalog' })).not.toHaveTextContent('Product Catalog');
    // At the desk the menu is as it was left there.
    expect(getUiSettings().sidebarCollapsed).toBe(false);
  });
});

describe('pages', () => {
  it('stay as they were left, and hidden ones cannot be reached', async () => {
    const { user, go } = await portal();
    await user.click(screen.getByRole('button', { name: 'counted 0' }));
    await go('/vendors');
    expect(screen.queryByRole('button', { name: 'counted 1' })).not.toBeInTheDocument();
    await go('/products');
    expect(screen.getByRole('button', { name: 'counted 1' })).toBeVisible();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('end on the not-found page for any unmatched path, and for those of others [RT-41]', async () => {
    const { go } = await portal({ route: '/nowhere' });
    expect(screen.getByText('Page not found')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/');
    await go('/notfound');
    expect(screen.getByText('Page not found')).toBeVisible();
  });

  it('of staff are not found for Subscribers', async () => {
    await portal({ user: { category: 'Subscriber' } });
    expect(screen.getByText('Page not found')).toBeVisible();
  });

  it('that throw cost only their own place, and can be tried again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation();
    const { go, report } = await portal({ route: '/tags' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Something in Catalog failed: no such field');
    expect(report).toHaveBeenCalledWith(expect.objectContaining({ cause: 'render', remote: 'catalog' }));
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
    await go('/products');
    expect(screen.getByRole('heading', { name: 'Products' })).toBeVisible();
    log.mockRestore();
  });

  it('of a remote that cannot load say why, and work after Try again', async () => {
    const failing: Record<string, (typeof modules)['catalog'] | Error> = { catalog: new Error('Unexpected token <') };
    const { user } = await portal({ modules: failing });
    expect(await screen.findByRole('alert')).toHaveTextContent('Catalog could not be loaded. Its code failed');
    failing.catalog = modules.catalog;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Products' })).toBeVisible();
  });

  it('lead from the start to the first entry of the menu', async () => {
    const { path } = await portal({ route: '/' });
    expect(path()).toBe('/products');
  });
});

describe('unsaved work', () => {
  it('asks before the page is left, and is gone once it was discarded', async () => {
    const { user, go } = await portal({ route: '/vendors' });
    await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'fragile');
    await go('/products');
    const dialog = screen.getByRole('alertdialog', { name: 'Discard changes?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('fragile');
    await go('/products');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Products' })).toBeVisible();
    await go('/vendors');
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  });
});

describe('dialogs across remotes', () => {
  it('open by name over the page and answer their result', async () => {
    const { user } = await portal();
    const answers: unknown[] = [];
    act(() => {
      for (const name of ['Tray', 'Mat']) {
        void openDialog('product.create', { initial: { name } }).then((record) => answers.push(record));
      }
    });
    const [lower, upper] = await screen.findAllByRole('button', { name: 'Create' });
    if (upper) await user.click(upper);
    if (lower) await user.click(lower);
    expect(answers).toMatchObject([{ name: 'Mat' }, { name: 'Tray' }]);
    expect(screen.getByRole('heading', { name: 'Products' })).toBeVisible();
  });
});

describe('the global error dialog', () => {
  it('lists each message once until it is dismissed, and only by its button [ER-02] [ER-03] [ER-04] [ER-05]', async () => {
    const { user } = await portal();
    act(() => {
      for (const label of ['Product', 'Vendor', 'Product']) reportGlobalError(`Failed to retrieve ${label} data`);
    });
    const dialog = screen.getByRole('alertdialog', { name: 'Something went wrong' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Failed to retrieve Product data', 'Failed to retrieve Vendor data']);
    await user.keyboard('{Escape}');
    await user.click(document.body);
    expect(dialog).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('scope', () => {
  it('is asked for by a button in place of a page that needs one [SC-26]', async () => {
    const { user } = await portal({ api: fakeApi({ records }), route: '/orders' });
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Select a project or group' }));
    expect(screen.getByRole('dialog', { name: 'Select Project or Project Group' })).toBeVisible();
  });

  it('has a label that opens the selector, which closes after a choice [SH-08] [SC-01] [SC-12]', async () => {
    const { user } = await portal({ api: fakeApi({ records }), route: '/orders', projectId: 'p1' });
    const label = within(screen.getByRole('banner')).getByRole('button', { name: /Project Cedar Lane/ });
    await user.click(label);
    const selector = screen.getByRole('dialog', { name: 'Select Project or Project Group' });
    await user.click(within(selector).getByRole('button', { name: 'Maple Street' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(within(screen.getByRole('banner')).getByRole('button', { name: /Maple Street/ })).toBeVisible();
  });

  it('is asked for in a dialog that Back closes; the page below stays, with what was done in it', async () => {
    const { user, path, go, step } = await portal({ api: fakeApi({ records }), route: '/vendors' });
    await go('/products');
    await user.click(screen.getByRole('button', { name: 'counted 0' }));
    act(() => openSelector('project'));
    expect(screen.getByRole('dialog')).toBeVisible();
    await step(-1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(path()).toBe('/products');
    expect(screen.getByRole('button', { name: 'counted 1' })).toBeVisible();
    await step(-1);
    expect(path()).toBe('/vendors');
  });

  it('shows a warehouse label on warehouse routes [SH-07]', async () => {
    const { user } = await portal({ api: fakeApi({ records }), route: '/warehouse/inventory' });
    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: /Select a warehouse/ }));
    const dialog = screen.getByRole('dialog', { name: 'Select Warehouse' });
    await expectNoAxeViolations(dialog);
    // The only match: Enter takes it, as a press does.
    await user.type(within(dialog).getByPlaceholderText('Filter warehouses...'), 'port{Enter}');
    expect(within(screen.getByRole('banner')).getByText('Portland Central')).toBeVisible();
  });

  it('is a Subscriber’s first project [SE-05]', async () => {
    const subscriberPage = buildRelease({
      routes: [
        buildRoute({ path: '/orders', name: 'orders', scope: 'project', code: 'orders', categories: ['Subscriber'] }),
      ],
    });
    const own = { projects: [{ id: 'p1', name: 'Cedar Lane', memberIds: ['me'] }] };
    await portal({
      api: fakeApi({ records: own }),
      releases: [subscriberPage],
      route: '/orders',
      user: { category: 'Subscriber' },
    });
    const banner = screen.getByRole('banner');
    expect(within(banner).getByText('Cedar Lane')).toBeVisible();
  });

  it('greets a Subscriber without a project by first name and names support [SH-05]', async () => {
    await portal({ route: '/', user: { category: 'Subscriber', firstName: 'Uma' } });
    expect(screen.getByText('Hello Uma')).toBeVisible();
    expect(screen.getByText(/Contact support to request its setup/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
      'href',
      'mailto:support@groundwork.test',
    );
  });
});
