import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fastify, { type FastifyRequest } from 'fastify';
import type { Sessions } from '../session/authenticate.ts';
import type { LiveStream } from './live-stream.ts';
import type { LiveStreams } from './live-streams.ts';
import { liveRoutes } from './routes.ts';

it('does not keep the stream of a client that left before it began', async () => {
  let begin = () => {};
  let [prepared, added] = [0, 0];
  const streams = {
    requireRoom: () => {},
    prepare: () => {
      prepared += 1;
      return new Promise<void>((resolve) => {
        begin = resolve;
      });
    },
    add: () => {
      added += 1;
      return () => {};
    },
  } as unknown as LiveStreams;
  const sessions = { admit: async () => ({ payload: {} }) } as unknown as Pick<Sessions, 'admit'>;
  const app = fastify({ forceCloseConnections: true });
  liveRoutes(app, streams, sessions, () => false);
  const answered = new Promise((resolve) =>
    app.addHook('onRequest', async (_, { raw }) => void raw.once('close', resolve)),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  const leave = new AbortController();
  const left = fetch(`${address}/live`, { signal: leave.signal }).catch(() => 'left');
  await once(app.server, 'request');
  while (prepared === 0) await new Promise(setImmediate);
  leave.abort();
  expect(await left).toBe('left');
  await answered;
  begin();
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  expect(added).toBe(0);
  await app.close();
});

it('keeps nothing of the request while the stream is open: there are thousands, for hours', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const open: LiveStream[] = [];
  const streams = {
    requireRoom: () => {},
    prepare: async () => {},
    add: (stream: LiveStream) => {
      open.push(stream);
      stream.write(': begun\n\n');
      return () => {};
    },
  } as unknown as LiveStreams;
  const sessions = { admit: async () => ({ caller: {}, payload: {} }) } as unknown as Pick<Sessions, 'admit'>;
  const app = fastify({ forceCloseConnections: true });
  // As the server's own, which write the log when an answer ends.
  app.addHook('onResponse', async () => {});
  liveRoutes(app, streams, sessions, () => false);
  let request: WeakRef<FastifyRequest> | undefined;
  app.addHook('onRequest', async (given) => {
    request = new WeakRef(given);
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/live`);
  const reader = answer.body?.getReader();
  expect(String(Buffer.from((await reader?.read())?.value ?? ''))).toBe(': begun\n\n');
  for (let turn = 0; turn < 50 && request?.deref(); turn += 1) {
    await new Promise(setImmediate);
    collect();
  }
  expect(request?.deref() === undefined).toBe(true);
  open[0]?.write(': still there\n\n');
  expect(String(Buffer.from((await reader?.read())?.value ?? ''))).toBe(': still there\n\n');
  open[0]?.end();
  expect((await reader?.read())?.done).toBe(true);
  await app.close();
});
