import { renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { formFields } from '../form/fields.tsx';
import { RecordEditor } from '../RecordEditor.tsx';
import { api, create, fakeUploads, image, input, posted, sent } from './testing/uploads.tsx';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);
fakeUploads();

const Item = formFields('preparations');

describe('the image picker', () => {
  it('is operated by keys without losing the focus: Upload leads to the picture, Remove and Discard to what is left', async () => {
    const { user } = await create(api());
    await user.click(screen.getByRole('button', { name: 'Browse library' }));
    const library = await screen.findByRole('dialog', { name: 'Browse library' });
    await user.dblClick(await within(library).findByText('Shelf'));
    const opener = screen.getByRole('button', { name: 'Upload' });
    await screen.findByRole('button', { name: 'Remove Shelf' });
    act(() => opener.focus());
    await user.upload(input(), image('jug.png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]?.finish());
    await screen.findByRole('button', { name: 'Remove jug' });
    act(() => opener.focus());
    for (const name of ['Paste link', 'Browse library', 'Remove Shelf', 'Remove jug']) {
      await user.tab();
      expect(screen.getByRole('button', { name })).toHaveFocus();
    }
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Shelf' })).toHaveFocus());
    await user.upload(input(), image('slow.png'));
    await waitFor(() => expect(sent).toHaveLength(2));
    act(() => within(screen.getByRole('list')).getByRole('button', { name: 'Cancel' }).focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Remove Shelf' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Browse library' })).toHaveFocus());
  });

  it('saves with what was chosen, in its order, also when Create is pressed before it has arrived', async () => {
    const server = api();
    const { user } = await create(server);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Jug');
    await user.upload(input(), [image('front.png'), image('back.png')]);
    await waitFor(() => expect(sent).toHaveLength(2));
    await act(async () => sent[1]?.finish());
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(posted(server, 'products')).toBeUndefined();
    await act(async () => sent[0]?.finish());
    await waitFor(() => expect(posted(server, 'products')).toBeDefined());
    const { mediaItemIds } = posted(server, 'products')!.body as { mediaItemIds: string[] };
    expect(mediaItemIds.map((id) => server.stored('mediaitems', id)?.name)).toEqual(['front', 'back']);
  });

  it('copies a pasted link and then creates the media item [IM-01] [IM-07] [VA-19] [ER-28] [API-35]', async () => {
    const server = api();
    server.on('POST', 'mediaitems/copyImage', { body: { url: 'http://blobs.test/media/copy' } });
    const { user } = await create(server);
    await user.click(screen.getByRole('button', { name: 'Paste link' }));
    const link = await screen.findByRole('textbox', { name: 'Link to an image' });
    await user.type(link, 'pictures.test/jug.png');
    await user.click(screen.getByRole('button', { name: 'Get image' }));
    expect(screen.getByText("Must be a valid URL beginning with 'http'")).toBeInTheDocument();
    await user.clear(link);
    await user.type(link, 'https://pictures.test/a jug.png');
    const restore = server.on('POST', 'mediaitems/copyImage', { status: 422, body: { message: 'Not an image' } });
    await user.click(screen.getByRole('button', { name: 'Get image' }));
    expect(await screen.findByText('Not an image')).toBeInTheDocument();
    restore();
    await user.click(screen.getByRole('button', { name: 'Get image' }));
    expect(await screen.findByRole('button', { name: 'Remove a jug' })).toBeInTheDocument();
    const copies = server.requests.filter(({ path }) => path === 'mediaitems/copyImage');
    expect(copies.at(-1)?.body).toEqual({ targetImageUrl: 'https://pictures.test/a%20jug.png' });
    expect(posted(server, 'mediaitems')?.body).toEqual({ name: 'a jug', url: 'http://blobs.test/media/copy' });
  });

  it('copies a link once, whatever is pressed meanwhile, and saves with its picture', async () => {
    const server = api();
    let answer = () => {};
    server.on('POST', 'mediaitems/copyImage', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { body: { url: 'http://blobs.test/media/copy' } };
    });
    const { user } = await create(server);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Jug');
    await user.click(screen.getByRole('button', { name: 'Paste link' }));
    const link = await screen.findByRole('textbox', { name: 'Link to an image' });
    await user.type(link, 'https://pictures.test/jug.png{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(posted(server, 'products')).toBeUndefined();
    await act(async () => answer());
    await waitFor(() => expect(posted(server, 'products')).toBeDefined());
    expect(server.requests.filter(({ path }) => path === 'mediaitems/copyImage')).toHaveLength(1);
    const { mediaItemIds } = posted(server, 'products')!.body as { mediaItemIds: string[] };
    expect(mediaItemIds.map((id) => server.stored('mediaitems', id)?.name)).toEqual(['jug']);
  });

  it('browses the library, but not for Subscribers [IM-02] [IM-04]', async () => {
    const { user, unmount } = await create(api());
    await user.click(screen.getByRole('button', { name: 'Browse library' }));
    const library = await screen.findByRole('dialog', { name: 'Browse library' });
    expect(within(library).getByPlaceholderText('Search library...')).toBeInTheDocument();
    expect(within(library).getByRole('region', { name: 'Media library' })).toHaveStyle({ height: '400px' });
    const row = (await within(library).findByText('Shelf')).closest('[role="row"]') as HTMLElement;
    // Photos of projects stay with their project.
    expect(within(library).queryByText(/##/)).toBeNull();
    await user.click(within(row).getByRole('checkbox'));
    await user.click(within(library).getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('button', { name: 'Remove Shelf' })).toBeInTheDocument();
    // Enter takes the only match.
    await user.click(screen.getByRole('button', { name: 'Remove Shelf' }));
    await user.click(screen.getByRole('button', { name: 'Browse library' }));
    await screen.findByText('Shelf');
    await user.type(screen.getByRole('textbox', { name: 'Search library' }), 'shelf{Enter}');
    expect(await screen.findByRole('button', { name: 'Remove Shelf' })).toBeInTheDocument();
    unmount();
    const subscriber = await create(api(), { category: 'Subscriber' });
    expect(screen.queryByRole('button', { name: 'Browse library' })).toBeNull();
    subscriber.unmount();
    // Nor where a form has it switched off.
    await renderInShell(
      <RecordEditor entity="preparation" id="item" onClose={jest.fn()}>
        <Item.Images hasLibrary={false} />
      </RecordEditor>,
      { api: api() },
    );
    expect(await screen.findByRole('button', { name: 'Paste link' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Browse library' })).toBeNull();
  });

  it('leaves nothing in the library of a form that is cancelled, nor of what is taken off again', async () => {
    const server = api();
    const { user } = await create(server);
    await user.upload(input(), image('jug.png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]?.finish());
    await screen.findByRole('button', { name: 'Remove jug' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const left = () =>
      server
        .rows('mediaitems')
        .all()
        .filter(({ isDeleted }) => !isDeleted);
    await waitFor(() =>
      expect(
        left()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(['photo', 'shelf']),
    );
  });

  it("names project photos with '##', and deletes only those when they are taken off [IM-12] [IM-13] [API-26] [API-33]", async () => {
    const server = api();
    const onClose = jest.fn();
    const { user } = await renderInShell(
      <RecordEditor entity="preparation" id="item" onClose={onClose}>
        <Item.Text name="name" label="Name" />
        <Item.Images isProjectRelated />
      </RecordEditor>,
      { api: server },
    );
    await user.upload(await waitFor(() => input()), image('jug.jpg', 'image/jpeg'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.address).toContain('.jpeg?');
    await act(async () => sent[0]?.finish());
    await waitFor(() => expect(posted(server, 'mediaitems')?.query.get('projectRelated')).toBe('true'));
    expect((posted(server, 'mediaitems')!.body as { name: string }).name).toMatch(/^jug##[0-9a-f]{8}$/);
    await user.click(screen.getByRole('button', { name: 'Remove Shelf' }));
    const [photo] = screen.getAllByRole('button', { name: 'Remove Image' });
    await user.click(photo!);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.sent('DELETE', 'mediaitems')[0]?.query.get('projectRelated')).toBe('true');
    expect(server.stored('mediaitems', 'photo')?.isDeleted).toBe(true);
    expect(server.stored('mediaitems', 'shelf')?.isDeleted).toBe(false);
  });

  it('says when a photo that was taken off could not be deleted; the rest is saved [ER-38]', async () => {
    const server = api();
    server.fail('DELETE', /^mediaitems/, { message: 'Storage is away' }, 500);
    const onClose = jest.fn();
    const { user } = await renderInShell(
      <>
        <RecordEditor entity="preparation" id="item" onClose={onClose}>
          <Item.Text name="name" label="Name" />
          <Item.Images isProjectRelated />
        </RecordEditor>
        <ToastRegion />
      </>,
      { api: server },
    );
    await user.click(await screen.findByRole('button', { name: 'Remove Image' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Deletion of one or more media items failed. Storage is away')).toBeInTheDocument();
    expect(server.stored('preparations', 'item')?.mediaItemIds).toEqual(['shelf']);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
