import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { serveApi } from './api-proxy.ts';

// The live stream of the API, on its way through the edge.
const responses: ServerResponse[] = [];
let asked = 0;
let isFull = false;
const api = createServer((request, response) => {
  asked += 1;
  if (isFull || request.url !== '/live') {
    response.writeHead(503, { 'retry-after': '1' }).end('{}');
    return;
  }
  responses.push(response);
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  response.write('event: stamps\ndata: {}\n\n');
});
const edge = fastify({ forceCloseConnections: true });
let address = '';
let endStreams = () => {};
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
  ({ endStreams } = await serveApi(edge, [`http://127.0.0.1:${(api.address() as AddressInfo).port}`], 100));
  address = await edge.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  api.closeAllConnections();
  api.close();
  await edge.close();
});

async function open() {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/live`, { signal: stop.signal });
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const read = async () => {
    const { value, done } = await reader.read();
    return done ? undefined : new TextDecoder().decode(value);
  };
  const response = responses.at(-1) as ServerResponse;
  return { answer, read, response, close: () => stop.abort() };
}

it('hands each event over as it comes', async () => {
  const stream = await open();
  expect(stream.answer.headers.get('content-encoding')).toBeNull();
  expect(await stream.read()).toContain('event: stamps');
  stream.response.write('event: changed\ndata: {"orders":{}}\n\n');
  expect(await stream.read()).toContain('event: changed');
  stream.close();
});

it('ends the API’s side when the browser has gone', async () => {
  const stream = await open();
  const gone = new Promise((resolve) => stream.response.once('close', resolve));
  await stream.read();
  stream.close();
  await gone;
});

it('ends the browser’s side when the process of the API has gone', async () => {
  const stream = await open();
  await stream.read();
  stream.response.destroy();
  await expect(stream.read()).rejects.toThrow();
});

it('has streams end when the edge does', async () => {
  const streams = [await open(), await open()];
  for (const stream of streams) await stream.read();
  const gone = streams.map(({ response }) => new Promise((resolve) => response.once('close', resolve)));
  endStreams();
  expect(await Promise.all(streams.map((stream) => stream.read()))).toEqual([undefined, undefined]);
  await Promise.all(gone);
});

it.each(['live', 'products'])('hands a refusal of %s over at once, with the time to come back', async (path) => {
  isFull = true;
  const before = asked;
  const answer = await fetch(`${address}/api/${path}`);
  expect([answer.status, answer.headers.get('retry-after'), asked - before]).toEqual([503, '1', 1]);
  isFull = false;
});
