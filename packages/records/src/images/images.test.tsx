import { expectNoAxeViolations, fakeApi, renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { formFields } from '../form/fields.tsx';
import { RecordCreator, RecordEditor } from '../RecordEditor.tsx';
import { uploadFile } from './upload.ts';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);

interface Sent {
  address: string;
  file: File;
  options: {
    blockSize: number;
    concurrency: number;
    blobHTTPHeaders: { blobContentType: string };
    onProgress: (progress: { loadedBytes: number }) => void;
    abortSignal: AbortSignal;
  };
  finish: () => void;
  fail: (error: object) => void;
}
const sent: Sent[] = [];
jest.mock('@azure/storage-blob', () => ({
  AnonymousCredential: class {},
  BlockBlobClient: class {
    constructor(readonly address: string) {}
    uploadData(file: File, options: Sent['options']) {
      return new Promise<void>((finish, fail) => sent.push({ address: this.address, file, options, finish, fail }));
    }
  },
}));

const token = {
  serviceUrl: 'http://blobs.test',
  parameterString: 'sig=1',
  container: 'incoming',
  containerUrl: 'http://blobs.test/incoming',
  expires: '2999-01-01T00:00:00.000Z',
};
const image = (name: string, type = 'image/png') => new File([new Uint8Array(2_600_000)], name, { type });
const Product = formFields('products');
const Item = formFields('preparations');

beforeEach(() => {
  sent.length = 0;
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});
const api = () => {
  const server = fakeApi({
    records: {
      mediaitems: [
        { id: 'shelf', name: 'Shelf', url: 'http://blobs.test/media/shelf' },
        { id: 'photo', name: 'Image##abc', url: 'http://blobs.test/media/photo' },
      ],
      preparations: [{ id: 'item', name: 'Jug', projectId: 'p', mediaItemIds: ['shelf', 'photo'] }],
      projects: [{ id: 'p', name: 'Cedar Lane' }],
    },
  });
  server.on('GET', 'mediaitems/uploadToken', { body: token });
  return server;
};
const create = (server: ReturnType<typeof api>, user = {}) =>
  renderInShell(
    <RecordCreator entity="product" onClose={jest.fn()}>
      <Product.Text name="name" label="Name" />
      <Product.Images />
    </RecordCreator>,
    { api: server, user },
  );
const input = () => document.querySelector<HTMLInputElement>('input[type="file"]')!;
const posted = (server: ReturnType<typeof api>, path: string) =>
  server.requests.find((request) => request.method === 'POST' && request.path === path);

describe('the image picker', () => {
  it('uploads in 4 MB blocks, five at a time, with progress, and adds what arrives [IM-01] [IM-03] [IM-06] [IM-09] [IM-10] [IM-11]', async () => {
    const server = api();
    const { user } = await create(server);
    await user.upload(input(), image('jug.png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    const [upload] = sent as [Sent];
    expect(upload.address).toMatch(/^http:\/\/blobs\.test\/incoming\/[0-9a-f-]{36}\.png\?sig=1$/);
    expect(upload.options).toMatchObject({
      blockSize: 4_194_304,
      concurrency: 5,
      blobHTTPHeaders: { blobContentType: 'image/png' },
    });
    act(() => upload.options.onProgress({ loadedBytes: 1_300_000 }));
    expect(screen.getByText('50%')).toBeInTheDocument();
    expect(screen.getByText('1.3 of 2.6 MB')).toBeInTheDocument();
    await act(async () => upload.finish());
    const chosen = (await screen.findByRole('button', { name: 'Remove jug' })).closest('li');
    expect(chosen?.querySelector('img')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
    await expectNoAxeViolations(document.body);
    expect(posted(server, 'mediaitems')?.body).toEqual({
      name: 'jug',
      url: upload.address.replace('?sig=1', ''),
    });
    await user.click(screen.getByRole('button', { name: 'Remove jug' }));
    expect(screen.queryByRole('button', { name: 'Remove jug' })).toBeNull();
  });

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

  it('takes only images [IM-08]', async () => {
    await create(api());
    const transfer = { files: [image('notes.pdf', 'application/pdf')] };
    Object.defineProperty(input(), 'files', { value: transfer.files, configurable: true });
    act(() => void input().dispatchEvent(new Event('change', { bubbles: true })));
    expect(screen.queryByText('notes.pdf')).toBeNull();
    expect(sent).toHaveLength(0);
    // Nor by another way than the picker's own.
    const server = api();
    const progress = { signal: new AbortController().signal, onStart: jest.fn(), onProgress: jest.fn() };
    expect(await uploadFile(image('notes.pdf', 'application/pdf'), progress)).toEqual({
      succeeded: false,
      text: 'Only images can be uploaded.',
    });
    expect(server.requests).toEqual([]);
    expect(sent).toHaveLength(0);
  });

  it('says what failed, keeps the file and tries again [ER-25] [ER-27]', async () => {
    const server = api();
    const { user } = await create(server);
    await user.upload(input(), image('jug.png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]?.fail({ code: 'AuthenticationFailed' }));
    expect(await screen.findByText('Upload failed. Error code: AuthenticationFailed')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    server.on('POST', 'mediaitems', { status: 400, body: { message: 'No image' } });
    await act(async () => sent[1]?.finish());
    expect(await screen.findByText('Media creation failed. No image')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Jug');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Retry or discard the images that failed.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('jug.png')).toBeNull();
  });

  it.each([
    ['image/jpeg', 'jpeg'],
    ['image/png', 'png'],
    ['image/gif', 'gif'],
    ['image/bmp', 'bmp'],
  ])('stores %s under a generated id with the extension %s [IM-11]', async (type, extension) => {
    const { user } = await create(api());
    await user.upload(input(), image('jug', type));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(new URL(sent[0]?.address ?? '').pathname).toMatch(
      new RegExp(`^/incoming/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\.${extension}$`),
    );
    expect(sent[0]?.options.blobHTTPHeaders.blobContentType).toBe(type);
  });

  it('says when no upload token can be had [ER-26]', async () => {
    const server = api();
    server.on('GET', 'mediaitems/uploadToken', { status: 500, body: { message: 'Storage is away' } });
    const { user } = await create(server);
    await user.upload(input(), image('jug.png'));
    expect(await screen.findByText('Failed to acquire upload token. Storage is away')).toBeInTheDocument();
  });

  it('cancels a running upload', async () => {
    const { user } = await create(api());
    await user.upload(input(), image('jug.png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(within(screen.getByRole('list')).getByRole('button', { name: 'Cancel' }));
    expect(sent[0]?.options.abortSignal.aborted).toBe(true);
    expect(screen.queryByText('jug.png')).toBeNull();
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
    unmount();
    await create(api(), { category: 'Subscriber' });
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
