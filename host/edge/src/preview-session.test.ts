import { join } from 'node:path';
import { createKey, deploy, previewToken, readKey } from '@groundwork/federation';
import { builtHost, builtRemote } from '@groundwork/federation/testing';
import type { FastifyInstance } from 'fastify';
import { dataIn, type EdgeWorld, startEdgeWorld } from './testing/edge-world.ts';

// A version that only a browser with a signed link shows, inside the live portal.
let world: EdgeWorld;
let edge: FastifyInstance;
let live: string;
let candidate: string;
let token: string;
let key: ReturnType<typeof readKey>;
const soon = () => new Date(Date.now() + 60_000).toISOString();
const put = (content: string, options: object = {}) =>
  deploy({
    folder: builtRemote({ name: 'catalog', content }),
    channel: world.channel,
    connectionString: world.azurite.connectionString,
    key,
    ...options,
  });

beforeAll(async () => {
  world = await startEdgeWorld();
  const file = join(world.folder, 'team.pem');
  createKey(file);
  key = readKey(file);
  await world.put(builtHost());
  ({ version: live } = await put('live'));
  const preview = await put('candidate', { preview: { people: ['role:Director'], untilUtc: soon() } });
  candidate = preview.version;
  token = preview.preview ?? '';
  edge = await world.open();
}, 30_000);
afterAll(() => world.stop());

const begin = (role: string | undefined, given = token) =>
  edge.inject({
    method: 'POST',
    url: '/preview-session',
    headers: role === undefined ? {} : { authorization: `Bearer as ${role}` },
    payload: { token: given },
  });
/** The version of the catalog on a page of a browser with this cookie. */
async function shown(cookie = ''): Promise<{ version?: string; preview?: unknown; caching: unknown }> {
  const { body, headers } = await world.page(edge, '/catalog', { cookie: `groundwork-session=1; ${cookie}` });
  const { remotes } = dataIn(body, 'groundwork-release-set') as unknown as { remotes: { version: string }[] };
  const { preview } = dataIn(body, 'groundwork-config') as { preview?: unknown };
  return { version: remotes[0]?.version, preview, caching: headers['cache-control'] };
}
const cookieOf = (answer: Awaited<ReturnType<typeof begin>>) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

it.each(['constructor', '__proto__', 'toString'])('takes no link that names %p, as JavaScript does', async (name) => {
  const forged = previewToken({ channel: world.channel, name, version: live, untilUtc: soon(), people: [] }, key);
  expect((await begin('Director', forged)).statusCode).toBe(410);
});

it('shows the candidate in the browser of a person that the link names, and nowhere else, until it is ended', async () => {
  const answer = await begin('Director');
  expect(answer.json()).toEqual({ name: 'catalog', version: candidate });
  expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  expect(await shown(cookieOf(answer))).toMatchObject({
    version: candidate,
    preview: { name: 'catalog', version: candidate },
    // The service worker must not show it after the preview has ended.
    caching: 'no-store',
  });
  expect(await shown()).toMatchObject({ version: live, preview: undefined, caching: 'no-cache' });
  const ended = await edge.inject({ method: 'DELETE', url: '/preview-session', headers: { cookie: cookieOf(answer) } });
  expect(ended.headers['set-cookie']).toMatch(/^groundwork-preview=; Path=\/; Max-Age=0/);
});

it('is not for other roles, nor for people who are not signed in', async () => {
  expect((await begin('Contributor')).statusCode).toBe(403);
  expect((await begin(undefined)).statusCode).toBe(401);
});

it('is over in time, in the browsers that have it too', async () => {
  const untilUtc = new Date(Date.now() + 1_500).toISOString();
  const brief = await put('candidate', { preview: { people: ['role:Director'], untilUtc } });
  const cookie = cookieOf(await begin('Director', brief.preview));
  expect((await shown(cookie)).version).toBe(candidate);
  while (Date.now() < Date.parse(untilUtc)) await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await shown(cookie)).version).toBe(live);
  const late = await begin('Director', brief.preview);
  expect(late.statusCode).toBe(410);
  expect(late.json()).toMatchObject({
    message: 'The link is not valid any more. Ask its team for a new one.',
  });
});

it('believes no cookie that a person has made of the link, and no changed link', async () => {
  for (const proof of ['proof', 'A'.repeat(43)])
    expect((await shown(`groundwork-preview=${token}.${proof}`)).version).toBe(live);
  expect((await shown(`groundwork-preview=${token}`)).version).toBe(live);
  for (const given of [`${token}x`, 'none', '']) expect((await begin('Director', given)).statusCode).toBe(410);
});

it('needs a key that the channel knows', async () => {
  const preview = { people: ['role:Director'], untilUtc: soon() };
  await expect(
    deploy({
      folder: builtRemote({ name: 'unsigned' }),
      channel: world.channel,
      connectionString: world.azurite.connectionString,
      preview,
    }),
  ).rejects.toThrow(`A preview of unsigned needs a key that channel ${world.channel} knows`);
});

it('takes a remote from the computer of the browser, whose pages alone may run code from there', async () => {
  const source = 'http://localhost:3200';
  const link = (changes: object = {}) =>
    previewToken(
      {
        ...{ channel: world.channel, name: 'catalog', version: 'development', untilUtc: soon() },
        ...{ people: ['role:Director'], source },
        ...changes,
      },
      key,
    );
  const cookie = cookieOf(await begin('Director', link()));
  // The set has the live version: the page gets its own from the computer, or shows this one.
  expect(await shown(cookie)).toMatchObject({
    version: live,
    preview: { name: 'catalog', version: 'development', source },
    caching: 'no-store',
  });
  const policyOf = async (given: string) => {
    const { headers, body } = await world.page(edge, '/catalog', { cookie: `groundwork-session=1; ${given}` });
    return { policy: String(headers['content-security-policy']).split('; '), body };
  };
  const own = await policyOf(cookie);
  const others = await policyOf('');
  const named = own.policy.filter((line) => line.includes('localhost:3200')).map((line) => line.split(' ')[0]);
  expect(named).toEqual(['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']);
  expect(others.policy.join()).not.toContain('localhost:3200');
  expect(own.body).not.toContain('rel="preload" as="script" href="http');

  expect((await begin('Contributor', link())).statusCode).toBe(403);
  for (const other of [
    'https://code.example',
    'http://localhost:3200@code.example',
    'http://localhost:3200/x',
    'http://localhost',
  ])
    expect((await begin('Director', link({ source: other }))).statusCode).toBe(410);
});
