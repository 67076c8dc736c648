import { once } from 'node:events';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import type { ServedPortal } from '../served-portal.ts';
import { serveServices } from './serve-services.ts';

// Bodies for services are read before anybody has looked at a token.
let service: Server;
let edge: FastifyInstance;
let port = 0;
beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end('{}'));
  });
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  edge = fastify({ forceCloseConnections: true });
  const { port: servicePort } = service.address() as AddressInfo;
  const calls = [{ path: '/loans', methods: ['POST'], bytes: 900, seconds: 5 }];
  const portal = {
    configuration: { services: new Map([['tools', `http://127.0.0.1:${servicePort}`]]) },
    releasesNow: async () => ({
      set: { disabled: [] },
      remotes: [{ name: 'tools', declaration: { service: { calls } } }],
    }),
    developmentOf: async () => undefined,
  };
  await serveServices(edge, portal as unknown as ServedPortal, undefined, 1_000);
  port = Number(new URL(await edge.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await edge.close();
  service.closeAllConnections();
  service.close();
});

function begin(length: number) {
  const headers = { authorization: 'Bearer made-up', 'content-length': length, 'content-type': 'application/json' };
  const sent = ask({ port, host: '127.0.0.1', method: 'POST', path: '/services/tools/loans', headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
  });
  sent.flushHeaders();
  return { sent, status };
}

it('reads as many bodies at once as there is room for, and says of the others that they may come again', async () => {
  const first = begin(900);
  first.sent.write(Buffer.alloc(100));
  await wait(100);
  const second = begin(900);
  expect(await second.status).toBe(503);
  second.sent.destroy();
  first.sent.end(Buffer.alloc(800));
  expect(await first.status).toBe(200);
  const third = begin(900);
  third.sent.end(Buffer.alloc(900));
  expect(await third.status).toBe(200);
});
