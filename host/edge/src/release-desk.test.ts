import { disable } from '@groundwork/federation';
import { builtHost, builtRemote } from '@groundwork/federation/testing';
import type { FastifyInstance } from 'fastify';
import type { ShownName } from './release-desk.ts';
import { type EdgeWorld, startEdgeWorld } from './testing/edge-world.ts';

// What Directors and Administrators see of the releases of a portal, and do about them.
let world: EdgeWorld;
let edge: FastifyInstance;
beforeAll(async () => {
  world = await startEdgeWorld();
}, 30_000);
afterAll(() => world.stop());
beforeEach(async () => {
  world.changeChannel();
  edge = await world.open({ releasesConnection: world.azurite.connectionString });
});

const as = (role: string) => ({ authorization: `Bearer as ${role}` });
const list = async () =>
  ((await edge.inject({ url: '/releases.json', headers: as('Director') })).json() as { names: ShownName[] }).names;
const act = (action: string, body: object = {}, role = 'Administrator') =>
  edge.inject({ method: 'POST', url: `/releases/${action}`, headers: as(role), payload: body });

it('shows Directors the owner, version and history of each name, and everybody else nothing', async () => {
  const host = await world.put(builtHost());
  const first = await world.put(builtRemote({ name: 'catalog', content: 'first' }));
  const second = await world.put(builtRemote({ name: 'catalog', content: 'second' }));
  expect(await list()).toMatchObject([
    { name: 'host', live: { version: host.version } },
    {
      name: 'catalog',
      owner: 'catalog',
      isSigned: false,
      live: { version: second.version },
      history: [
        { action: 'deploy', version: second.version, from: first.version },
        { action: 'deploy', version: first.version },
      ],
    },
  ]);
  for (const [headers, status] of [
    [{}, 401],
    [as('Contributor'), 403],
    [{ authorization: 'Bearer nobody' }, 403],
  ] as const) {
    const answer = await edge.inject({ url: '/releases.json', headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain(second.version);
  }
});

it('switches a remote off, on and back for an Administrator, in their name, and for nobody else', async () => {
  const first = await world.put(builtRemote({ name: 'catalog', content: 'first' }));
  const second = await world.put(builtRemote({ name: 'catalog', content: 'second' }));
  expect((await act('catalog/disable', {}, 'Basic')).statusCode).toBe(403);
  expect((await act('catalog/disable', { message: 'Wrong prices' })).json()).toEqual({ changed: true });
  expect(await list()).toMatchObject([
    {
      disabled: { reason: 'Wrong prices' },
      history: [{ action: 'disable', by: 'Administrator@example.test' }, {}, {}],
    },
  ]);
  expect((await act('catalog/enable')).json()).toEqual({ changed: true });
  expect((await act('catalog/rollback')).json()).toEqual({ changed: true });
  expect(await list()).toMatchObject([{ live: { version: first.version }, rolledBack: second.version }]);
  const again = await act('catalog/rollback');
  expect(again.statusCode).toBe(409);
  expect(again.json()).toMatchObject({ message: expect.stringContaining('was rolled back') });
});

it('answers what is wrong with a request, and changes nothing', async () => {
  await world.put(builtRemote({ name: 'catalog' }));
  expect((await act('catalog/promote')).statusCode).toBe(409);
  for (const body of [{ percent: 101 }, { percent: 'all' }, { to: 5 }, { message: 'x'.repeat(501) }])
    expect((await act('catalog/rollback', body)).statusCode).toBe(400);
  expect((await act('catalog/explode')).statusCode).toBe(404);
  expect((await act('..%2fhost/disable')).statusCode).toBe(400);
  expect((await list())[0]?.history).toHaveLength(1);
});

it('only shows what is live where the edge has no credential of the storage', async () => {
  await world.put(builtRemote({ name: 'catalog' }));
  await disable({ name: 'catalog', channel: world.channel, connectionString: world.azurite.connectionString });
  edge = await world.open();
  const answer = await edge.inject({ url: '/releases.json', headers: as('Director') });
  expect(answer.json()).toMatchObject({ canChange: false, names: [{ name: 'catalog', disabled: {}, history: [] }] });
  expect((await act('catalog/enable')).statusCode).toBe(501);
});
