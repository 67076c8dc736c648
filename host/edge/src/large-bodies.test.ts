import { once } from 'node:events';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { serveApi } from './api-proxy.ts';

// The bodies that the edge keeps until the API has answered, and those that it refuses at once.
const begun: string[] = [];
const whole: number[] = [];
const cutOff = new Set<string>();
let api: Server;
let edge: FastifyInstance;
let port = 0;

beforeAll(async () => {
  api = createServer((request, response) => {
    begun.push(request.url ?? '');
    let bytes = 0;
    request.on('error', () => {});
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => {
      whole.push(bytes);
      if (cutOff.delete(request.url ?? '')) request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  api.listen(0, '127.0.0.1');
  await once(api, 'listening');
  edge = fastify({ forceCloseConnections: true });
  const { port: apiPort } = api.address() as AddressInfo;
  await serveApi(edge, [`http://127.0.0.1:${apiPort}`], 10, undefined, { mostKeptBytes: 1_000 });
  port = Number(new URL(await edge.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await edge.close();
  api.closeAllConnections();
  api.close();
});

/** A request that is not sent whole yet. */
function begin(path: string, length: number) {
  const headers = { 'content-length': length, 'content-type': 'application/json', 'idempotency-key': path };
  const sent = ask({ port, host: '127.0.0.1', method: 'POST', path: `/api/${path}`, headers });
  const status = new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode, text }));
    });
  });
  sent.flushHeaders();
  return { sent, status };
}

it('refuses a body that is larger than the API takes, and asks the API nothing', async () => {
  const { sent, status } = begin('huge', 20_000_000);
  const answer = await status;
  sent.destroy();
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.text)).toMatchObject({ code: 'too-large', title: 'Too large' });
  expect(begun).not.toContain('/huge');
});

it('keeps a small body, to send it again where the API has gone without an answer', async () => {
  cutOff.add('/small');
  const { sent, status } = begin('small', 900);
  sent.end(Buffer.alloc(900, 'a'));
  expect((await status).status).toBe(200);
  expect(begun.filter((url) => url === '/small')).toHaveLength(2);
});

it('keeps no more of all bodies together than there is room for: what is beyond is passed on as it comes', async () => {
  const first = begin('first', 900);
  first.sent.write(Buffer.alloc(100, 'a'));
  await wait(50);
  const second = begin('second', 900);
  second.sent.write(Buffer.alloc(100, 'a'));
  while (!begun.includes('/second')) await wait(5);
  // The first is kept until it is whole.
  expect(begun).not.toContain('/first');
  second.sent.end(Buffer.alloc(800, 'a'));
  first.sent.end(Buffer.alloc(800, 'a'));
  expect((await second.status).status).toBe(200);
  expect((await first.status).status).toBe(200);
  expect(whole.slice(-2)).toEqual([900, 900]);
  // There is room again.
  cutOff.add('/third');
  const third = begin('third', 900);
  third.sent.end(Buffer.alloc(900, 'a'));
  expect((await third.status).status).toBe(200);
  expect(begun.filter((url) => url === '/third')).toHaveLength(2);
});
