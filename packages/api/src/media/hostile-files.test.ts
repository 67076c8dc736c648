import { deflateSync } from 'node:zlib';
import { BlockBlobClient } from '@azure/storage-blob';
import type { MediaItem, UploadToken } from '@groundwork/contract';
import sharp from 'sharp';
import { places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

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

  it('carry nothing about who took them where in the smaller pictures', async () => {
    const bytes = await sharp({ create: { width: 700, height: 300, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Copyright: 'Somebody', ImageDescription: 'secret place' } })
      .jpeg()
      .toBuffer();
    const { body } = await create({ name: 'Photo', url: await upload(bytes, 'p.jpg', 'image/jpeg') });
    const smaller = await fetch(body.renditions.find(({ width }) => width === 600)?.url ?? '');
    expect(Buffer.from(await smaller.arrayBuffer()).includes('secret place')).toBe(false);
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
