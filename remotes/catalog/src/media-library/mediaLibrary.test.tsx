import { DialogForm, expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import MediaLibraryPage from './MediaLibraryPage.tsx';

configure({ asyncUtilTimeout: 10_000 });
jest.setTimeout(90_000);
jest.mock('@azure/storage-blob', () => ({
  AnonymousCredential: class {},
  BlockBlobClient: class {
    uploadData = () => Promise.resolve();
  },
}));

const address = 'http://blobs.test/media';
const api = () => {
  const server = fakeApi({
    records: {
      mediaitems: [
        {
          id: 'tower',
          name: 'Tower',
          url: `${address}/tower`,
          type: 'image/png',
          description: '<p>Pink cubes</p>',
          tagIds: ['wood'],
          renditions: [
            { url: `${address}/tower-100`, width: 100, height: 75 },
            { url: `${address}/tower-320`, width: 320, height: 240 },
          ],
        },
        { id: 'shelf', name: 'Shelf', url: `${address}/shelf`, type: 'image/jpeg' },
        { id: 'photo', name: 'Image##abc', url: `${address}/photo`, type: 'image/jpeg' },
      ],
      tags: [{ id: 'wood', name: 'Wood' }],
      products: [{ id: 'pink', name: 'Pink Tower', mediaItemIds: ['tower'] }],
    },
  });
  const token = {
    serviceUrl: 'http://blobs.test',
    parameterString: 'sig=1',
    container: 'incoming',
    containerUrl: 'http://blobs.test/incoming',
    expires: '2999-01-01T00:00:00.000Z',
  };
  server.on('GET', 'mediaitems/uploadToken', { body: token });
  return server;
};
const render = (route = '/mediaLibrary') => renderInShell(<MediaLibraryPage />, { api: api(), route });
const card = (name: string) => screen.queryByRole('button', { name: `Open ${name}` });
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

describe('the media library', () => {
  it('shows cards with the rendition for 320, filters them, and turns into a list [IM-24]', async () => {
    const { user } = await render();
    const tower = await screen.findByRole('button', { name: 'Open Tower' });
    expect(tower.querySelector('img')).toHaveAttribute('src', `${address}/tower-320`);
    expect(card('Image')).toBeNull();
    await expectNoAxeViolations(document.body);
    await user.click(screen.getByRole('checkbox', { name: 'Project photos' }));
    expect(card('Image')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Unused' }));
    expect(card('Tower')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await user.click(screen.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'PNG picture' }));
    expect(card('Shelf')).toBeNull();
    expect(card('Tower')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Clear/ }));
    expect(card('Shelf')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Tags' }));
    await user.click(await screen.findByRole('option', { name: 'Wood' }));
    await user.keyboard('{Escape}');
    expect(card('Tower')).toBeInTheDocument();
    expect(card('Shelf')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(await screen.findByRole('columnheader', { name: 'Used by' })).toBeInTheDocument();
  });

  it('selects cards, and says where a picture is used before it is deleted', async () => {
    const { user, api: server } = await render();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Tower' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/It is used in 1 place\./)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(card('Tower')).toBeNull());
    expect(server.stored('mediaitems', 'tower')?.isDeleted).toBe(true);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull());
  });

  it('takes many pictures at once', async () => {
    const { user, api: server } = await render();
    await screen.findByRole('button', { name: 'Open Tower' });
    const file = (name: string) => new File([new Uint8Array(8)], name, { type: 'image/png' });
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    await user.upload(input!, [file('a.png'), file('b.png'), file('c.png')]);
    for (const name of ['a', 'b', 'c'])
      expect(await screen.findByRole('button', { name: `Open ${name}` })).toBeVisible();
    expect(server.sent('POST', 'mediaitems')).toHaveLength(3);
  });

  it('shows thumbnail, tags, description, type, renditions, uses and history [ME-02] [ME-03]', async () => {
    const { user, dialogs } = await render('/mediaLibrary?open=tower');
    const details = await dialogNamed('Tower');
    const form = await DialogForm.open(user, 'Tower');
    await form.expectReadOnly({ Type: 'PNG picture', Description: 'Pink cubes', Tags: 'Wood' });
    for (const text of ['100px width x 75px height', '320px width x 240px height', 'History'])
      expect(await details.findByText(text)).toBeInTheDocument();
    expect(details.getByRole('button', { name: 'Open image Tower' })).toBeInTheDocument();
    await user.click(await details.findByRole('button', { name: 'Pink Tower' }));
    expect(dialogs.opened).toEqual([{ name: 'product.details', props: { id: 'pink' } }]);
  });

  it('edits an item with what it holds, and asks for a name and a valid link [ME-01] [VA-27] [VA-28] [API-56]', async () => {
    const { user, api: server } = await render('/mediaLibrary?edit=tower');
    const editor = await dialogNamed('Edit Media Item');
    expect(editor.getByRole('textbox', { name: 'Name' })).toHaveValue('Tower');
    expect(await editor.findByText('Pink cubes')).toBeInTheDocument();
    expect(await editor.findByText('Wood')).toBeInTheDocument();
    expect(editor.getByRole('button', { name: 'Open image Tower' })).toBeInTheDocument();
    await user.clear(editor.getByRole('textbox', { name: 'Name' }));
    await user.type(editor.getByRole('textbox', { name: 'Link' }), 'nowhere');
    await user.click(editor.getByRole('button', { name: 'Save' }));
    expect(await editor.findByText(/^Check 2 fields/)).toHaveTextContent('Name and Link');
    expect(editor.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('A value is required');
    expect(editor.getByRole('textbox', { name: 'Link' })).toHaveAccessibleDescription(
      "Must be a valid URL beginning with 'http'",
    );
    expect(server.sent('PUT')).toEqual([]);
    await user.type(editor.getByRole('textbox', { name: 'Name' }), 'Pink Tower');
    await user.clear(editor.getByRole('textbox', { name: 'Link' }));
    await user.type(editor.getByRole('textbox', { name: 'Link' }), 'https://cubes.test/tower');
    await user.click(editor.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent('PUT', 'mediaitems/tower')).toHaveLength(1));
    expect(server.sent('PUT', 'mediaitems/tower')[0]?.body).toEqual({
      name: 'Pink Tower',
      externalUrl: 'https://cubes.test/tower',
      description: '<p>Pink cubes</p>',
      tagIds: ['wood'],
    });
  });

  it("shows a project's photo without its mark where its name is edited, and keeps the mark", async () => {
    const { user, api: server } = await render('/mediaLibrary?edit=photo');
    const editor = await dialogNamed('Edit Media Item');
    const name = editor.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Image');
    await user.clear(name);
    await user.type(name, 'Reading ##corner');
    expect(name).toHaveValue('Reading #corner');
    await user.click(editor.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.stored('mediaitems', 'photo')?.name).toBe('Reading #corner##abc'));
  });

  it('offers name, description, image and tags for a new item, whose image is added, discarded, or added with the save [ME-01] [IM-05]', async () => {
    const { user, api: server } = await render();
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = await dialogNamed('New Media Item');
    expect(dialog.getByRole('textbox', { name: 'Name' })).toBeInTheDocument();
    expect(dialog.getByText('Description')).toBeInTheDocument();
    expect(dialog.getByRole('group', { name: 'Image' })).toBeInTheDocument();
    expect(dialog.getByLabelText('Tags')).toBeInTheDocument();

    const inputOf = (group: string) => dialog.getByRole('group', { name: group }).querySelector('input') as HTMLElement;
    const file = new File([new Uint8Array(8)], 'jug.png', { type: 'image/png' });
    await user.upload(inputOf('Image'), file);
    expect(await dialog.findByRole('img', { name: 'Preview of jug.png' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    await user.upload(inputOf('Image'), file);
    await user.click(await dialog.findByRole('button', { name: 'Add' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Remove' })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    // Nothing is asked for once more: what has arrived is added with the save.
    await user.upload(inputOf('Image'), file);
    await dialog.findByRole('img', { name: 'Preview of jug.png' });
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Jug');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.sent('POST', 'mediaitems')).toHaveLength(1));
    expect(server.sent('POST', 'mediaitems')[0]?.body).toMatchObject({
      name: 'Jug',
      url: expect.stringMatching(/^http:\/\/blobs\.test\/incoming\//),
    });
  });

  it('takes the picture of a new item from a pasted link, shows it, and has it once it is added [IM-05] [IM-07]', async () => {
    const { user, api: server } = await render();
    const copy = 'http://blobs.test/media/copy';
    server.on('POST', 'mediaitems/copyImage', { body: { url: copy } });
    await user.click(await screen.findByRole('button', { name: 'New' }));
    const dialog = await dialogNamed('New Media Item');
    await user.click(dialog.getByRole('button', { name: 'Paste link' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Link to an image' }), 'https://pictures.test/jug.png');
    await user.click(dialog.getByRole('button', { name: 'Get image' }));
    expect(await dialog.findByRole('img', { name: /^Preview of/ })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Discard' })).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Remove' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await dialog.findByRole('button', { name: 'Remove' })).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Jug');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.sent('POST', 'mediaitems')).toHaveLength(1));
    expect(server.sent('POST', 'mediaitems')[0]?.body).toMatchObject({ name: 'Jug', url: copy });
  });
});
