import { randomBytes } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import { BlockBlobClient, ContainerClient } from '@azure/storage-blob';
import type { MediaItem, UploadToken } from '@groundwork/contract';
import sharp from 'sharp';
import { places } from '../testing/people.ts';
import { freePort } from '../testing/postgres.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#40BF7B' } });
const largest = 20 * 1024 * 1024;
/** 24 bits a pixel, one pixel: the smallest BMP there is. */
const bitmap = Buffer.from(
  '424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ff000000',
  'hex',
);

describe('media', () => {
  let server: TestServer;
  let elsewhere: HttpServer;
  let served = 0;
  let host = '';
  beforeAll(async () => {
    const jpeg = await picture(700, 300).jpeg().toBuffer();
    const port = await freePort();
    host = `127.0.0.1:${port}`;
    elsewhere = createServer((request, answer) => {
      served += 1;
      if (request.url?.startsWith('/picture.jpg')) answer.end(jpeg);
      else if (request.url === '/largest.jpg') answer.end(Buffer.concat([jpeg], largest));
      else if (request.url === '/larger.jpg') answer.end(Buffer.concat([jpeg], largest + 1));
      else if (request.url === '/inside') answer.writeHead(302, { location: 'http://169.254.169.254/secret' }).end();
      else if (request.url === '/around') answer.writeHead(302, { location: '/around' }).end();
      else answer.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    }).listen(port, '127.0.0.1');
    server = await startTestServer({ withStorage: true, copyImageAllow: [host] });
  }, 60_000);
  afterAll(async () => {
    elsewhere.close();
    await server.stop();
  });

  const token = async () => (await server.call<UploadToken>('basic', 'GET', '/mediaitems/uploadToken')).body;
  const upload = async (bytes: Buffer, name = `${Math.random()}.png`) => {
    const { containerUrl, parameterString } = await token();
    await new BlockBlobClient(`${containerUrl}/${name}?${parameterString}`).uploadData(bytes, {
      blobHTTPHeaders: { blobContentType: 'image/png' },
    });
    return `${containerUrl}/${name}`;
  };
  const create = (body: object, query = '', person: 'contributor' | 'subscriber' | 'basic' = 'contributor') =>
    server.call<MediaItem>(person, 'POST', `/mediaitems${query}`, body);

  it('gives a token that writes into one container for an hour, and does nothing else [API-34]', async () => {
    const { serviceUrl, containerUrl, container, expires, parameterString } = await token();
    expect(containerUrl).toBe(`${serviceUrl.replace(/\/$/, '')}/${container}`);
    expect(Date.parse(expires) - Date.now()).toBeGreaterThan(3_500_000);
    const client = new ContainerClient(`${containerUrl}?${parameterString}`);
    await expect(client.listBlobsFlat().next()).rejects.toMatchObject({ statusCode: 403 });
    const media = new BlockBlobClient(`${serviceUrl}/media/x.png?${parameterString}`);
    await expect(media.uploadData(bitmap)).rejects.toMatchObject({ statusCode: 403 });
  });

  it('makes renditions of an uploaded image, upright, never larger, readable by all [API-33] [API-56]', async () => {
    const bytes = await picture(500, 2000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const form = {
      name: 'Room',
      description: '<p>North wall</p>',
      externalUrl: 'https://example.test/room',
      tagIds: [places.tag],
    };
    const { status, body } = await create({ ...form, url: await upload(bytes) });
    expect(status).toBe(201);
    expect(body).toMatchObject(form);
    const changed = { ...form, name: 'Room II', description: '<p>South wall</p>', tagIds: [] };
    const replaced = await server.call<MediaItem>('contributor', 'PUT', `/mediaitems/${body.id}`, changed);
    expect(replaced.body).toMatchObject({ ...changed, id: body.id, url: body.url, renditions: body.renditions });
    for (const { url } of body.renditions) expect(url).toMatch(/^http/);
    expect(body.renditions.map(({ width, height }) => [width, height])).toEqual([
      [1600, 400],
      [600, 150],
      [400, 100],
      [320, 80],
      [250, 63],
      [100, 25],
    ]);
    expect(body).toMatchObject({
      type: 'image/jpeg',
      url: expect.stringMatching(/\/media\/[0-9a-f-]{36}\/original\.jpg$/),
    });
    const answer = await fetch(body.renditions[1]?.url ?? '');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 600, height: 150 });
  });

  it('uses a small image itself, and makes a PNG of a BMP', async () => {
    const small = await create({ name: 'Small', url: await upload(await picture(300, 30).webp().toBuffer()) });
    expect(small.body.renditions.map(({ width }) => width)).toEqual([300, 250, 100]);
    expect(small.body.renditions[0]?.url).toBe(small.body.url);
    const plain = await create({ name: 'Bitmap', url: await upload(bitmap) });
    expect(plain.body).toMatchObject({
      type: 'image/png',
      url: expect.stringMatching(/original\.png$/),
      renditions: [{ width: 1, height: 1, url: plain.body.url }],
    });
    const png = Buffer.from(await (await fetch(plain.body.url ?? '')).arrayBuffer());
    expect([...(await sharp(png).removeAlpha().raw().toBuffer())]).toEqual([0, 0, 255]);
  });

  it('keeps the colors of a PNG', async () => {
    const { body } = await create({ name: 'Chart', url: await upload(await picture(300, 30).png().toBuffer()) });
    const smaller = await fetch(body.renditions[1]?.url ?? '');
    const metadata = await sharp(Buffer.from(await smaller.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ format: 'png', width: 250, isPalette: false });
  });

  it('refuses what is no image by its content, or is not there', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    for (const url of [
      await upload(svg),
      await upload(Buffer.from('text')),
      `${(await token()).containerUrl}/nothing.png`,
      'http://localhost/x.png',
    ]) {
      expect(await create({ name: 'No', url })).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ field: 'url' }] },
      });
    }
    expect(await create({ name: 'No' })).toMatchObject({ status: 400 });
  });

  it('reads a file of exactly the largest size, and none that is a byte larger', async () => {
    const url = await upload(bitmap);
    expect((await server.storage.read(url, bitmap.length))?.bytes).toEqual(bitmap);
    expect(await server.storage.read(url, bitmap.length - 1)).toBeUndefined();
  });

  it('makes one item of a repeated request', async () => {
    const url = await upload(await picture(10, 10).png().toBuffer());
    const headers = { 'idempotency-key': 'upload-1' };
    const first = await server.call<MediaItem>('basic', 'POST', '/mediaitems', { name: 'Once', url }, headers);
    const second = await server.call<MediaItem>('basic', 'POST', '/mediaitems', { name: 'Once', url }, headers);
    expect(second).toMatchObject({ status: 201, body: { id: first.body.id } });
  });

  it('keeps pictures of a project to its people, who may delete them [API-26]', async () => {
    const bytes = await picture(10, 10).png().toBuffer();
    const own = await create(
      { name: 'Shelf##a1', url: await upload(bytes), projectId: places.own },
      '?projectRelated=true',
      'subscriber',
    );
    expect(own).toMatchObject({ status: 201, body: { projectId: places.own } });
    const foreign = { name: 'Shelf##a2', url: await upload(bytes), projectId: places.other };
    expect((await create(foreign, '?projectRelated=true', 'subscriber')).status).toBe(403);
    expect(
      (await create({ ...foreign, projectId: places.own, name: 'Plain' }, '?projectRelated=true', 'subscriber')).status,
    ).toBe(403);
    const shared = await create({ name: 'Shared', url: await upload(bytes) });
    const found = await server.call<MediaItem[]>('basic', 'GET', '/mediaitems?projectRelated=true');
    expect(found.body.map(({ name }) => name)).toEqual(['Shelf##a1']);
    const ids = [own.body.id, shared.body.id];
    for (const unclear of ['1', 'yes', 'true&projectRelated=true']) {
      const refused = await server.call('contributor', 'DELETE', `/mediaitems?projectRelated=${unclear}`, { ids });
      expect(refused).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'projectRelated' }] } });
    }
    const removed = await server.call('contributor', 'DELETE', '/mediaitems?projectRelated=TRUE', { ids });
    expect(removed.body).toEqual({ ids: [own.body.id] });
  });

  it('has a few pictures in memory, however many are sent at once', async () => {
    const { url } = (await create({ name: 'First', url: await upload(bitmap) })).body;
    let most = 0;
    let held = 0;
    const { read, write } = server.storage;
    const counted = jest.spyOn(server.storage, 'read').mockImplementation(async (...given) => {
      held += 1;
      most = Math.max(most, held);
      return read(...given);
    });
    // The last of what is done with a picture is that its file is written.
    const written = jest.spyOn(server.storage, 'write').mockImplementation(async (...given) => {
      const address = await write(...given);
      if (given[0].includes('original')) held -= 1;
      return address;
    });
    const answers = await Promise.all(Array.from({ length: 30 }, () => create({ name: 'Again', url })));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(201));
    expect(most).toBeLessThan(10);
    counted.mockRestore();
    written.mockRestore();
  });

  describe('copyImage', () => {
    const copy = (body: object) => server.call<{ url: string }>('contributor', 'POST', '/mediaitems/copyImage', body);

    it('stores a picture from a link, once a day, ready to become a media item [API-35]', async () => {
      const first = await copy({ targetImageUrl: `http://${host}/picture.jpg` });
      expect(first).toMatchObject({ status: 200, body: { url: expect.stringContaining('/media/') } });
      const before = served;
      expect((await copy({ url: `http://${host}/picture.jpg` })).body).toEqual(first.body);
      expect(served).toBe(before);
      const item = await create({ name: 'Copied', url: first.body.url });
      expect(item.body.renditions.map(({ width }) => width)).toEqual([700, 600, 400, 320, 250, 100]);
    });

    it('takes the long address of a signed link, and none that no server would read', async () => {
      const signed = `http://${host}/picture.jpg?signature=${randomBytes(3_000).toString('hex')}`;
      const first = await copy({ targetImageUrl: signed });
      expect(first.status).toBe(200);
      expect((await copy({ targetImageUrl: signed })).body).toEqual(first.body);
      expect(await copy({ targetImageUrl: `${signed}${'0'.repeat(8_000)}` })).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ field: 'targetImageUrl' }] },
      });
    });

    it.each([
      'http://127.0.0.1/x.png',
      'http://localhost/x.png',
      'http://[::1]/x.png',
      'http://[::ffff:127.0.0.1]/x.png',
      'http://2130706433/x.png',
      'http://0x7f.1/x.png',
      'http://169.254.169.254/latest',
      'http://10.0.0.8/x.png',
      'http://192.168.1.1/x.png',
      'http://127.0.0.1:10000/x.png',
      'file:///etc/passwd',
      'ftp://example.test/x.png',
      'nonsense',
      'http://%ff@93.184.216.34/x.png',
    ])('refuses %s', async (targetImageUrl) => {
      expect(await copy({ targetImageUrl })).toMatchObject({
        status: 400,
        body: { fieldErrors: [{ field: 'targetImageUrl' }] },
      });
    });

    it('copies an image of exactly the largest size, and none that is a byte larger', async () => {
      expect((await copy({ targetImageUrl: `http://${host}/largest.jpg` })).status).toBe(200);
      expect(await copy({ targetImageUrl: `http://${host}/larger.jpg` })).toMatchObject({
        status: 422,
        body: { message: expect.stringContaining('it is larger than 20 MB.') },
      });
    });

    it('refuses a redirect to the inside, an endless one, and what is no image', async () => {
      expect((await copy({ targetImageUrl: `http://${host}/inside` })).status).toBe(400);
      expect((await copy({ targetImageUrl: `http://${host}/around` })).status).toBe(422);
      expect((await copy({ targetImageUrl: `http://${host}/vector.svg` })).status).toBe(400);
    });
  });
});
