import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import type { ServedPortal } from '../served-portal.ts';
import { serviceAddress } from './declared-call.ts';
import { serveServices } from './serve-services.ts';

// A real server behind the edge's route, and releases as the edge knows them.
interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}
const seen: Seen[] = [];
let answer: (request: Seen, response: ServerResponse) => void;
/** What the figures of the edge get. */
const answers: string[] = [];
const servers: Server[] = [];
let edge: FastifyInstance;
let origin: string;

const listening = async (server: Server) => {
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const calls = [
  { path: '/loans', methods: ['GET', 'POST'], bytes: 20, seconds: 1 },
  { path: '/loans/:id/return', methods: ['POST'], bytes: 20, seconds: 1 },
];
const remotes = ['tools', 'gone', 'elsewhere'].map((name) => ({ name, declaration: { service: { calls } } }));

beforeAll(async () => {
  const service = await listening(
    createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const asked = { method: request.method, url: request.url, headers: request.headers, body };
        seen.push(asked);
        answer(asked, response);
      });
    }),
  );
  const other = createServer();
  const gone = await listening(other);
  await new Promise((resolve) => {
    other.close(resolve);
  });
  edge = fastify();
  const portal = {
    configuration: {
      services: new Map([
        ['tools', `${service}/v1`],
        ['gone', gone],
        ['catalog', service],
        ['off', service],
      ]),
    },
    releasesNow: async () => ({
      remotes: [...remotes, { name: 'catalog', declaration: {} }],
      set: { disabled: [{ name: 'off', reason: 'It lends what is broken.' }] },
    }),
    developmentOf: async () => undefined,
  } as unknown as ServedPortal;
  await serveServices(edge, portal, (remote, status, seconds) => {
    answers.push(`${remote} ${status}`);
    expect(seconds).toBeGreaterThan(0);
  });
  origin = await edge.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => {
  seen.length = 0;
  answers.length = 0;
  answer = (_request, response) => response.end('{}');
});
afterAll(async () => {
  await edge.close();
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => server.listening && new Promise((resolve) => server.close(resolve))));
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${origin}${path}`, { ...init, headers: { authorization: 'Bearer of-lena', ...init.headers } });

it('passes a declared call on with the token of the user, and neither cookies nor what others say of themselves', async () => {
  answer = (_request, response) => {
    response.writeHead(201, {
      'content-type': 'application/json',
      etag: '"7"',
      'set-cookie': 'groundwork-session=1',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=600',
      'content-security-policy': 'script-src *',
    });
    response.end('{"id":"7"}');
  };
  const returned = await ask('/services/tools/loans/7%20a/return?late=yes&by=L%C3%A9na', {
    method: 'POST',
    body: '{"day":"today"}',
    headers: {
      'content-type': 'application/json',
      cookie: 'groundwork-preview=secret',
      'idempotency-key': 'once',
      'x-forwarded-for': '10.0.0.1',
      'x-groundwork-service': 'secret',
      origin,
      'sec-fetch-site': 'same-origin',
    },
  });
  expect(returned.status).toBe(201);
  expect(await returned.json()).toEqual({ id: '7' });
  const [request] = seen;
  expect(request).toMatchObject({
    method: 'POST',
    url: '/v1/loans/7%20a/return?late=yes&by=L%C3%A9na',
    body: '{"day":"today"}',
    headers: {
      authorization: 'Bearer of-lena',
      'content-type': 'application/json',
      'idempotency-key': 'once',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-prefix': '/services/tools',
    },
  });
  expect(request?.headers).not.toHaveProperty('cookie');
  expect(request?.headers).not.toHaveProperty('x-groundwork-service');
  expect(request?.headers['x-request-id']).toBe(returned.headers.get('x-request-id'));
  expect(Object.fromEntries(returned.headers)).toMatchObject({
    etag: '"7"',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(returned.headers.has('set-cookie')).toBe(false);
  expect(returned.headers.has('access-control-allow-origin')).toBe(false);
});

it.each([
  ['a path that is not declared', '/services/tools/secrets', {}, 404, 'undeclared-call'],
  ['a method that is not declared', '/services/tools/loans', { method: 'DELETE' }, 404, 'undeclared-call'],
  ['more than the declared path', '/services/tools/loans/7/return/x', { method: 'POST' }, 404, 'undeclared-call'],
  ['a slash in a part', '/services/tools/loans/a%2Fb/return', { method: 'POST' }, 404, 'unknown-service'],
  ['an empty part', '/services/tools/loans//return', { method: 'POST' }, 404, 'unknown-service'],
  ['a remote that declares no service', '/services/catalog/loans', {}, 404, 'undeclared-call'],
  ['a remote that is not live', '/services/nobody/loans', {}, 404, 'undeclared-call'],
  ['a service that the portal does not allow', '/services/elsewhere/loans', {}, 501, 'no-service'],
  ['a remote that is switched off', '/services/off/loans', {}, 503, 'remote-disabled'],
  ['nobody who is signed in', '/services/tools/loans', { headers: { authorization: '' } }, 401, 'unauthorized'],
  [
    'a page of another site',
    '/services/tools/loans',
    { headers: { 'sec-fetch-site': 'cross-site' } },
    403,
    'other-origin',
  ],
  [
    'a page of a neighbor on the same domain',
    '/services/tools/loans',
    { headers: { 'sec-fetch-site': 'same-site' } },
    403,
    'other-origin',
  ],
  [
    'an address that somebody has typed',
    '/services/tools/loans',
    { headers: { 'sec-fetch-site': 'none' } },
    403,
    'other-origin',
  ],
  [
    'a page of another origin',
    '/services/tools/loans',
    { headers: { origin: 'https://else.test' } },
    403,
    'other-origin',
  ],
])('refuses %s, and the service hears nothing of it', async (_, path, init: RequestInit, status, code) => {
  const refused = await ask(path, init);
  expect(refused.status).toBe(status);
  expect(await refused.json()).toMatchObject({ code });
  expect(seen).toEqual([]);
});

it.each([
  '/services/tools/loans/%2e%2e/return',
  '/services/tools/../loans',
  '/services/tools/loans/./7',
  '/services/tools/loans/%5c/return',
  '/services/tools/loans/%00/return',
  '/services/tools/loans/%zz/return',
  '/services/tools',
  '/services/../api/auth/me',
  `/services/tools/${'a'.repeat(5_000)}`,
])('knows no service at %s', (address) => {
  expect(serviceAddress(address)).toBeUndefined();
});

it('refuses a body that is larger than declared, with a length and without one', async () => {
  const much = '{"day":"the day after tomorrow"}';
  const headers = { 'content-type': 'application/json' };
  const bodies = [much, new Blob([much]).stream()];
  for (const body of bodies) {
    const init = { method: 'POST', body, headers, duplex: 'half' as const };
    const refused = await ask('/services/tools/loans', init);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: 'too-large', message: expect.stringContaining('20 bytes') });
  }
  expect(seen).toEqual([]);
});

it('says that a service is away', async () => {
  const away = await ask('/services/gone/loans');
  expect(away.status).toBe(502);
  expect(await away.json()).toMatchObject({
    code: 'service-unavailable',
    message: expect.stringContaining('service of gone'),
  });
});

it('says that a service is too slow', async () => {
  answer = () => {};
  const slow = await ask('/services/tools/loans');
  expect(slow.status).toBe(504);
  expect(await slow.json()).toMatchObject({ code: 'service-timeout' });
});

it('passes on when a service wants to be asked again, and no address that it answers with', async () => {
  answer = (_request, response) => response.writeHead(503, { 'retry-after': '7' }).end('{"message":"Counting."}');
  const busy = await ask('/services/tools/loans');
  expect([busy.status, busy.headers.get('retry-after'), await busy.json()]).toEqual([
    503,
    '7',
    { message: 'Counting.' },
  ]);
  for (const status of [300, 301, 302, 303, 307, 308]) {
    answer = (_request, response) => response.writeHead(status, { location: 'http://10.0.0.7/' }).end();
    const moved = await ask('/services/tools/loans', { redirect: 'manual' });
    expect([status, moved.status, moved.headers.get('location')]).toEqual([status, 502, null]);
  }
});

it('lets twenty requests wait for a service, and those after them come back later', async () => {
  const waiting: ServerResponse[] = [];
  let all = () => {};
  const areThere = new Promise<void>((resolve) => {
    all = resolve;
  });
  answer = (_request, response) => {
    waiting.push(response);
    if (waiting.length === 20) all();
  };
  const first = Array.from({ length: 20 }, () => ask('/services/tools/loans'));
  await areThere;
  const next = await ask('/services/tools/loans');
  expect([next.status, next.headers.get('retry-after')]).toEqual([503, '1']);
  for (const response of waiting) response.end('{}');
  for (const each of await Promise.all(first)) {
    expect(each.status).toBe(200);
    await each.text();
  }
  answer = (_request, response) => response.end('{}');
  expect((await ask('/services/tools/loans')).status).toBe(200);
});

it('answers 204 without a body', async () => {
  answer = (_request, response) => response.writeHead(204).end();
  const done = await ask('/services/tools/loans', { method: 'POST' });
  expect([done.status, await done.text()]).toEqual([204, '']);
});

it('counts what a service answered, and what the edge answered in its place, by remote; and no call that is not declared', async () => {
  const counted = async (...expected: string[]) => {
    // The connection ends a moment after the answer is read.
    for (let tries = 0; answers.length < expected.length && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(answers).toEqual(expected);
  };
  answer = (_request, response) => {
    response.statusCode = 409;
    response.end('{}');
  };
  await (await ask('/services/tools/loans')).text();
  await counted('tools 409');
  await (await ask('/services/gone/loans')).text();
  await counted('tools 409', 'gone 502');
  await (await ask('/services/tools/secrets')).text();
  await (await ask('/services/nobody/loans')).text();
  await counted('tools 409', 'gone 502');
});
