import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

// The process of the edge, stopped while a deployment is on its way through it.
const folder = mkdtempSync(join(tmpdir(), 'groundwork-drain-'));
const agent = new Agent({ keepAlive: true });
const api = createServer();
let edge: ChildProcess | undefined;
afterAll(() => {
  edge?.kill('SIGKILL');
  agent.destroy();
  api.closeAllConnections();
  api.close();
  rmSync(folder, { recursive: true, force: true });
});

const listening = (server: typeof api) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
const ask = (port: number, path: string) =>
  new Promise<{ status?: number; connection?: string; body: string }>((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, (answer: IncomingMessage) => {
      let body = '';
      answer.on('data', (part) => {
        body += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection, body }));
      answer.on('error', reject);
    }).on('error', reject);
  });
const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', () => resolve(true));
  });

it('serves on while balancers notice, answers what it has accepted, closes its port and exits with 0', async () => {
  let held: ServerResponse | undefined;
  const asked = new Promise<void>((resolve) => {
    api.on('request', (_request, response: ServerResponse) => {
      held = response;
      resolve();
    });
  });
  const [apiPort, port, other] = [await listening(api), await freePort(), await freePort()];
  edge = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'main.ts')], {
    cwd: join(__dirname, '..', '..', '..'),
    env: {
      ...process.env,
      PORTAL_PORT: String(port),
      WAREHOUSE_PORTAL_PORT: String(other),
      API_URL: `http://127.0.0.1:${apiPort}`,
      RELEASES_URL: 'http://127.0.0.1:9/',
      GROUNDWORK_DATA: folder,
      EDGE_DRAIN_MILLISECONDS: '1500',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<number | null>((resolve) => edge?.once('exit', resolve));
  let log = '';
  await new Promise<void>((resolve) => {
    edge?.stdout?.on('data', (text) => {
      log += text;
      if (log.includes('Channel warehouse')) resolve();
    });
  });
  // A connection that browsers keep, idle when the stop comes, and the one of the deployment.
  expect((await ask(port, '/health/live')).status).toBe(200);
  const deployment = ask(port, '/api/setupplans/1/deploy');
  await asked;
  edge.kill('SIGTERM');
  // A client that does not know yet is still served, and comes by another connection next time.
  let ready = await ask(port, '/health/ready');
  while (!ready.body.includes('stopping')) {
    await wait(5);
    ready = await ask(port, '/health/ready');
  }
  expect(ready).toMatchObject({ status: 503, connection: 'close' });
  expect(await ask(port, '/health/live')).toMatchObject({ status: 200, connection: 'close' });
  const late = connect(port, '127.0.0.1');
  await new Promise((resolve) => late.once('connect', resolve));
  while (!(await isRefused(port))) await wait(20);
  // It was accepted before the port closed, and sends its request only now.
  late.write('GET /health/live HTTP/1.1\r\nhost: edge\r\n\r\n');
  let answer = '';
  late.on('data', (part) => {
    answer += part;
  });
  await new Promise((resolve) => late.once('end', resolve));
  expect(answer).toMatch(/^HTTP\/1.1 200 OK.*connection: close/is);
  held?.writeHead(200, { 'content-type': 'application/json' }).end('{"deployed":true}');
  expect(await deployment).toEqual({ status: 200, connection: 'close', body: '{"deployed":true}' });
  expect(await exited).toBe(0);
}, 30_000);
