import { globalErrorsAtom } from '@groundwork/data-cache';
import { setUiSetting } from '@groundwork/shell-sdk';
import { type RenderedInShell, renderInShell } from '@groundwork/testing';
import { dismissAllToasts } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { vendors as api, press, vendorsPage } from './testing/vendors-page.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);

const page = vendorsPage();

describe('saved views', () => {
  beforeEach(() => {
    localStorage.clear();
    act(dismissAllToasts);
  });
  const openMenu = async ({ user }: RenderedInShell, name: RegExp = /^Default/) => press(user, name);
  const remove = async (view: RenderedInShell, name: string) => {
    const entry = await screen.findByRole('menuitemradio', { name });
    act(() => entry.focus());
    // A jest spy would be taken for fake timers by the library that waits.
    const { setTimeout: original } = globalThis;
    const delays: unknown[] = [];
    globalThis.setTimeout = ((act: () => void, delay?: number) => {
      delays.push(delay);
      // How long a toast stays is measured here; that it stays long enough to be looked at is not left to the machine.
      return original(act, delay === 1500 || delay === 5000 ? 30_000 : delay);
    }) as typeof setTimeout;
    await view.user.keyboard('{Delete}');
    return { delays, done: () => Object.assign(globalThis, { setTimeout: original }) };
  };

  it('saves the layout under a name, applies it, and deletes it; it needs one [VA-51] [GR-09] [GV-01] [GV-02] [GV-03] [GV-04] [GV-08] [ER-20] [API-30] [API-31]', async () => {
    const server = api();
    const view = await renderInShell(page, { api: server, route: '/vendors' });
    await screen.findByText('Kite Paper Co');
    await openMenu(view);
    await view.user.click(await screen.findByRole('menuitem', { name: /Configure Columns/ }));
    const settings = await screen.findByRole('dialog', { name: 'Configure View' });
    const switches = within(settings).getAllByRole('switch');
    expect(
      switches.map((control) => [control.closest('label')?.textContent, (control as HTMLInputElement).checked]),
    ).toEqual([
      ['Name', true],
      ['Phone', true],
      // No vendor has a tag of this set.
      ['Program', false],
      ['Tags', true],
      ['Modified', true],
      ['Created', false],
      ['Internal ID', false],
    ]);
    for (const name of ['Phone', 'Created']) await view.user.click(within(settings).getByRole('switch', { name }));
    await view.user.click(within(settings).getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('columnheader', { name: 'Created' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull();
    expect(screen.getByTitle('The layout has changed')).toBeInTheDocument();
    await view.user.type(screen.getByPlaceholderText('Find items...'), 'kite');
    await waitFor(() => expect(screen.queryByText('Beechwood Materials')).toBeNull());
    await openMenu(view);
    await view.user.click(await screen.findByRole('menuitem', { name: 'Save view as' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view as' });
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('A value is required')).toBeInTheDocument();
    await view.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Short');
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /^Short/ })).toBeInTheDocument();
    const stored = server.requests.find(({ method, path }) => method === 'POST' && path === 'gridconfigurations')?.body;
    expect(stored).toMatchObject({
      gridId: 'vendors',
      views: [{ name: 'Short', filterState: { screen: { text: 'kite' } } }],
    });
    const [{ columnState }] = (stored as { views: [{ columnState: { colId: string; hide?: boolean }[] }] }).views;
    expect(columnState).toContainEqual(expect.objectContaining({ colId: 'phone', hide: true }));
    expect(columnState).toContainEqual(expect.objectContaining({ colId: 'created', hide: false }));
    const shownBy = () => new URLSearchParams(view.location().split('?')[1]);
    await waitFor(() => expect(shownBy().get('view')).toBe('Short'));
    expect(screen.queryByTitle('The layout has changed')).toBeNull();
    await openMenu(view, /^Short/);
    await view.user.click(await screen.findByRole('menuitemradio', { name: 'Default' }));
    expect(await screen.findByRole('columnheader', { name: 'Phone' })).toBeInTheDocument();
    expect(await screen.findByText('Beechwood Materials')).toBeInTheDocument();
    await openMenu(view);
    await view.user.click(await screen.findByRole('menuitemradio', { name: 'Short' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull());
    await waitFor(() => expect(screen.queryByText('Beechwood Materials')).toBeNull());
    expect(screen.getByPlaceholderText('Find items...')).toHaveValue('kite');
    await openMenu(view, /^Short/);
    const { delays, done } = await remove(view, 'Short');
    expect(await screen.findByText('View was successfully deleted.')).toBeInTheDocument();
    expect(delays).toContain(1500);
    done();
    await view.user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: /^Default/ })).toBeInTheDocument();
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual([
      { op: 'replace', path: 'views', value: [] },
    ]);
    await waitFor(() => expect(shownBy().get('view')).toBeNull());
    expect(await screen.findByRole('columnheader', { name: 'Phone' })).toBeInTheDocument();
  });

  it('remembers nothing once a change is taken back, so that later releases may declare other columns', async () => {
    const view = await renderInShell(page, { api: api(), route: '/vendors' });
    await screen.findByText('Kite Paper Co');
    await openMenu(view);
    await view.user.click(await screen.findByRole('menuitem', { name: /Configure Columns/ }));
    const phone = within(await screen.findByRole('dialog', { name: 'Configure View' })).getByRole('switch', {
      name: 'Phone',
    });
    await view.user.click(phone);
    await waitFor(() => expect(localStorage.getItem('groundwork.grid.vendors')).toContain('phone'));
    expect(screen.getByTitle('The layout has changed')).toBeInTheDocument();
    await view.user.click(phone);
    await waitFor(() => expect(localStorage.getItem('groundwork.grid.vendors')).toBeNull());
    expect(screen.queryByTitle('The layout has changed')).toBeNull();
  });

  it('is saved once where Enter is pressed twice', async () => {
    const server = api();
    let answer = () => {};
    server.on('POST', 'gridconfigurations', async ({ body }) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { status: 201, body: server.seed('gridconfigurations', [body as object])[0] };
    });
    const view = await renderInShell(page, { api: server, route: '/vendors' });
    await screen.findByText('Kite Paper Co');
    await openMenu(view);
    await view.user.click(await screen.findByRole('menuitem', { name: 'Save view as' }));
    await view.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Short{Enter}{Enter}');
    await act(async () => answer());
    expect(await screen.findByRole('button', { name: /^Short/ })).toBeInTheDocument();
    expect(server.sent('POST', 'gridconfigurations')).toHaveLength(1);
  });

  it('says why a view could not be saved or deleted [ER-21] [ER-37]', async () => {
    const server = api();
    server.seed('gridconfigurations', [{ id: 'g', gridId: 'vendors', views: [{ name: 'Mine' }] }]);
    server.on('PATCH', 'gridconfigurations/g', { status: 500, body: { message: 'Broken' } });
    const view = await renderInShell(page, { api: server, route: '/vendors' });
    await screen.findByText('Kite Paper Co');
    await openMenu(view);
    await view.user.click(await screen.findByRole('menuitem', { name: 'Save view as' }));
    await view.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'mine');
    await press(view.user, 'Save');
    expect(screen.getByText('A view with this name already exists.')).toBeInTheDocument();
    await press(view.user, 'Overwrite');
    expect(await screen.findByText('Error saving the view. Broken')).toBeInTheDocument();
    await press(view.user, 'Cancel');
    await openMenu(view);
    const { delays, done } = await remove(view, 'Mine');
    expect(await screen.findByText('View deletion failed. Broken')).toBeInTheDocument();
    expect(delays).toContain(5000);
    done();
  });

  it('opens in the view that was chosen last, of which each grid stores one [SC-23]', async () => {
    const server = api();
    server.seed('gridconfigurations', [{ id: 'g', gridId: 'vendors', views: [{ name: 'Mine' }, { name: 'Other' }] }]);
    const view = await renderInShell(page, { api: server, route: '/vendors' });
    const orders = { gridId: 'orders', viewName: 'Late' };
    act(() => setUiSetting('gridViews', [{ gridId: 'vendors', viewName: 'Mine' }, orders]));
    await openMenu(view, /^Mine/);
    await view.user.click(await screen.findByRole('menuitemradio', { name: 'Other' }));
    await screen.findByRole('button', { name: /^Other/ });
    const { gridViews } = JSON.parse(localStorage.getItem('uiSettings') ?? '{}');
    expect(gridViews).toEqual([orders, { gridId: 'vendors', viewName: 'Other' }]);
  });

  it('shows the default view, and only warns on the console, where the view is missing [ER-22]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    await renderInShell(page, { api: api(), route: '/vendors?view=Gone' });
    expect(await screen.findByRole('button', { name: /^Default/ })).toBeInTheDocument();
    await waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining("'Gone'")));
    expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent(/^$/);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getDefaultStore().get(globalErrorsAtom).messages).toEqual([]);
    warn.mockRestore();
  });

  it('is for staff only: others have the default view and no settings [GR-25] [GV-06] [GV-07]', async () => {
    const server = api();
    const columnState = [{ colId: 'phone', hide: true }];
    server.seed('gridconfigurations', [{ id: 'g', gridId: 'vendors', views: [{ name: 'Mine', columnState }] }]);
    const staff = await renderInShell(page, { api: server, route: '/vendors?view=Mine' });
    expect(await screen.findByRole('button', { name: /^Mine/ })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull());
    staff.unmount();
    const view = await renderInShell(page, {
      api: server,
      user: { category: 'Subscriber' },
      route: '/vendors?view=Mine',
    });
    expect(await screen.findByRole('columnheader', { name: 'Phone' })).toBeInTheDocument();
    await openMenu(view);
    expect(await screen.findByRole('menuitem', { name: /Export Data \(CSV\)/ })).toBeInTheDocument();
    for (const name of [/Configure Columns/, /Save view as/])
      expect(screen.queryByRole('menuitem', { name })).toBeNull();
    expect(screen.queryByRole('menuitemradio', { name: /Default|Mine/ })).toBeNull();
  });

  it('lets everyone configure columns where a list can only be exported [GR-25]', async () => {
    const view = await renderInShell(vendorsPage({ isExportOnly: true }), {
      api: api(),
      user: { category: 'Subscriber' },
      route: '/vendors',
    });
    await screen.findByText('Kite Paper Co');
    await openMenu(view);
    await view.user.click(await screen.findByRole('menuitem', { name: /Configure Columns/ }));
    expect(await screen.findByRole('dialog', { name: 'Configure View' })).toBeInTheDocument();
  });
});
