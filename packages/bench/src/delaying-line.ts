import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

// The process of own-process.ts: a line to the database on which every message to it arrives DELAY milliseconds late. Timers
// count whole milliseconds, so that it sleeps in small steps while something is on its way.

const delay = Number(process.env.DELAY);
const [host, port] = [process.env.DATABASE_HOST ?? '', Number(process.env.DATABASE_PORT)];
const step = 0.05;
const cell = new Int32Array(new SharedArrayBuffer(4));

/** In the order in which they arrive, which is the order in which they are due. */
const underway: { due: number; to: Socket; bytes: Buffer }[] = [];

function deliver() {
  const now = performance.now();
  while ((underway[0]?.due ?? Number.POSITIVE_INFINITY) <= now) {
    const next = underway.shift();
    if (next?.to.writable) next.to.write(next.bytes);
  }
  if (underway.length === 0) return;
  Atomics.wait(cell, 0, 0, step);
  setImmediate(deliver);
}

const server = createServer((near) => {
  const far = connect(port, host);
  for (const socket of [near, far]) {
    socket.setNoDelay();
    socket.on('error', () => {});
  }
  far.on('data', (bytes) => near.writable && near.write(bytes));
  near.on('data', (bytes) => {
    underway.push({ due: performance.now() + delay, to: far, bytes });
    if (underway.length === 1) setImmediate(deliver);
  });
  far.on('close', () => near.destroy());
  near.on('close', () => far.destroy());
}).listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
