import { renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { vendors as api, press, select, vendorsPage } from './testing/vendors-page.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);

const page = vendorsPage();

describe('a list page and its address', () => {
  it('opens the details that the address names, goes over to the editor, and closes', async () => {
    const view = await renderInShell(page, { api: api(), route: '/vendors?open=beech' });
    const details = await screen.findByRole('dialog', { name: 'Beechwood Materials' });
    expect(within(details).getByText('No notes provided')).toBeInTheDocument();
    await view.user.click(within(details).getByRole('button', { name: 'Edit' }));
    expect(view.location()).toBe('/vendors?edit=beech');
    expect(await screen.findByRole('dialog', { name: 'Edit Vendor' })).toBeInTheDocument();
    await press(view.user, 'Cancel');
    await waitFor(() => expect(view.location()).toBe('/vendors'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens by double click as a place of its own, to which Back returns [GR-12]', async () => {
    const view = await renderInShell(page, { api: api(), route: '/vendors' });
    await view.user.dblClick(await screen.findByText('Kite Paper Co'));
    expect(view.location()).toBe('/vendors?open=kite');
    await screen.findByRole('dialog', { name: 'Kite Paper Co' });
    await view.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(view.location()).toBe('/vendors'));
  });

  it('returns to what was typed just before a record was opened', async () => {
    const view = await renderInShell(page, { api: api(), route: '/vendors' });
    await view.user.type(screen.getByPlaceholderText('Find items...'), 'beech');
    await view.user.dblClick(await screen.findByText('Beechwood Materials'));
    await screen.findByRole('dialog', { name: 'Beechwood Materials' });
    await view.user.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!);
    await waitFor(() => expect(view.location()).toBe('/vendors?q=beech'));
  });

  it("says 'Item not found' for an id that is not there", async () => {
    const view = await renderInShell(page, { api: api(), route: '/vendors?open=gone' });
    expect(await screen.findByText('Item not found')).toBeInTheDocument();
    await waitFor(() => expect(view.location()).toBe('/vendors'));
  });

  it('has rows of 75 px, also where there are no pictures [GR-13]', async () => {
    await renderInShell(page, { api: api(), route: '/vendors' });
    const row = (await screen.findByText('Kite Paper Co')).closest('[role="row"]');
    expect(row).toHaveStyle({ height: '75px' });
  });

  it('narrows the rows by its quick filter, counts them and keeps it in the address [GR-07]', async () => {
    const view = await renderInShell(page, { api: api(), route: '/vendors?q=kite' });
    expect(await screen.findByText('Kite Paper Co')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Beechwood Materials')).toBeNull());
    const filter = screen.getByPlaceholderText('Find items...');
    await view.user.clear(filter);
    await view.user.type(filter, 'beech');
    await waitFor(() => expect(view.location()).toBe('/vendors?q=beech'));
    expect(await screen.findByText('Beechwood Materials')).toBeInTheDocument();
    const count = () => filter.parentElement;
    await waitFor(() => expect(count()).toHaveTextContent('1 found'));
    await view.user.clear(filter);
    await waitFor(() => expect(screen.getByText('Kite Paper Co')).toBeInTheDocument());
    expect(count()).toHaveTextContent('2');
  });
});

describe('deleting from a list', () => {
  it('asks in the words for one and for several, deletes, and can undo it [DL-17] [DL-18]', async () => {
    const server = api();
    const view = await renderInShell(page, { api: server, route: '/vendors' });
    await select(view, 'Beechwood Materials');
    await press(view.user, 'Delete');
    const question = screen.getByRole('alertdialog', { name: 'Delete items' });
    expect(within(question).getByText('Send this to the recycle bin?')).toBeInTheDocument();
    await view.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await select(view, 'Kite Paper Co');
    await press(view.user, 'Delete');
    expect(screen.getByText('Send 2 items to the recycle bin?')).toBeInTheDocument();
    await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(server.stored('vendors', 'beech')?.isDeleted).toBe(true));
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.stored('vendors', 'kite')?.isDeleted).toBe(false));
    expect(await screen.findByText('Beechwood Materials')).toBeInTheDocument();
  });

  it('can be stopped: what is deleted can be undone, what is left stays selected', async () => {
    const server = api();
    server.latency = 300;
    const view = await renderInShell(page, { api: server, route: '/vendors' });
    await select(view, 'Beechwood Materials');
    await select(view, 'Kite Paper Co');
    await press(view.user, 'Delete');
    await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    const sent = () => server.sent('DELETE').length;
    await view.user.click(await screen.findByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('1 of 2 items are in the recycle bin.')).toBeInTheDocument();
    expect(sent()).toBe(1);
    expect(await screen.findByRole('button', { name: /^1 selected/ })).toBeInTheDocument();
    await view.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.getByText('1 item restored')).toBeInTheDocument());
  });

  it('keeps a failure on screen', async () => {
    const server = api();
    server.on('DELETE', 'vendors/beech', { status: 409, body: { message: 'In use' } });
    const view = await renderInShell(page, { api: server, route: '/vendors' });
    await select(view, 'Beechwood Materials');
    await press(view.user, 'Delete');
    await view.user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete failed. In use')).toBeInTheDocument();
    expect(screen.getByText('Beechwood Materials')).toBeInTheDocument();
  });
});

describe("'Edit multiple'", () => {
  const open = async (server: ReturnType<typeof api>) => {
    const view = await renderInShell(page, { api: server, route: '/vendors' });
    await select(view, 'Beechwood Materials');
    expect(screen.queryByRole('button', { name: 'Edit multiple' })).toBeNull();
    await select(view, 'Kite Paper Co');
    await press(view.user, 'Edit multiple');
    await view.user.click(await screen.findByRole('combobox', { name: 'Tags to add to the selected items' }));
    await view.user.click(await screen.findByRole('option', { name: /Local/ }));
    await view.user.keyboard('{Escape}');
    return view;
  };

  it('asks by its button, skips what has the tag already, and says how many [GR-04] [BE-10] [BE-11] [BE-13] [BE-14] [BE-17]', async () => {
    const server = api();
    const { user } = await open(server);
    const waits: unknown[] = [];
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = ((act: () => void, milliseconds?: number) => {
      waits.push(milliseconds);
      return wait(act, milliseconds);
    }) as typeof setTimeout;
    await press(user, 'Save');
    await press(user, 'Confirm: update all 2 selected items?');
    const toast = within((await screen.findByText('1 items successfully updated')).parentElement as HTMLElement);
    expect(toast.getByRole('button', { name: 'Dismiss' })).toBeInTheDocument();
    expect(toast.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    globalThis.setTimeout = wait;
    // A toast with 'Undo' stays long enough to be used.
    expect(waits).toContain(10_000);
    expect(server.stored('vendors', 'kite')?.tagIds).toEqual(['local']);
    expect(server.requests.filter(({ method }) => method === 'PATCH').map(({ path }) => path)).toEqual([
      'vendors/kite',
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
