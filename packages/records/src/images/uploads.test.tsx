import { hasUnsavedWork } from '@groundwork/shell-sdk';
import { expectNoAxeViolations } from '@groundwork/testing';
import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { api, create, fakeUploads, image, input, posted, type Sent, sent } from './testing/uploads.tsx';
import { createMedia, uploadFile } from './upload.ts';

configure({ asyncUtilTimeout: 8_000 });
jest.setTimeout(90_000);
fakeUploads();

describe('an upload of the image picker', () => {
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

  it('lets go of a picture whose form is closed before it has arrived', async () => {
    const revoke = jest.spyOn(URL, 'revokeObjectURL');
    const { user, unmount } = await create(api());
    await user.upload(input(), image('jug.png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(revoke).not.toHaveBeenCalled();
    unmount();
    expect(revoke).toHaveBeenCalledWith('blob:preview');
    expect(sent[0]?.options.abortSignal.aborted).toBe(true);
  });

  it('is unsaved work until it has arrived, and while it has failed', async () => {
    const { user } = await create(api());
    expect(hasUnsavedWork()).toBe(false);
    await user.upload(input(), image('jug.png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(hasUnsavedWork()).toBe(true);
    await act(async () => sent[0]?.fail({ code: 'AccessDenied', statusCode: 400 }));
    expect(hasUnsavedWork()).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(hasUnsavedWork()).toBe(false);
  });

  it('says how much of a small picture has arrived in kilobytes', async () => {
    const { user } = await create(api());
    await user.upload(input(), new File([new Uint8Array(24_400)], 'pin.png', { type: 'image/png' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.getByText('0 of 24 kB')).toBeInTheDocument();
    await act(async () => sent[0]?.finish());
  });

  it('takes only images, and says so of every other file [IM-08]', async () => {
    const { user } = await create(api());
    const transfer = { files: [image('notes.pdf', 'application/pdf')] };
    Object.defineProperty(input(), 'files', { value: transfer.files, configurable: true });
    act(() => void input().dispatchEvent(new Event('change', { bubbles: true })));
    expect(await screen.findByText('Only images can be uploaded.')).toBeInTheDocument();
    expect(screen.getByText('notes.pdf')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('notes.pdf')).toBeNull();
    // Nor by another way than the picker's own.
    const server = api();
    const progress = { signal: new AbortController().signal, onStart: jest.fn(), onProgress: jest.fn() };
    expect(await uploadFile(image('notes.pdf', 'application/pdf'), progress)).toEqual({
      succeeded: false,
      text: 'Only images can be uploaded.',
      isRefused: true,
    });
    expect(server.requests).toEqual([]);
    expect(sent).toHaveLength(0);
  });

  it('refuses a file at once that is never accepted, and sends no other before its turn', async () => {
    const server = api();
    const turn = new Promise<never>(() => {});
    const refused = await uploadFile(image('notes.pdf', 'application/pdf'), { turn });
    expect(refused).toMatchObject({ isRefused: true });
    void uploadFile(image('jug.png'), { turn });
    await new Promise((resolve) => setTimeout(resolve));
    expect(server.requests).toEqual([]);
  });

  it.each([
    ['image', 'wall.png', 'image/png', 20],
    ['PDF', 'plan.pdf', 'application/pdf', 5],
  ])('takes an %s of exactly the largest size, and none that is a byte larger', async (kind, name, type, megabytes) => {
    const largest = megabytes * 1024 * 1024;
    const controller = new AbortController();
    controller.abort();
    const outcomeOf = (size: number) =>
      uploadFile(Object.defineProperty(image(name, type), 'size', { value: size }), {
        signal: controller.signal,
        largestPdf: 5 * 1024 * 1024,
      });
    // It would have been sent.
    expect(await outcomeOf(largest)).toMatchObject({ text: 'The upload was canceled.' });
    const text = `The ${kind} is larger than ${megabytes} MB.`;
    expect(await outcomeOf(largest + 1)).toMatchObject({ text, isRefused: true });
  });

  it('offers to discard an image that is too large, and not to try it again', async () => {
    const { user } = await create(api());
    const large = image('wall.png');
    Object.defineProperty(large, 'size', { value: 21 * 1024 * 1024 });
    await user.upload(input(), large);
    expect(await screen.findByText('The image is larger than 20 MB.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('wall.png')).toBeNull();
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
    // The same file is never accepted.
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Jug');
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Retry or discard the images that failed.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('jug.png')).toBeNull();
  });

  it('asks for another token, once, where the storage does not take the one that was kept', async () => {
    const server = api();
    let tokens = 0;
    server.on('GET', 'mediaitems/uploadToken', () => {
      tokens += 1;
      const container = { container: 'incoming', containerUrl: 'http://blobs.test/incoming' };
      return {
        body: { ...container, serviceUrl: '', parameterString: `sig=${tokens}`, expires: '2999-01-01T00:00:00Z' },
      };
    });
    const signatures = () => sent.map(({ address }) => address.split('?')[1]);
    const first = uploadFile(image('jug.png'), {});
    await waitFor(() => expect(sent).toHaveLength(1));
    sent[0]?.fail({ statusCode: 403, code: 'AuthenticationFailed' });
    await waitFor(() => expect(sent).toHaveLength(2));
    sent[1]?.finish();
    expect(await first).toMatchObject({ succeeded: true });
    expect(signatures()).toEqual(['sig=1', 'sig=2']);
    // The new one is kept; where no token is taken, the file is not sent for ever.
    const second = uploadFile(image('jug.png'), {});
    for (const times of [3, 4]) {
      await waitFor(() => expect(sent).toHaveLength(times));
      sent[times - 1]?.fail({ statusCode: 403, code: 'AuthenticationFailed' });
    }
    expect(await second).toMatchObject({ text: 'Upload failed. Error code: AuthenticationFailed' });
    expect(signatures().slice(2)).toEqual(['sig=2', 'sig=3']);
  });

  it('is added once, also as a photo of a project, where the answer is lost', async () => {
    const server = api();
    server.loseAnswer('POST', 'mediaitems');
    const address = 'http://blobs.test/incoming/1b4e28ba-2fa1-41d2-883f-0016d3cca427.png';
    expect((await createMedia(address, 'jug.png', true)).succeeded).toBe(false);
    expect((await createMedia(address, 'jug.png', true)).succeeded).toBe(true);
    const photos = server.rows('mediaitems').all();
    expect(photos.filter(({ name }) => String(name).startsWith('jug##'))).toHaveLength(1);
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

  it("names a picture 'Image' whose file has no name of its own [IM-11]", async () => {
    const server = api();
    const { user } = await create(server);
    await user.upload(input(), image('.png'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => sent[0]?.finish());
    await waitFor(() => expect(posted(server, 'mediaitems')?.body).toMatchObject({ name: 'Image' }));
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
});
