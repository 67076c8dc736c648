import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { draining } from './draining.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

async function start(answer: RequestListener) {
  const server = createServer(answer);
  servers.push(server);
  const drain = draining(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, drain, port: (server.address() as AddressInfo).port };
}
/** A raw connection, so that a test decides when its request goes out and sees how the connection ends. */
async function client(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  let received = '';
  let failure = '';
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  socket.on('error', (error) => {
    failure = error.message;
  });
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(failure || received)));
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject);
  });
  return { ended, ask: () => socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'), received: () => received };
}

it('answers a request that comes on an open connection after the port is closed, and closes the connection', async () => {
  const { drain, port } = await start((_, response) => response.end('here'));
  const [unused, kept] = [await client(port), await client(port)];
  kept.ask();
  while (!kept.received().includes('here')) await wait(5);
  expect(kept.received()).toContain('Connection: keep-alive');
  await drain.begin(0);
  const closed = drain.closePort();
  await wait(100);
  await expect(client(port)).rejects.toThrow('ECONNREFUSED');
  unused.ask();
  kept.ask();
  expect(await unused.ended).toMatch(/^HTTP\/1.1 200 OK.*Connection: close.*here/s);
  expect((await kept.ended).match(/Connection: \S+/g)).toEqual(['Connection: keep-alive', 'Connection: close']);
  await closed;
});

it('accepts a connection that the kernel already holds when the port is closed', async () => {
  const { drain, port } = await start((_, response) => response.end('here'));
  const waiting = client(port);
  // The event loop is blocked, as on a busy machine: the connection is made and nobody has accepted it.
  const until = Date.now() + 50;
  while (Date.now() < until);
  const closed = drain.closePort();
  const accepted = await waiting;
  accepted.ask();
  expect(await Promise.race([accepted.ended, wait(2_000)])).toContain('here');
  await closed;
});

it('closes the connections of requests that were accepted before, and counts those without an answer', async () => {
  let finish = () => {};
  const { drain, port } = await start((_, response) => {
    finish = () => response.end('late');
  });
  const waiting = await client(port);
  waiting.ask();
  while (drain.openRequests() === 0) await wait(5);
  await drain.begin(0);
  const closed = drain.closePort();
  expect(drain.isDraining()).toBe(true);
  finish();
  expect(await waiting.ended).toMatch(/Connection: close.*late/s);
  await closed;
  expect(drain.openRequests()).toBe(0);
});

it('ends although clients keep connections that they do not use', async () => {
  const { drain, port } = await start((_, response) => response.end('here'));
  const idle = await client(port);
  await drain.begin(0);
  await drain.closePort();
  expect(await idle.ended).toBe('');
});
