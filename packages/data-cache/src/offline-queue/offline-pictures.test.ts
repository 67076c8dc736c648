import { waitFor } from '@testing-library/dom';
import { collection } from '../collection.ts';
import { sendCommand } from '../commands.ts';
import { flushPersistence } from '../persistence.ts';
import { offlineQueueWorld } from '../testing/offline-queue-world.ts';
import { openOfflineQueue } from './open-offline-queue.ts';

const world = offlineQueueWorld();
const { shown, stored, waiting, set, patch, connect, empty } = world;

const { structuredClone } = globalThis;
afterEach(() => {
  Object.assign(globalThis, { structuredClone });
});

/** A picture does not survive jsdom's structured clone. */
const keepBlobs = (value: unknown): unknown => {
  if (value instanceof Blob || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(keepBlobs);
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, keepBlobs(one)]));
};

it('keeps a picture, shows it, and sends it with the change that names it', async () => {
  Object.assign(globalThis, { structuredClone: keepBlobs });
  Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined });
  const upload = jest.fn(async () => ({ succeeded: true as const, data: 'http://blobs/1.png', responseCode: 201 }));
  world.api.upload = upload;
  world.isOnline = false;
  const picture = await (await openOfflineQueue()).keepFile(new Blob(['x'], { type: 'image/png' }), 'Image##1');
  expect(collection('mediaitems').get(picture.id)?.url).toBe('blob:kept');
  await patch(set('mediaItemIds', [picture.id]));
  expect(shown()?.mediaItemIds).toEqual([picture.id]);
  expect(waiting().map(({ what }) => what)).toEqual(['1 photo']);
  connect();
  await empty();
  const [made] = world.api.sent('POST', 'mediaitems');
  expect(upload).toHaveBeenCalledTimes(1);
  expect(made?.query.get('projectRelated')).toBe('true');
  expect(made?.headers['idempotency-key']).toBe(picture.id);
  expect(stored()?.mediaItemIds).toEqual([world.api.rows('mediaitems').all()[0]?.id]);
  expect(shown()?.mediaItemIds).toEqual(stored()?.mediaItemIds);
  expect(collection('mediaitems').get(picture.id)).toBeUndefined();
});

it('sends a picture that is kept before the change that names it, also where the network is there', async () => {
  Object.assign(globalThis, { structuredClone: keepBlobs });
  Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined });
  world.api.upload = async () => ({ succeeded: true as const, data: 'http://blobs/1.png', responseCode: 201 });
  const picture = await (await openOfflineQueue()).keepFile(new Blob(['x'], { type: 'image/png' }), 'Image##1');
  await patch(set('mediaItemIds', [picture.id]));
  await empty();
  expect(stored()?.mediaItemIds).toEqual([world.api.rows('mediaitems').all()[0]?.id]);
});

it.each([false, true])(
  'sends a picture before the command that names it, and the command with its media item (online: %s)',
  async (isOnline) => {
    Object.assign(globalThis, { structuredClone: keepBlobs });
    Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined });
    world.api.upload = async () => ({ succeeded: true as const, data: 'http://blobs/1.png', responseCode: 201 });
    world.api.on('POST', 'counts/save', async () => ({ body: {} }));
    // Also where the network is there: the storage was away when the picture was taken.
    world.isOnline = isOnline;
    const picture = await (await openOfflineQueue()).keepFile(new Blob(['x'], { type: 'image/png' }), 'Image##1');
    const lines = [{ inventoryItemId: 'jug', onShelf: 3, photoId: picture.id, note: 'waiting-list of Ada' }];
    const answer = await sendCommand({ path: 'counts/save', body: { lines }, name: 'Jug', what: '3 counted' });
    expect(answer.kind).toBe('waiting');
    connect();
    await empty();
    const mediaItem = world.api.rows('mediaitems').all()[0];
    expect(mediaItem).toMatchObject({ url: 'http://blobs/1.png' });
    expect(world.api.sent('POST', 'counts/save').map(({ body }) => body)).toEqual([
      { lines: [{ inventoryItemId: 'jug', onShelf: 3, photoId: mediaItem?.id, note: 'waiting-list of Ada' }] },
    ]);
  },
);

it('shows a photo that waits at its own address after a reload, whatever the persisted list holds', async () => {
  Object.assign(globalThis, { structuredClone: keepBlobs });
  let addresses = 0;
  URL.createObjectURL = () => `blob:${addresses++}`;
  URL.revokeObjectURL = () => undefined;
  world.isOnline = false;
  const picture = await (await openOfflineQueue()).keepFile(new Blob(['x'], { type: 'image/png' }), 'photo');
  await patch(set('mediaItemIds', [picture.id]));
  world.isOnline = true;
  world.api.seed('mediaitems', [{ id: 'other' }]);
  await collection('mediaitems').load();
  await flushPersistence();
  world.isOnline = false;
  await world.openAgain();
  await world.preparations().load();
  await waitFor(() => expect(collection('mediaitems').get(picture.id)?.url).toMatch(/^blob:/));
  await collection('mediaitems').load();
  expect(collection('mediaitems').get('other')).toBeDefined();
  expect(collection('mediaitems').get(picture.id)?.url).toBe(`blob:${addresses - 1}`);
  expect(addresses).toBeGreaterThan(1);
});

it('keeps the picture of an open form when another change is discarded, and lets go of the discarded one', async () => {
  Object.assign(globalThis, { structuredClone: keepBlobs });
  Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined });
  world.isOnline = false;
  const queue = await openOfflineQueue();
  const picture = (name: string) => queue.keepFile(new Blob(['x'], { type: 'image/png' }), name);
  const [sent, inForm] = [await picture('sent'), await picture('in a form')];
  await patch(set('mediaItemIds', [sent.id]));
  await queue.discard(waiting()[0]?.id ?? '');
  expect(collection('mediaitems').get(sent.id)).toBeUndefined();
  expect(collection('mediaitems').get(inForm.id)?.url).toBe('blob:kept');
  await patch(set('mediaItemIds', [inForm.id]));
  const upload = jest.fn(async () => ({ succeeded: true as const, data: 'http://blobs/1.png', responseCode: 201 }));
  world.api.upload = upload;
  connect();
  await empty();
  expect(upload).toHaveBeenCalledTimes(1);
  expect(stored()?.mediaItemIds).toHaveLength(1);
});
