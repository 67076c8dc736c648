import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { serveApi } from './api-proxy.ts';

// Two processes of the API behind one edge. Each says its name, and what it does with the next request.
type Behavior = 'answer' | 'cut off';
class Process {
  readonly name: string;
  port = 0;
  isReady = true;
  behavior: Behavior = 'answer';
  seen: { method?: string; url?: string; body: string }[] = [];
  held: ServerResponse[] = [];
  #server: Server | undefined;

  constructor(name: string) {
    this.name = name;
  }
  async start() {
    const server = createServer((request, response) => this.#answer(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => {
      server.listen(this.port, '127.0.0.1', resolve);
    });
    this.port = (server.address() as AddressInfo).port;
  }
  async #answer(request: IncomingMessage, response: ServerResponse) {
    if (request.url === '/health/ready') return void response.writeHead(this.isReady ? 200 : 503).end('{}');
    const body = Buffer.concat(await request.toArray()).toString();
    this.seen.push({ method: request.method, url: request.url, body });
    if (this.behavior === 'cut off') return void request.socket.destroy();
    if (request.url === '/hold') return void this.held.push(response);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ by: this.name, body }));
  }
  async end() {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
}

const [first, second] = [new Process('first'), new Process('second')];
const edge = fastify({ forceCloseConnections: true });
let address = '';
beforeAll(async () => {
  await Promise.all([first.start(), second.start()]);
  const urlOf = ({ port }: Process) => `http://127.0.0.1:${port}`;
  await serveApi(edge, [urlOf(first), urlOf(second)], 100);
  address = await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await edge.close();
  await Promise.all([first.end(), second.end()]);
});
afterEach(() => {
  for (const process of [first, second]) {
    process.behavior = 'answer';
    process.seen = [];
  }
});

const ask = async (path = 'orders', init: RequestInit = {}) => {
  const answer = await fetch(`${address}/api/${path}`, init);
  return { status: answer.status, ...((await answer.json()) as { by?: string; body?: string; code?: string }) };
};
const write = (key?: string, body = '{"name":"Lamp"}') =>
  ask('orders', { method: 'POST', body, headers: key === undefined ? {} : { 'idempotency-key': key } });
const byWhom = async (times: number) => {
  const names = new Set<string | undefined>();
  for (let time = 0; time < times; time += 1) names.add((await ask()).by);
  return [...names].sort();
};

it('asks each process in turn, and the one that has less to do', async () => {
  expect(await byWhom(4)).toEqual(['first', 'second']);
  const held = ask('hold');
  while (first.held.length + second.held.length === 0) await wait(5);
  const [busy, idle] = first.held.length === 1 ? [first, second] : [second, first];
  expect(await byWhom(6)).toEqual([idle.name]);
  busy.held.pop()?.end('{}');
  expect((await held).status).toBe(200);
  expect(await byWhom(4)).toEqual(['first', 'second']);
});

it.each(['GET', 'HEAD'])('sends %s again to the other process where one is cut off', async (method) => {
  first.behavior = 'cut off';
  for (let time = 0; time < 4; time += 1) expect((await fetch(`${address}/api/orders`, { method })).status).toBe(200);
  expect(first.seen.length).toBeGreaterThan(0);
});

it('survives an answer for a browser that has left', async () => {
  const leaving = new AbortController();
  const asked = ask('hold', { signal: leaving.signal }).catch(() => {});
  const held = () => [...first.held, ...second.held];
  while (held().length === 0) await wait(5);
  leaving.abort();
  await asked;
  // The edge hears that the connection is closed before the answer comes.
  await wait(50);
  for (const response of held()) response.end('{}');
  first.held = [];
  second.held = [];
  await wait(50);
  expect((await ask()).status).toBe(200);
});

it('sends a write again that carries an Idempotency-Key, with its body, and no other one', async () => {
  first.behavior = 'cut off';
  for (let time = 0; time < 4; time += 1)
    expect(await write('key', '{"name":"Shelf"}')).toEqual({ status: 200, by: 'second', body: '{"name":"Shelf"}' });
  const before = first.seen.length;
  expect(before).toBeGreaterThan(0);
  second.seen = [];
  const answers = [await write(), await write()];
  // The process that was cut off may have written.
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 502]);
  expect(answers.find(({ status }) => status === 502)?.code).toBe('api-unavailable');
  expect([first.seen.length - before, second.seen.length]).toEqual([1, 1]);
});

it('leaves a write of unknown length that was cut off to the browser', async () => {
  first.behavior = 'cut off';
  const upload = async (key: string) => {
    const init = {
      method: 'POST',
      body: new Blob(['x']).stream(),
      duplex: 'half',
      headers: { 'idempotency-key': key },
    };
    return (await fetch(`${address}/api/orders`, init as RequestInit)).status;
  };
  expect([await upload('one'), await upload('two')].sort()).toEqual([200, 502]);
});

it('sends every request to the other process while one is gone, and uses it again when it is back', async () => {
  await first.end();
  for (let time = 0; time < 4; time += 1) {
    // Nothing was sent to the one that is gone, so that this write may be sent without a key.
    expect(await write()).toMatchObject({ status: 200, by: 'second', body: '{"name":"Lamp"}' });
    expect((await ask()).by).toBe('second');
  }
  await first.start();
  while ((await byWhom(2)).length < 2) await wait(20);
});

it('gives no request to a process that says it is not ready, until it is; and to one of them where none is', async () => {
  second.isReady = false;
  while ((await byWhom(2)).length > 1) await wait(20);
  expect(await byWhom(6)).toEqual(['first']);
  first.isReady = false;
  await wait(700);
  expect((await ask()).status).toBe(200);
  [first.isReady, second.isReady] = [true, true];
  while ((await byWhom(2)).length < 2) await wait(20);
});

it('answers that the service cannot be reached where all processes are gone', async () => {
  await Promise.all([first.end(), second.end()]);
  expect(await ask()).toMatchObject({ status: 502, code: 'api-unavailable' });
  expect(await write('key')).toMatchObject({ status: 502, code: 'api-unavailable' });
  await Promise.all([first.start(), second.start()]);
  while ((await byWhom(2)).length < 2) await wait(20);
});
