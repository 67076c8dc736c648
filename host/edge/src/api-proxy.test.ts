import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtHost } from '@groundwork/federation/testing';
import type { FastifyInstance } from 'fastify';
import { type EdgeWorld, startEdgeWorld } from './testing/edge-world.ts';

// The API behind the edge's own origin; requests go straight into it, or by a socket where their path must stay as it is.
let world: EdgeWorld;
beforeAll(async () => {
  world = await startEdgeWorld();
}, 30_000);
afterAll(() => world.stop());
beforeEach(() => world.changeChannel());

/** The answer to a request whose path is sent as it is, which fetch and inject would tidy up. */
const answerTo = (edge: FastifyInstance, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = edge.server.address() as AddressInfo;
    get({ port, host: '127.0.0.1', path }, (response) => {
      response.resume();
      resolve(response);
    }).on('error', reject);
  });
const statusOf = async (edge: FastifyInstance, path: string) => (await answerTo(edge, path)).statusCode;

it('leads /api to the API under the portal’s origin', async () => {
  const edge = await world.open();
  const answer = await edge.inject({
    method: 'POST',
    url: '/api/products?filter=a%20b',
    headers: {
      authorization: 'Bearer t',
      host: 'portal.test',
      'x-request-id': 'r1',
      'content-type': 'application/json',
    },
    payload: { name: 'Pink Tower' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['x-pagination']).toBe('{}');
  expect(world.seen.at(-1)).toMatchObject({
    url: '/products?filter=a%20b',
    body: '{"name":"Pink Tower"}',
    headers: {
      authorization: 'Bearer t',
      'x-request-id': 'r1',
      'x-forwarded-host': 'portal.test',
      'x-forwarded-proto': 'http',
    },
  });
  expect((await edge.inject('/api/missing')).statusCode).toBe(404);
});

it('logs each request and why the API did not answer, without the query', async () => {
  await world.put(builtHost());
  const lines: Record<string, unknown>[] = [];
  const log = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const edge = await world.open({ apiUrls: ['http://127.0.0.1:9'] }, log);
  await world.page(edge, '/products?q=secret');
  await edge.inject({ url: '/api/orders?name=secret', headers: { 'x-request-id': 'request-1' } });
  await edge.inject({ url: '/api/orders', headers: { 'x-request-id': 'forged" id' } });
  expect(lines.filter(({ msg }) => msg !== 'response errored')).toEqual([
    expect.objectContaining({ msg: 'answered', status: 200, req: expect.objectContaining({ url: '/products' }) }),
    expect.objectContaining({
      msg: 'the API does not answer',
      level: 50,
      reqId: 'request-1',
      reason: expect.stringContaining('ECONNREFUSED'),
    }),
    expect.objectContaining({
      msg: 'answered',
      status: 502,
      milliseconds: expect.any(Number),
      reqId: 'request-1',
      req: { method: 'GET', url: '/api/orders', address: '127.0.0.1' },
    }),
    expect.objectContaining({ msg: 'the API does not answer', reqId: expect.stringMatching(/^[0-9a-f-]{36}$/) }),
    expect.objectContaining({ msg: 'answered', status: 502 }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

it('names to the API the client that it has seen, whatever a client writes itself', async () => {
  const headers = {
    'x-forwarded-for': '192.0.2.66',
    'x-forwarded-host': 'poison.test',
    'x-forwarded-proto': 'https',
    forwarded: 'for=192.0.2.66',
    host: 'portal.test',
  };
  await (await world.open()).inject({ url: '/api/products', headers, remoteAddress: '198.51.100.7' });
  expect(world.seen.at(-1)?.headers).toMatchObject({
    'x-forwarded-for': '198.51.100.7',
    'x-forwarded-host': 'portal.test',
    'x-forwarded-proto': 'http',
  });
  expect(world.seen.at(-1)?.headers).not.toHaveProperty('forwarded');
  const behind = await world.open({ trustedProxies: ['198.51.100.0/24'] });
  await behind.inject({ url: '/api/products', headers, remoteAddress: '198.51.100.7' });
  expect(world.seen.at(-1)?.headers).toMatchObject({ 'x-forwarded-for': '192.0.2.66', 'x-forwarded-proto': 'https' });
});

it.each(['/api//evil.test/', '/api/../secret', '/api/%2e%2e/secret', '/api/%2e%2e%2f%2e%2e/secret'])(
  'refuses the hostile path %s as a bad request, and does not ask the API',
  async (url) => {
    const edge = await world.open();
    await edge.listen({ port: 0, host: '127.0.0.1' });
    const before = world.seen.length;
    const log = jest.spyOn(console, 'error').mockImplementation();
    expect(await statusOf(edge, url)).toBe(400);
    expect(log).not.toHaveBeenCalled();
    expect(world.seen).toHaveLength(before);
    log.mockRestore();
  },
);

it('says of every answer once that it is what its type says, also where no address can be read', async () => {
  const edge = await world.open();
  await edge.listen({ port: 0, host: '127.0.0.1' });
  for (const path of ['/api/products', '/%ZZ', '/nowhere']) {
    const { headersDistinct } = await answerTo(edge, path);
    expect([path, headersDistinct['x-content-type-options']]).toEqual([path, ['nosniff']]);
  }
});

it('ends slow requests and counts connections', async () => {
  const { server } = await world.open();
  for (const limit of [server.requestTimeout, server.headersTimeout]) {
    expect(limit).toBeGreaterThan(0);
    expect(limit).toBeLessThanOrEqual(60_000);
  }
  expect(server.timeout).toBeGreaterThan(120_000);
  expect(server.maxConnections).toBeGreaterThan(0);
});

it('answers in the shape of an error when the API is down', async () => {
  const edge = await world.open({ apiUrls: ['http://127.0.0.1:9'] });
  const answer = await edge.inject({ url: '/api/products', headers: { 'x-request-id': 'r2' } });
  expect(answer.statusCode).toBe(502);
  expect(answer.json()).toMatchObject({ code: 'api-unavailable', fieldErrors: [], errors: [], requestId: 'r2' });
});
