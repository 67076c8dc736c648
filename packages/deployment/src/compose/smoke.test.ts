import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { composeFolder } from '../testing/installation.ts';

// A server that is portal, provider and API at once, and remembers what it was asked.
const asked: string[] = [];
let storedName: string | undefined;
/** The API forgets the name that was written. */
let isForgetful = false;
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    asked.push(`${request.method} ${request.url}`);
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const configuration = { apiBaseUrl: '/api/', identity: { authority: address, apiScope: 'api' } };
    const isSignedIn = request.headers.authorization === 'Bearer of-the-client';
    if (request.url === '/')
      return response.end(
        `<script type="application/json" id="groundwork-config">${JSON.stringify(configuration)}</script>`,
      );
    if (request.url === '/.well-known/openid-configuration')
      return response.end(JSON.stringify({ token_endpoint: `${address}/token` }));
    if (request.url === '/token') {
      const isRight = new URLSearchParams(body).get('client_secret') === 'right';
      response.statusCode = isRight ? 200 : 401;
      return response.end(JSON.stringify({ access_token: 'of-the-client' }));
    }
    if (!isSignedIn) response.statusCode = 401;
    if (request.method === 'POST') storedName = (JSON.parse(body) as { name: string }).name;
    response.end(
      JSON.stringify({ id: 'v1', name: isForgetful ? 'other' : storedName, emailAddress: 'smoke@example.com' }),
    );
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  isForgetful = false;
});

const smoke = (env: Record<string, string>) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const portal = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const child = spawn(process.execPath, [join(composeFolder, 'smoke.mjs'), portal], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
      });
    child.once('close', (code) => resolve({ code, said }));
  });
const client = { SMOKE_CLIENT_ID: 'smoke', SMOKE_CLIENT_SECRET: 'right' };

it('signs in as a client, writes, reads and deletes', async () => {
  expect(await smoke(client)).toMatchObject({ code: 0, said: expect.stringContaining('deleted: ok') });
  expect(asked.slice(-3)).toEqual(['POST /api/vendors', 'GET /api/vendors/v1', 'DELETE /api/vendors/v1']);
});

it('says what went wrong, ends with 1, and leaves nothing behind', async () => {
  expect(await smoke({ ...client, SMOKE_CLIENT_SECRET: 'wrong' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('/token was answered 401'),
  });
  isForgetful = true;
  expect(await smoke(client)).toMatchObject({ code: 1, said: expect.stringContaining("has the name 'other'") });
  expect(asked.at(-1)).toBe('DELETE /api/vendors/v1');
});
