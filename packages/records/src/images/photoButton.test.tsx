import { hasUnsavedPage, hasUnsavedWork } from '@groundwork/shell-sdk';
import { renderInShell } from '@groundwork/testing';
import { ToastRegion } from '@groundwork/ui';
import { act, screen, waitFor } from '@testing-library/react';
import { PhotoButton } from './PhotoButton.tsx';
import { api, fakeUploads, image, input, sent } from './testing/uploads.tsx';

jest.setTimeout(30_000);
fakeUploads();
/** Names of photos in the offline queue, which needs a database that this package has none of for its tests. */
const mockKept: string[] = [];
jest.mock('@groundwork/data-cache', () => ({
  ...jest.requireActual<object>('@groundwork/data-cache'),
  openOfflineQueue: async () => ({
    keepFile: async (_: Blob, name: string) => {
      if (name.startsWith('full')) throw new DOMException('', 'QuotaExceededError');
      return { id: `waiting-${mockKept.push(name)}`, name };
    },
  }),
}));

const photos: { id: string; name: string }[] = [];
beforeEach(() => {
  photos.length = 0;
  mockKept.length = 0;
});
const take = async (server = api(), file = image('shelf.png')) => {
  const view = await renderInShell(
    <>
      <PhotoButton label="Photo" onPhoto={async (photo) => photos.push(photo)} />
      <ToastRegion />
    </>,
    { api: server },
  );
  await view.user.upload(input(), file);
  return { ...view, server };
};
const waitForUpload = () => waitFor(() => expect(sent).toHaveLength(1));

it('gives the media item of a photo that has arrived', async () => {
  const { server } = await take();
  await waitForUpload();
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(photos).toHaveLength(1));
  expect(photos[0]?.id).toBe(server.rows('mediaitems').all().at(-1)?.id);
});

it('has the close of the tab asked until the photo is one of its record, and lets the page be left meanwhile', async () => {
  let attached = () => {};
  const attach = () =>
    new Promise<void>((resolve) => {
      attached = resolve;
    });
  const view = await renderInShell(<PhotoButton label="Photo" onPhoto={attach} />, { api: api() });
  await view.user.upload(input(), image('shelf.png'));
  await waitForUpload();
  view.rerender(<p>Another page</p>);
  expect([hasUnsavedWork(), hasUnsavedPage()]).toEqual([true, false]);
  await act(async () => sent[0]?.finish());
  expect(hasUnsavedWork()).toBe(true);
  await act(async () => attached());
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
});

it.each([
  ['the storage is away', () => sent[0]?.fail({ code: 'ServerBusy', statusCode: 503 })],
  ['the storage refuses it', () => sent[0]?.fail({ code: 'BlobImmutableDueToPolicy', statusCode: 409 })],
])('keeps the photo on the device where %s', async (_, fail) => {
  await take();
  await waitForUpload();
  await act(async () => fail());
  await waitFor(() => expect(photos).toHaveLength(1));
  expect(photos[0]?.id).toBe('waiting-1');
  expect(mockKept[0]).toMatch(/^shelf##\w+$/);
});

it('keeps the photo on the device where the server does not make a media item of it', async () => {
  const server = api();
  server.on('POST', 'mediaitems', async () => ({
    status: 500,
    body: { title: 'Error', message: 'Something failed.' },
  }));
  await take(server);
  await waitForUpload();
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(photos).toHaveLength(1));
  expect(photos[0]?.id).toBe('waiting-1');
});

it('says so where the device has no room to keep it', async () => {
  await take(api(), image('full.png'));
  await waitForUpload();
  await act(async () => sent[0]?.fail({ code: 'ServerBusy', statusCode: 503 }));
  const words = 'The picture cannot be sent now, and this browser cannot store it. Add it again later.';
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(photos).toEqual([]);
});

it('says of a file that is no photo why it is not taken, and keeps nothing', async () => {
  await renderInShell(
    <>
      <PhotoButton label="Photo" onPhoto={async (photo) => photos.push(photo)} />
      <ToastRegion />
    </>,
    { api: api() },
  );
  Object.defineProperty(input(), 'files', { value: [image('notes.pdf', 'application/pdf')] });
  act(() => void input().dispatchEvent(new Event('change', { bubbles: true })));
  expect(await screen.findByText('Only images can be uploaded.')).toBeInTheDocument();
  expect([photos, mockKept]).toEqual([[], []]);
});

it('gives a photo that arrives after the next record is shown, or after the button is gone, to the record that it was taken of', async () => {
  const taken: string[] = [];
  const button = (record: string) => (
    <PhotoButton label="Photo" onPhoto={async ({ name }) => void taken.push(`${record}: ${name.split('#')[0]}`)} />
  );
  const view = await renderInShell(button('Pouring'), { api: api() });
  await view.user.upload(input(), image('jug.png'));
  await waitForUpload();
  view.rerender(button('Spooning'));
  await act(async () => sent[0]?.finish());
  await waitFor(() => expect(taken).toEqual(['Pouring: jug']));
  await view.user.upload(input(), image('spoon.png'));
  await waitFor(() => expect(sent).toHaveLength(2));
  view.rerender(<p>Done</p>);
  await act(async () => sent[1]?.finish());
  await waitFor(() => expect(taken).toEqual(['Pouring: jug', 'Spooning: spoon']));
});
