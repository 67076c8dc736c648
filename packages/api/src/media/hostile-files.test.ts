import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { BlobServiceClient, BlockBlobClient } from '@azure/storage-blob';
import type { MediaItem, UploadToken } from '@groundwork/contract';
import sharp from 'sharp';
import { insertRecords } from '../records/insert.ts';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { storedPicturesEncoder } from './encode-stored.ts';

/** A PNG that announces its size in the header and holds one compressed run of zeros. */
function png(width: number, height: number, content: Buffer) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
}
function crc(bytes: Buffer) {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const refusal = {
  status: 400,
  body: { fieldErrors: [{ field: 'url', message: 'Must be a JPEG, PNG, GIF, WebP or BMP image of at most 20 MB' }] },
};

describe('hostile files', () => {
  const server = testServer({ withStorage: true, requestsPerMinute: 1_000_000 });

  const upload = async (bytes: Buffer, name: string, blobContentType: string) => {
    const { body } = await server.call<UploadToken>('contributor', 'GET', '/mediaitems/uploadToken');
    const url = `${body.containerUrl}/${name}`;
    await new BlockBlobClient(`${url}?${body.parameterString}`).uploadData(bytes, {
      blobHTTPHeaders: { blobContentType },
    });
    return url;
  };
  const create = (body: object, person: 'contributor' | 'basic' = 'contributor', query = '') =>
    server.call<MediaItem>(person, 'POST', `/mediaitems${query}`, body);
  const picture = () => sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } });

  const noImages: readonly [string, () => Promise<Buffer> | Buffer, string, string][] = [
    ['an SVG', () => Buffer.from(svg), 'a.svg', 'image/svg+xml'],
    ['an SVG that calls itself PNG', () => Buffer.from(svg), 'b.png', 'image/png'],
    ['an SVG behind a byte order mark', () => Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`), 'c.png', 'image/png'],
    ['a compressed SVG', () => deflateSync(Buffer.from(svg)), 'd.svgz', 'image/svg+xml'],
    ['a page that calls itself JPEG', () => Buffer.from('<!doctype html><script>1</script>'), 'e.jpg', 'image/jpeg'],
    ['a PDF that calls itself PNG', () => Buffer.from('%PDF-1.7\n1 0 obj<</JS(alert)>>endobj'), 'f.png', 'image/png'],
    ['a TIFF', () => picture().tiff().toBuffer(), 'g.tif', 'image/tiff'],
    ['an AVIF that calls itself WebP', () => picture().avif().toBuffer(), 'h.webp', 'image/webp'],
    ['nothing', () => Buffer.alloc(0), 'i.png', 'image/png'],
    ['the beginning of a PNG', () => png(10, 10, deflateSync(Buffer.alloc(310))).subarray(0, 20), 'j.png', 'image/png'],
    ['a BMP header alone', () => Buffer.from('BM'), 'k.bmp', 'image/bmp'],
    [
      '21 MB',
      () => Buffer.concat([png(9, 9, deflateSync(Buffer.alloc(300))), Buffer.alloc(21 << 20)]),
      'l.png',
      'image/png',
    ],
    ['a bomb of 30,000 × 30,000', () => png(30_000, 30_000, deflateSync(Buffer.alloc(50 << 20))), 'm.png', 'image/png'],
    [
      'a bomb of 2,000,000,000 × 1',
      () => png(2_000_000_000, 1, deflateSync(Buffer.alloc(1 << 20))),
      'n.png',
      'image/png',
    ],
    ['a small image cut off', () => png(20, 20, deflateSync(Buffer.alloc(1_220)).subarray(0, 9)), 's.png', 'image/png'],
    ['an image cut off in its middle', async () => (await noise()).subarray(0, 9_000), 'o.jpg', 'image/jpeg'],
  ];
  const noise = () =>
    sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
        background: '#fff',
      },
    })
      .jpeg()
      .toBuffer();

  it.each(noImages)(
    'are refused by their content, and nothing is stored: %s',
    async (_, bytes, name, type) => {
      const url = await upload(await bytes(), name, type);
      expect(await create({ name: 'No', url })).toMatchObject(refusal);
      const { rows } = await server.store.query(`select 1 from mediaitems where doc->>'name' = 'No'`);
      expect(rows).toEqual([]);
      for await (const file of server.storage.files('media')) throw new Error(`${file.name} was stored.`);
    },
    60_000,
  );

  it('are served as what they are, whatever they were called', async () => {
    const url = await upload(await picture().png().toBuffer(), 'page.html', 'text/html');
    const { status, body } = await create({ name: '<img src=x onerror=alert(1)>.html', url });
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: 'image/png', name: '<img src=x onerror=alert(1)>.html' });
    expect(body.url).toMatch(/\/media\/[0-9a-f-]{36}\/original\.png$/);
    expect((await fetch(body.url ?? '')).headers.get('content-type')).toBe('image/png');
  });

  const photo = (width = 700) =>
    sharp({ create: { width, height: 300, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'SECRET camera', ImageDescription: 'SECRET place' } })
      .withMetadata({ orientation: 6 });
  /** A bottom-up BMP of one blue pixel, with 24 bits. */
  const bitmap = Buffer.from(
    '424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ff000000',
    'hex',
  );
  const script = Buffer.from('<script>alert("SECRET")</script>');
  const carriers: readonly [string, () => Promise<Buffer> | Buffer, string][] = [
    ['a JPEG with camera and place', () => photo().jpeg().toBuffer(), 'jpg'],
    ['a small JPEG', () => photo(90).jpeg().toBuffer(), 'jpg'],
    ['a PNG with camera and place', () => photo().png().toBuffer(), 'png'],
    ['a WebP with camera and place', () => photo().webp().toBuffer(), 'webp'],
    ['a PNG that a page follows', async () => Buffer.concat([await picture().png().toBuffer(), script]), 'png'],
    ['a GIF that a script follows', async () => Buffer.concat([await picture().gif().toBuffer(), script]), 'gif'],
    ['a BMP that a script follows', () => Buffer.concat([bitmap, script]), 'png'],
  ];
  const bytesAt = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer());

  it.each(carriers)('carry nothing but the picture, in whatever size, upright: %s', async (_, bytes, extension) => {
    const given = await bytes();
    const { status, body } = await create({ name: 'Photo', url: await upload(given, 'p.jpg', 'image/jpeg') });
    expect(status).toBe(201);
    expect(body.url).toMatch(new RegExp(`original\\.${extension}$`));
    const isTurned = extension !== 'gif' && given.includes('SECRET camera');
    for (const { url, width, height } of [{ url: body.url ?? '', width: 0, height: 0 }, ...body.renditions]) {
      const published = await bytesAt(url);
      expect(published.includes('SECRET')).toBe(false);
      const metadata = await sharp(published).metadata();
      for (const field of ['exif', 'xmp', 'iptc', 'orientation', 'comments'])
        expect(metadata).not.toHaveProperty(field);
      if (width) expect(metadata).toMatchObject({ width, height });
      if (isTurned) expect(metadata.height > metadata.width).toBe((await sharp(given).metadata()).width > 300);
    }
  });

  it('keep moving where they move', async () => {
    const frames = await sharp([await picture().png().toBuffer(), await picture().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .gif({ delay: [200, 300] })
      .toBuffer();
    const { body } = await create({ name: 'Moving', url: await upload(frames, 'm.gif', 'image/gif') });
    expect(await sharp(await bytesAt(body.url ?? '')).metadata()).toMatchObject({ pages: 2, delay: [200, 300] });
  });

  it('that were stored as they came are encoded again, once, at the same address; a BMP becomes a PNG', async () => {
    const container = BlobServiceClient.fromConnectionString(
      server.configuration.storage.connectionString,
    ).getContainerClient('media');
    const store = async (file: string, bytes: Buffer) => {
      const name = `${randomUUID()}/original.${file}`;
      await container.getBlockBlobClient(name).uploadData(bytes);
      const url = `/media/${name}`;
      const renditions = [{ url, width: 1, height: 1 }];
      const id = randomUUID();
      await insertRecords(server.store, 'mediaitems', [
        { id, name: 'Old', url, type: `image/${file}`, renditions, tagIds: [] },
      ]);
      return id;
    };
    const read = async (id: string) => (await server.call<MediaItem>('contributor', 'GET', `/mediaitems/${id}`)).body;
    const old = await store('jpg', await photo().jpeg().toBuffer());
    const plain = await store('bmp', Buffer.concat([bitmap, script]));
    const broken = await store('png', script);
    const before = await read(old);
    expect(await server.jobs.runNow('encode-stored-pictures')).toBe(true);
    // The server's own job may have run before these pictures were there; afterwards it looks no more.
    for (let times = 0; times < 2; times += 1) await storedPicturesEncoder(server.store, server.storage)();

    const after = await read(old);
    expect(after).toEqual(before);
    const photograph = await bytesAt(after.url ?? '');
    expect(photograph.includes('SECRET')).toBe(false);
    expect(await sharp(photograph).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 700 });
    const png = await read(plain);
    expect(png).toMatchObject({ type: 'image/png', renditions: [{ url: png.url }] });
    expect(png.timeModifiedUtc > before.timeModifiedUtc).toBe(true);
    expect(png.timeModifiedUtc).toMatch(/^[\d-]{10}T[\d:.]{12}Z$/);
    expect((await bytesAt(png.url ?? '')).includes('SECRET')).toBe(false);
    const left: string[] = [];
    for await (const { name, isEncoded } of server.storage.files('media')) if (!isEncoded) left.push(`/media/${name}`);
    expect(left).toEqual([new URL((await read(broken)).url ?? '').pathname.replace('/devstoreaccount1', '')]);
  });

  it.each([
    '/../releases/channels/portal.json',
    '/%2e%2e/releases/channels/portal.json',
    '/..%2freleases%2fchannels%2fportal.json',
    '/%',
    '',
  ])('are read from our containers only: %s', async (path) => {
    const url = await upload(await picture().png().toBuffer(), 'q.png', 'image/png');
    expect(await create({ name: 'No', url: url.replace('/q.png', path) })).toMatchObject({ status: 400 });
  });

  it('belong to no project that the caller does not reach, and to no record that is not there', async () => {
    const url = await upload(await picture().png().toBuffer(), 'r.png', 'image/png');
    const body = { name: 'Room##1', url };
    const query = '?projectRelated=true';
    expect((await create({ ...body, projectId: places.other }, 'basic', query)).status).toBe(403);
    expect((await create({ ...body, projectId: places.other }, 'basic')).status).toBe(403);
    expect(await create({ ...body, tagIds: [places.product] })).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'tagIds' }] },
    });
    const nobodys = '0000000f-0000-4000-8000-000000000001';
    expect(await create({ ...body, projectId: nobodys }, 'contributor', query)).toMatchObject({
      status: 400,
      body: { fieldErrors: [{ field: 'projectId' }] },
    });
    const { rows } = await server.store.query(`select 1 from mediaitems where doc->>'name' = 'Room##1'`);
    expect(rows).toEqual([]);
    expect((await create({ ...body, projectId: places.own }, 'basic', query)).status).toBe(201);
  });
});
