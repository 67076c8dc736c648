import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Compressed } from './compressed.ts';

// Words that come back irregularly, as in code.
const text = Array.from(
  { length: 4_000 },
  (_, index) => `name${(index * index * 7) % 1009}(${(index * 31) % 127});`,
).join(' ');

it('sends brotli, gzip or the plain body, as the browser asks', async () => {
  const content = new Compressed(Buffer.from(text), 8);
  const brotli = await content.for('gzip, deflate, br');
  expect(brotli.encoding).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(text);
  const gzip = await content.for('gzip');
  expect(gzip.encoding).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(text);
  expect(await content.for('identity')).toEqual({ encoding: undefined, body: Buffer.from(text) });
});

it('leaves a small body as it is', async () => {
  const content = new Compressed(Buffer.from('{}'), 8);
  await content.shrink();
  expect(await content.for('br')).toEqual({ encoding: undefined, body: Buffer.from('{}') });
});

it('sends fewer bytes of the same body after it was shrunk', async () => {
  const content = new Compressed(Buffer.from(text), 8);
  const before = await content.for('br');
  await content.shrink();
  const after = await content.for('br');
  expect(after.body.length).toBeLessThan(before.body.length);
  expect(brotliDecompressSync(after.body).toString()).toBe(text);
});
