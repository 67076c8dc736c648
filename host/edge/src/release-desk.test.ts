import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { documentPath, emulatorConnection, openReleases, parseDocument, readHistory } from '@groundwork/federation';
import { builtRemote, changeOwners, impatientStorage } from '@groundwork/federation/testing';
import type { FastifyInstance } from 'fastify';
import { type EdgeWorld, startEdgeWorld } from './testing/edge-world.ts';

// What Directors and Administrators do about the releases of a portal.
let world: EdgeWorld;
let edge: FastifyInstance;
beforeAll(async () => {
  world = await startEdgeWorld();
}, 30_000);
afterAll(() => world.stop());
afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  world.changeChannel();
  edge = await world.open({ releasesConnection: world.azurite.connectionString });
});

const as = (role: string) => ({ authorization: `Bearer as ${role}` });
const act = (action: string, body: object = {}, headers: Record<string, string> = as('Administrator')) =>
  edge.inject({ method: 'POST', url: `/releases/${action}`, headers, payload: body });
const documentOf = async (name: string) => {
  const blob = openReleases(world.azurite.connectionString).getBlobClient(documentPath(world.channel, name));
  return parseDocument(JSON.parse((await blob.downloadToBuffer()).toString()), name);
};
const historyOf = async (name: string) =>
  readHistory(world.azurite.connectionString, world.channel, name, (await documentOf(name)).entry);

it('switches a remote off, on and back for an Administrator, in their name, and for nobody else', async () => {
  const first = await world.put(builtRemote({ name: 'catalog', content: 'first' }));
  const second = await world.put(builtRemote({ name: 'catalog', content: 'second' }));
  for (const [headers, status] of [
    [{}, 401],
    [as('Contributor'), 403],
    // Whatever role is stored for them.
    [as('Subscriber Administrator'), 403],
    [{ authorization: 'Bearer nobody' }, 403],
  ] as const)
    expect((await act('catalog/disable', {}, headers)).statusCode).toBe(status);
  expect((await act('catalog/disable', { message: 'Wrong prices' })).json()).toEqual({ changed: true });
  expect(await documentOf('catalog')).toMatchObject({ disabled: { reason: 'Wrong prices' } });
  expect(await historyOf('catalog')).toMatchObject([
    { action: 'disable', by: 'Administrator@example.test', message: 'Wrong prices' },
    { action: 'deploy' },
    { action: 'deploy' },
  ]);
  expect((await act('catalog/enable')).json()).toEqual({ changed: true });
  expect((await act('catalog/rollback')).json()).toEqual({ changed: true });
  expect(await documentOf('catalog')).toMatchObject({ live: { version: first.version }, rolledBack: second.version });
  const again = await act('catalog/rollback');
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ message: expect.stringContaining('was rolled back') });
});

it('lets the people of an owner steer their own release, and no other', async () => {
  await world.put(builtRemote({ name: 'catalog' }));
  await world.put(builtRemote({ name: 'planning' }));
  const mail = createHash('sha256').update('contributor@example.test').digest('hex').slice(0, 12);
  await changeOwners(openReleases(world.azurite.connectionString), world.channel, ({ names }) => ({
    names: { ...names, catalog: { owner: 'Catalog team', keys: [], accounts: [mail] } },
  }));
  const disable = (name: string, role: string) => act(`${name}/disable`, {}, as(role));
  expect((await disable('planning', 'Contributor')).statusCode).toBe(403);
  expect((await disable('catalog', 'Basic')).statusCode).toBe(403);
  expect((await disable('constructor', 'Contributor')).statusCode).toBe(403);
  expect((await disable('catalog', 'Contributor')).json()).toEqual({ changed: true });
  expect(await historyOf('catalog')).toMatchObject([{ by: 'Contributor@example.test' }, {}]);
  expect((await documentOf('planning')).disabled).toBeUndefined();
});

it('answers what is wrong with a request, and changes nothing', async () => {
  await world.put(builtRemote({ name: 'catalog' }));
  expect((await act('catalog/promote')).statusCode).toBe(409);
  for (const body of [{ percent: 101 }, { percent: 'all' }, { to: 5 }, { message: 'x'.repeat(501) }, { to: '../../x' }])
    expect((await act('catalog/rollback', body)).statusCode).toBe(400);
  const unreadable = { ...as('Administrator'), 'content-type': 'application/json' };
  const answer = await edge.inject({
    method: 'POST',
    url: '/releases/catalog/enable',
    headers: unreadable,
    payload: '{',
  });
  expect(answer.json()).toMatchObject({ code: 'bad-request', message: 'This request cannot be read.' });
  expect((await act('catalog/explode')).statusCode).toBe(404);
  expect((await act('..%2fhost/disable')).statusCode).toBe(400);
  expect(await historyOf('catalog')).toHaveLength(1);
});

it('changes nothing where the edge has no credential of the storage', async () => {
  await world.put(builtRemote({ name: 'catalog' }));
  edge = await world.open();
  expect((await act('catalog/disable')).statusCode).toBe(501);
  expect((await documentOf('catalog')).disabled).toBeUndefined();
});

it('asks the next process of the API when one is down, and never calls it not allowed when none answers', async () => {
  await world.put(builtRemote({ name: 'catalog' }));
  const releasesConnection = world.azurite.connectionString;
  const { apiUrls } = world.configuration();
  const down = 'http://127.0.0.1:1';
  const failing = createServer((_request, response) => void response.writeHead(500).end('{}'));
  await new Promise<void>((resolve) => void failing.listen(0, '127.0.0.1', resolve));
  const fails = `http://127.0.0.1:${(failing.address() as AddressInfo).port}`;
  try {
    edge = await world.open({ releasesConnection, apiUrls: [down, fails, ...apiUrls] });
    expect((await act('catalog/disable')).json()).toEqual({ changed: true });
    edge = await world.open({ releasesConnection, apiUrls: [down] });
    expect((await act('catalog/enable')).statusCode).toBe(502);
    edge = await world.open({ releasesConnection, apiUrls: [down, fails] });
    expect((await act('catalog/enable')).statusCode).toBe(503);
    expect((await documentOf('catalog')).disabled).toBeDefined();
  } finally {
    failing.close();
  }
});

it('keeps to itself what storage says when it fails', async () => {
  impatientStorage();
  await world.put(builtRemote({ name: 'catalog' }));
  const refused = world.azurite.connectionString.replace(/AccountKey=[^;]+/, `AccountKey=${btoa('another key')}`);
  for (const releasesConnection of [refused, emulatorConnection(1)]) {
    edge = await world.open({ releasesConnection });
    const answer = await act('catalog/disable');
    expect(answer.statusCode).toBe(502);
    // A write whose answer is lost may be stored.
    expect(answer.json().message).toMatch(/may have done it/);
    expect(answer.body).not.toMatch(/127\.0\.0\.1|localhost|RequestId|devstoreaccount|ECONN|Authenti/i);
  }
});
