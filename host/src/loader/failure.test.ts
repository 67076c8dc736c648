import { inspect, reasonOf } from './failure.ts';

interface Hash {
  update: (bytes: string | Uint8Array) => { digest: { (): Uint8Array; (encoding: 'base64'): string } };
}
const { createHash } = jest.requireActual<{ createHash: (name: string) => Hash }>('node:crypto');

const text = 'export {}';
const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
const answer = (given: { status?: number; type?: string; body?: string }): typeof fetch =>
  jest.fn(async () => {
    const { status = 200, type = 'text/javascript', body = text } = given;
    return {
      ok: status < 400,
      status,
      headers: new Map([['content-type', type]]),
      arrayBuffer: async () => new TextEncoder().encode(body).buffer,
    };
  }) as unknown as typeof fetch;

/** What is found in the end, however long that takes. */
async function inspected(fetchFile: typeof fetch) {
  jest.useFakeTimers();
  try {
    const found = inspect('http://localhost/a.js', integrity, fetchFile);
    await jest.advanceTimersByTimeAsync(20_000);
    return await found;
  } finally {
    jest.useRealTimers();
  }
}

beforeAll(() => {
  const subtle = {
    digest: async (_: string, bytes: ArrayBuffer) => createHash('sha384').update(new Uint8Array(bytes)).digest(),
  };
  Object.defineProperty(globalThis, 'crypto', { value: { subtle }, configurable: true });
});

it.each<[string, typeof fetch, string]>([
  ['a server that cannot be reached', jest.fn().mockRejectedValue(new TypeError('Failed to fetch')), 'network'],
  ['a missing file', answer({ status: 404 }), 'http'],
  ['storage that is busy', answer({ status: 503 }), 'network'],
  ['too many requests', answer({ status: 429 }), 'network'],
  ['HTML in place of code', answer({ type: 'text/html; charset=utf-8' }), 'http'],
  ['a JSON error in place of code', answer({ type: 'application/json' }), 'http'],
  ['one changed byte', answer({ body: 'export { }' }), 'integrity'],
  ['a file that is well now', answer({}), 'network'],
])('recognizes %s', async (_, fetchFile, cause) => {
  expect(await inspected(fetchFile)).toMatchObject({ cause });
});

it('says nothing of a file that was cut off because another page was asked for', async () => {
  const cutOff = jest.fn(answer({})).mockRejectedValueOnce(new TypeError('Load failed'));
  expect(await inspected(cutOff)).toMatchObject({ isWellNow: true });
});

it.each([
  [
    'Minified React error #301; visit https://react.dev/errors/301 for the full message',
    'it updates itself without end.',
  ],
  ['Minified React error #185; visit https://react.dev/errors/185', 'it updates itself without end.'],
  ['Minified React error #999; visit https://react.dev/errors/999', 'its code has an error (React 999).'],
  ['no such field', 'no such field'],
])('says “%s” in words for people', (thrown, words) => {
  expect(reasonOf(new Error(thrown))).toBe(words);
});
