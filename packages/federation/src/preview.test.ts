import { generateKeyPairSync } from 'node:crypto';
import { previewToken, readPreview } from './preview.ts';
import { publicKeyOf } from './signatures.ts';

const { privateKey: ours } = generateKeyPairSync('ed25519');
const { privateKey: theirs } = generateKeyPairSync('ed25519');
const now = Date.parse('2026-11-23T12:00:00Z');
const preview = {
  channel: 'portal',
  name: 'catalog',
  version: '1.2.0-abcdef',
  untilUtc: '2026-11-24T12:00:00.000Z',
  people: ['role:Director'],
};
const keysOf = (name: string) => (name === 'catalog' ? [publicKeyOf(ours)] : []);
const token = previewToken(preview, ours);

it('is read by the portal of its channel until it is over', () => {
  expect(readPreview(token, 'portal', keysOf, now)).toEqual(preview);
  expect(readPreview(token, 'warehouse', keysOf, now)).toBeUndefined();
  expect(readPreview(token, 'portal', keysOf, Date.parse('2026-11-24T12:00:01Z'))).toBeUndefined();
});

it('is nothing when another team signed it, when it was changed, or when it is no token', () => {
  expect(readPreview(previewToken(preview, theirs), 'portal', keysOf, now)).toBeUndefined();
  const [, signature] = token.split('.');
  const longer = Buffer.from(JSON.stringify({ ...preview, untilUtc: '2036-11-24T12:00:00.000Z' })).toString(
    'base64url',
  );
  expect(readPreview(`${longer}.${signature}`, 'portal', keysOf, now)).toBeUndefined();
  // What goes with a cookie: no address may add anything to it.
  for (const more of ['.more', '; Path=/x', '\r\n', '=', ' '])
    expect(readPreview(`${token}${more}`, 'portal', keysOf, now)).toBeUndefined();
  for (const text of ['', '.', 'a.b', `${token}x`, `x${token}`, 'bnVsbA.bnVsbA'])
    expect(readPreview(text, 'portal', keysOf, now)).toBeUndefined();
  expect(readPreview(previewToken({ ...preview, name: 'planning' }, ours), 'portal', keysOf, now)).toBeUndefined();
});
