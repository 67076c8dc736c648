import type { Vendor } from '@groundwork/contract';
import type { Column } from '@groundwork/grid';
import type { DialogProps } from '@groundwork/shell-sdk';
import { fakeApi, type RenderedInShell, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { BulkEditor } from '../bulk/BulkEditor.tsx';
import { DetailNotes, DetailTags } from '../details/blocks.tsx';
import { RecordDetails } from '../details/RecordDetails.tsx';
import { formFields } from '../form/fields.tsx';
import { RecordCreator, RecordEditor } from '../RecordEditor.tsx';
import { RecordsPage } from './RecordsPage.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(120_000);

const Field = formFields('vendors');
const columns: readonly Column<Vendor>[] = [
  { id: 'name', header: 'Name', kind: 'name', value: ({ name }) => name },
  { id: 'phone', header: 'Phone', value: ({ contactPhone }) => contactPhone },
];
const dialogs = {
  create: (props: DialogProps<'vendor.create'>) => (
    <RecordCreator entity="vendor" {...props}>
      <Field.Text name="name" label="Name" />
    </RecordCreator>
  ),
  edit: (props: DialogProps<'vendor.edit'>) => (
    <RecordEditor entity="vendor" {...props}>
      <Field.Text name="name" label="Name" />
    </RecordEditor>
  ),
  details: (props: DialogProps<'vendor.details'>) => (
    <RecordDetails entity="vendor" {...props}>
      {(vendor) => (
        <>
          <DetailTags ids={vendor.tagIds} />
          <DetailNotes text={vendor.notes} />
        </>
      )}
    </RecordDetails>
  ),
};
const Bulk = (props: { records: readonly Vendor[]; onClose: () => void }) => (
  <BulkEditor collection="vendors" fields={[{ kind: 'tags' }]} {...props} />
);
const page = (
  <>
    <RecordsPage entity="vendor" title="Vendors" columns={columns} dialogs={dialogs} bulkEdit={Bulk} />
    <ToastRegion />
  </>
);
const api = () =>
  fakeApi({
    records: {
      vendors: [
        { id: 'beech', name: 'Beechwood Materials', tagIds: ['local'] },
        { id: 'kite', name: 'Kite Paper Co' },
      ],
      tags: [{ id: 'local', name: 'Local' }],
      users: [{ id: 'ada', firstName: 'Ada', lastName: 'Administrator' }],
    },
  });
const select = async ({ user }: RenderedInShell, ...names: string[]) => {
  for (const name of names) {
    const row = (await screen.findByText(name)).closest('[role="row"]') as HTMLElement;
    await user.click(within(row).getByRole('checkbox'));
  }
};
const press = (user: RenderedInShell['user'], name: string | RegExp) =>
  user.click(screen.getByRole('button', { name }));

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

  it('keeps the quick filter in the address [GR-07]', async () => {
    const view = await renderInShell(page, { api: api(), route: '/vendors?q=kite' });
    expect(await screen.findByText('Kite Paper Co')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Beechwood Materials')).toBeNull());
    const filter = screen.getByPlaceholderText('Find items...');
    await view.user.clear(filter);
    await view.user.type(filter, 'beech');
    await waitFor(() => expect(view.location()).toBe('/vendors?q=beech'));
    expect(await screen.findByText('Beechwood Materials')).toBeInTheDocument();
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

describe('the history of a record', () => {
  it('shows who did what, by name or as an unknown user [AC-01] [AC-02] [AC-04] [AC-05]', async () => {
    const server = api();
    server.seed('activityitems', [
      { targetId: 'beech', userId: 'ada', eventType: 'RecordCreated', timeCreatedUtc: '2026-01-01T00:00:00.000Z' },
      { targetId: 'beech', userId: 'nobody', eventType: 'RecordUpdated', timeCreatedUtc: '2026-02-01T00:00:00.000Z' },
      { targetId: 'kite', userId: 'ada', eventType: 'RecordDeleted', timeCreatedUtc: '2026-02-01T00:00:00.000Z' },
    ]);
    const { user } = await renderInShell(page, { api: server, route: '/vendors?open=beech' });
    const history = await screen.findByRole('region', { name: 'History' });
    expect(history).toHaveTextContent('Modified');
    expect(history).toHaveTextContent('Created');
    expect(within(history).queryByRole('list')).toBeNull();
    await press(user, 'Show Activity');
    expect(await within(history).findByText('Ada Administrator')).toBeInTheDocument();
    const entries = within(history).getAllByRole('listitem');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toHaveTextContent('Unknown User');
    expect(entries[0]).toHaveTextContent('Updated this item');
    expect(entries[1]).toHaveTextContent('Created this item');
    await press(user, 'Hide Activity');
    expect(within(history).queryByRole('list')).toBeNull();
  });
});

describe("'Edit multiple'", () => {
  const open = async (server: ReturnType<typeof api>) => {
    const view = await renderInShell(page, { api: server, route: '/vendors' });
    await select(view, 'Beechwood Materials', 'Kite Paper Co');
    await press(view.user, 'Edit multiple');
    await view.user.click(await screen.findByRole('combobox', { name: 'Tags to add to the selected items' }));
    await view.user.click(await screen.findByRole('option', { name: /Local/ }));
    await view.user.keyboard('{Escape}');
    return view;
  };

  it('asks by its button, skips what has the tag already, and says how many [GR-04] [BE-10] [BE-11] [BE-13] [BE-14] [BE-17]', async () => {
    const server = api();
    const { user } = await open(server);
    await press(user, 'Save');
    await press(user, 'Confirm: update all 2 selected items?');
    expect(await screen.findByText('1 items successfully updated')).toBeInTheDocument();
    expect(server.stored('vendors', 'kite')?.tagIds).toEqual(['local']);
    expect(server.requests.filter(({ method }) => method === 'PATCH').map(({ path }) => path)).toEqual([
      'vendors/kite',
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stops at the first failure and says so [BE-16] [ER-32]', async () => {
    const server = api();
    server.on('PATCH', 'vendors/kite', { status: 422, body: { message: 'Refused' } });
    const { user } = await open(server);
    await press(user, 'Save');
    await press(user, /^Confirm/);
    expect(await screen.findByText('Error updating records. Refused')).toBeInTheDocument();
  });
});

describe('saved views', () => {
  beforeEach(() => localStorage.clear());
  const openMenu = async ({ user }: RenderedInShell, name: RegExp = /^Default/) => press(user, name);

  it('saves the layout under a name, applies it, and deletes it; it needs one [VA-51] [GV-01] [GV-02] [GV-03] [GV-04] [ER-20] [API-30] [API-31]', async () => {
    const server = api();
    const view = await renderInShell(page, { api: server, route: '/vendors' });
    await screen.findByText('Kite Paper Co');
    await openMenu(view);
    await view.user.click(await screen.findByRole('menuitem', { name: /Configure Columns/ }));
    const settings = await screen.findByRole('dialog', { name: 'Configure View' });
    await view.user.click(within(settings).getByRole('switch', { name: 'Phone' }));
    await view.user.click(within(settings).getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull();
    expect(screen.getByTitle('The layout has changed')).toBeInTheDocument();
    await openMenu(view);
    await view.user.click(await screen.findByRole('menuitem', { name: 'Save view as' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save view as' });
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText('A value is required')).toBeInTheDocument();
    await view.user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Short');
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: /^Short/ })).toBeInTheDocument();
    const stored = server.requests.find(({ method, path }) => method === 'POST' && path === 'gridconfigurations')?.body;
    expect(stored).toMatchObject({ gridId: 'vendors', views: [{ name: 'Short' }] });
    expect(view.location()).toBe('/vendors?view=Short');
    expect(screen.queryByTitle('The layout has changed')).toBeNull();
    await openMenu(view, /^Short/);
    await view.user.click(await screen.findByRole('menuitemradio', { name: 'Default' }));
    expect(await screen.findByRole('columnheader', { name: 'Phone' })).toBeInTheDocument();
    await openMenu(view);
    await view.user.click(await screen.findByRole('menuitemradio', { name: 'Short' }));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Phone' })).toBeNull());
    await openMenu(view, /^Short/);
    const entry = await screen.findByRole('menuitemradio', { name: 'Short' });
    act(() => entry.focus());
    await view.user.keyboard('{Delete}');
    expect(await screen.findByText('View was successfully deleted.')).toBeInTheDocument();
    expect(server.requests.find(({ method }) => method === 'PATCH')?.body).toEqual([
      { op: 'replace', path: 'views', value: [] },
    ]);
    await waitFor(() => expect(view.location()).toBe('/vendors'));
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
    const entry = await screen.findByRole('menuitemradio', { name: 'Mine' });
    act(() => entry.focus());
    await view.user.keyboard('{Delete}');
    expect(await screen.findByText('View deletion failed. Broken')).toBeInTheDocument();
  });

  it('shows the default view, and only warns, where the view is missing [ER-22]', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    await renderInShell(page, { api: api(), route: '/vendors?view=Gone' });
    expect(await screen.findByRole('button', { name: /^Default/ })).toBeInTheDocument();
    await waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining("'Gone'")));
    warn.mockRestore();
  });

  it('is for staff only: others have the default view and no settings [GR-25] [GV-06] [GV-07]', async () => {
    const server = api();
    server.seed('gridconfigurations', [{ id: 'g', gridId: 'vendors', views: [{ name: 'Mine' }] }]);
    const view = await renderInShell(page, {
      api: server,
      user: { category: 'Subscriber' },
      route: '/vendors?view=Mine',
    });
    await openMenu(view);
    expect(await screen.findByRole('menuitem', { name: /Export Data \(CSV\)/ })).toBeInTheDocument();
    for (const name of [/Configure Columns/, /Save view as/])
      expect(screen.queryByRole('menuitem', { name })).toBeNull();
    expect(screen.queryByRole('menuitemradio')).toBeNull();
  });
});
