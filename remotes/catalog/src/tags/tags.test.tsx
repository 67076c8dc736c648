import { atScreenWidth, DialogForm, expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import TagsPage from './TagsPage.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(90_000);

const api = () =>
  fakeApi({
    records: {
      tagsets: [{ id: 'program', name: 'Program', color: '#2B6596' }],
      tags: [
        { id: 'primary', name: 'Primary', setId: 'program', color: '#ff0000', description: '<p>Ages 3 to 6</p>' },
        { id: 'fragile', name: 'Fragile', color: '#AA0000' },
        { id: 'plain', name: 'Plain' },
      ],
      products: [{ name: 'Pink Tower', tagIds: ['primary'] }],
      vendors: [{ name: 'Beechwood', tagIds: ['primary', 'fragile'] }],
    },
  });
const open = async (route: string, dialog: string) => {
  const shell = await renderInShell(<TagsPage />, { api: api(), route });
  return { ...shell, dialog: within(await screen.findByRole('dialog', { name: dialog })) };
};
const rowOf = async (name: string) => (await screen.findByText(name)).closest('[role="row"]') as HTMLElement;

describe('the tag list', () => {
  it("shows the set's color or the tag's own, and how often the tag is used [TG-04]", async () => {
    await renderInShell(<TagsPage />, { api: api(), route: '/tags' });
    const primary = within(await rowOf('Primary'));
    expect(primary.getByText('#2B6596')).toBeInTheDocument();
    expect(primary.getByText('Program')).toBeInTheDocument();
    expect(primary.getByText('Ages 3 to 6')).toBeInTheDocument();
    expect(await primary.findByText('2')).toBeInTheDocument();
    expect(within(await rowOf('Fragile')).getByText('#AA0000')).toBeInTheDocument();
  });

  it('says how many records carry what is to be deleted', async () => {
    const { user } = await renderInShell(<TagsPage />, { api: api(), route: '/tags' });
    const row = await rowOf('Primary');
    await within(row).findByText('2');
    await user.click(within(row).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/2 records carry it\./)).toBeInTheDocument();
  });
});

describe('on a phone', () => {
  atScreenWidth(390);

  it("begins a tag's card with its color, without the words for it", async () => {
    await renderInShell(<TagsPage />, { api: api(), route: '/tags' });
    const card = await rowOf('Fragile');
    expect(card.querySelector('[style]')).toHaveStyle({ background: '#AA0000' });
    expect(within(card).queryByText('#AA0000')).not.toBeInTheDocument();
  });
});

describe('the tag dialogs', () => {
  it('creates a tag whose color begins as #50a8f0 [TG-12]', async () => {
    const { user, ...server } = await renderInShell(<TagsPage />, { api: api(), route: '/tags' });
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Tag' }));
    for (const label of ['Name', 'Tag set', 'Color'])
      expect(dialog.getByLabelText(new RegExp(`^${label}( optional)?$`))).toBeInTheDocument();
    expect(dialog.getByText('Description')).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Color' })).toHaveValue('#50a8f0');
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Elementary');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.api.sent('POST', 'tags')).toHaveLength(1));
    expect(server.api.sent('POST', 'tags')[0]?.body).toMatchObject({ name: 'Elementary', color: '#50a8f0' });
  });

  it('is filled with the values of the tag when it is edited [TG-01]', async () => {
    const { dialog } = await open('/tags?edit=primary', 'Edit Tag');
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Primary');
    await waitFor(() => expect(dialog.getByRole('combobox', { name: /^Tag set/ })).toHaveValue('Program'));
    expect(await dialog.findByRole('textbox', { name: /^Description/ })).toHaveTextContent('Ages 3 to 6');
  });

  it("shows a chosen set's color in place of the picker [TG-03]", async () => {
    const { user, dialog } = await open('/tags?edit=fragile', 'Edit Tag');
    expect(dialog.getByRole('textbox', { name: 'Color' })).toHaveValue('#AA0000');
    await user.click(dialog.getByRole('combobox', { name: /^Tag set/ }));
    await user.click(await screen.findByRole('option', { name: 'Program' }));
    expect(dialog.queryByRole('textbox', { name: 'Color' })).toBeNull();
    expect(dialog.getByText('#2B6596, of the set Program')).toBeInTheDocument();
  });

  it('fills an empty color with the default one, and asks for a name [TG-05] [VA-36]', async () => {
    const { user, dialog, api: server } = await open('/tags?edit=plain', 'Edit Tag');
    const color = dialog.getByRole('textbox', { name: 'Color' });
    expect(color).toHaveValue('#40BF7B');
    await user.clear(dialog.getByRole('textbox', { name: 'Name' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('A value is required')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Plainer');
    fireEvent.change(color, { target: { value: '' } });
    expect(color).toHaveValue('');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.stored('tags', 'plain')).toMatchObject({ name: 'Plainer', color: '#40BF7B' }));
  });

  it('is shown read-only [TG-02]', async () => {
    const { user, dialog } = await open('/tags?open=primary', 'Primary');
    const form = await DialogForm.open(user, 'Primary');
    await form.expectReadOnly({ 'Tag set': 'Program', Color: '#2B6596', Description: 'Ages 3 to 6' });
    expect(dialog.getByRole('region', { name: 'History' })).toBeInTheDocument();
    await expectNoAxeViolations(document.body);
  });
});
