import { BlockBlobClient } from '@azure/storage-blob';
import type { MediaItem, UploadToken, User } from '@groundwork/contract';
import sharp from 'sharp';
import { imagePaths } from '../migrations/0003-image-paths.ts';
import { people } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { insertRecords } from './insert.ts';
import { storedAddress, withPublicAddresses } from './media-address.ts';

const id = (n: number) => `0000000a-0000-4000-8000-00000000000${n}`;
const old = 'http://127.0.0.1:10000/devstoreaccount1';
const folder = '3f2b8a52-93a5-4c3c-9f0e-0f1c2d3e4f50';

describe('addresses of our images', () => {
  const server = testServer({ withStorage: true });

  const upload = async () => {
    const { body } = await server.call<UploadToken>('contributor', 'GET', '/mediaitems/uploadToken');
    const bytes = await sharp({ create: { width: 300, height: 20, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const url = `${body.containerUrl}/${Math.random()}.png`;
    await new BlockBlobClient(`${url}?${body.parameterString}`).uploadData(bytes);
    return url;
  };
  const docOf = async (table: string, key: string) =>
    (await server.store.query<{ doc: Record<string, unknown> }>(`select doc from ${table} where id = $1`, [key]))
      .rows[0]?.doc;

  it('are stored as paths and sent whole, to everybody who asks, in each way', async () => {
    const headers = { 'idempotency-key': 'address-1' };
    const body = { name: 'Room', url: await upload() };
    const made = await server.call<MediaItem>('contributor', 'POST', '/mediaitems', body, headers);
    const whole = new RegExp(`^${server.storage.address}/media/[0-9a-f-]{36}/`);
    expect(made.body.url).toMatch(whole);
    expect(made.body.renditions.map(({ url }) => url)).toEqual([0, 1, 2].map(() => expect.stringMatching(whole)));
    const key = made.body.id;
    expect(JSON.stringify(await docOf('mediaitems', key))).not.toContain('http');

    const patch = [{ op: 'replace', path: 'name', value: 'Hall' }];
    const answers = [
      await server.call<MediaItem>('contributor', 'POST', '/mediaitems', body, headers),
      await server.call<MediaItem>('contributor', 'GET', `/mediaitems/${key}`),
      await server.call<MediaItem>('contributor', 'PATCH', `/mediaitems/${key}`, patch),
      await server.call<MediaItem>('contributor', 'PUT', `/mediaitems/${key}`, { name: 'Stairs' }),
    ];
    for (const answer of answers) {
      expect(answer.body).toMatchObject({ url: made.body.url, renditions: made.body.renditions });
    }
    const listed = await server.call<MediaItem[]>('contributor', 'GET', `/mediaitems?ids=${key}`);
    expect(listed.body[0]).toMatchObject({ url: made.body.url, renditions: made.body.renditions });
    const stale = await server.call<{ current: MediaItem }>('contributor', 'PATCH', `/mediaitems/${key}`, patch, {
      'if-match': '"2020-01-01T00:00:00.000Z"',
    });
    expect(stale).toMatchObject({ status: 409, body: { current: { url: made.body.url } } });
    expect((await fetch(made.body.url ?? '')).status).toBe(200);
  });

  it('of a person are paths too, and come back whole at sign-in', async () => {
    const set = (value: string) =>
      server.call<User>('administrator', 'PATCH', `/users/${people.basic}`, [
        { op: 'replace', path: 'imageUrl', value },
      ]);
    expect((await set(`${server.storage.address}/media/${folder}/original.png`)).status).toBe(200);
    expect((await docOf('users', people.basic))?.imageUrl).toBe(`/media/${folder}/original.png`);
    const me = await server.call<User>('basic', 'GET', '/auth/me');
    expect(me.body.imageUrl).toBe(`${server.storage.address}/media/${folder}/original.png`);
    for (const elsewhere of ['https://photos.example.test/media/a/b.png', 'https://photos.example.test/me.jpg']) {
      expect((await set(elsewhere)).body.imageUrl).toBe(elsewhere);
      expect((await docOf('users', people.basic))?.imageUrl).toBe(elsewhere);
    }
  });

  it('follow the blob service to another port, and clients read everything again', async () => {
    await insertRecords(server.store, 'mediaitems', [
      { id: id(1), name: 'Moved', url: `/media/${folder}/original.png`, renditions: [], tagIds: [] },
    ]);
    const { configuration, token } = server;
    const connectionString = configuration.storage.connectionString.replace(/:\d+\/devstore/, ':19999/devstore');
    const storage = { ...configuration.storage, connectionString };
    const moved = await server.beside({ storage });
    try {
      const headers = { authorization: `Bearer ${await token(people.contributor)}` };
      const answer = await fetch(`${moved.address}/mediaitems/${id(1)}`, { headers });
      const item = (await answer.json()) as MediaItem;
      expect(item.url).toBe(`http://localhost:19999/devstoreaccount1/media/${folder}/original.png`);
      const before = await server.call('contributor', 'GET', '/mediaitems');
      expect(answer.headers.get('x-scope-version')).not.toBe(before.headers.get('x-scope-version'));
    } finally {
      await moved.close();
    }
  });

  it('in rows of earlier releases become paths once; links to elsewhere stay', async () => {
    const url = `${old}/media/${folder}/original.png`;
    const external = 'https://files.example.test/media/a/plan.pdf';
    await insertRecords(server.store, 'mediaitems', [
      { id: id(2), name: 'Old', url, renditions: [{ url, width: 9, height: 9 }], tagIds: [] },
      { id: id(3), name: 'Link', externalUrl: url, url: external, renditions: [], tagIds: [] },
      { id: id(4), name: 'No file', externalUrl: external, renditions: [], tagIds: [] },
    ]);
    const before = await docOf('mediaitems', id(4));
    for (let times = 0; times < 2; times += 1) await server.store.query(imagePaths);
    const path = `/media/${folder}/original.png`;
    expect(await docOf('mediaitems', id(2))).toMatchObject({ url: path, renditions: [{ url: path, width: 9 }] });
    expect(await docOf('mediaitems', id(3))).toMatchObject({ url: external, externalUrl: url });
    expect(await docOf('mediaitems', id(4))).toEqual(before);
  });

  it('are distinguished from what somebody typed', () => {
    const typed = JSON.stringify({ name: '"url":"/media/x', notes: '/media/a/b.png', url: '/media/a/b.png' });
    expect(JSON.parse(withPublicAddresses(typed, 'http://blobs.test'))).toEqual({
      name: '"url":"/media/x',
      notes: '/media/a/b.png',
      url: 'http://blobs.test/media/a/b.png',
    });
    expect(storedAddress('https://acme.blob.core.windows.net/media/a/b.png')).toBe('/media/a/b.png');
    expect(storedAddress('http://localhost:10000/devstoreaccount1/media/a/../../releases/x.js')).toMatch(/^http/);
    expect(storedAddress('http://localhost:10000/devstoreaccount1/incoming/a.png')).toMatch(/^http/);
  });
});
