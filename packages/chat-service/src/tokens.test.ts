import type { Pool } from 'pg';
import { loadTokens } from './tokens.ts';

const content = { userId: 'ann', expiresAt: 1_900_000_000_000, generation: 3 };
const keyed = (value: string) => loadTokens({ query: async () => ({ rows: [{ value }] }) } as unknown as Pool);

it('lets a token be no session key, and a session key no token', async () => {
  const tokens = await keyed('key');
  for (const [kind, other] of [
    ['token', 'session'],
    ['session', 'token'],
  ] as const) {
    const text = tokens.issue(kind, content);
    expect(tokens.read(kind, text)).toEqual(content);
    expect(tokens.read(other, text)).toBeUndefined();
  }
});

it('reads nothing of another key, and nothing with a further part', async () => {
  const text = (await keyed('key')).issue('token', content);
  expect((await keyed('another')).read('token', text)).toBeUndefined();
  for (const wrong of [`${text}.more`, `x${text}`, text.split('.')[0] ?? '', ''])
    expect((await keyed('key')).read('token', wrong)).toBeUndefined();
});
