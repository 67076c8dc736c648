import { logAnswers, requestLog } from '@groundwork/server-process';
import Fastify from 'fastify';
import type { Caller } from '../policy/caller.ts';
import { signedOut } from '../problem.ts';
import { admitCallers } from './admit-callers.ts';
import { answerErrors } from './errors.ts';
import { answerLine } from './request-log.ts';

const lines: Record<string, unknown>[] = [];
let readyStatus = 200;
const app = Fastify(requestLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
beforeAll(async () => {
  logAnswers(app, answerLine);
  const count = async () => {};
  const limits = { countStranger: count, countUser: count } as unknown as Parameters<typeof admitCallers>[2];
  answerErrors(app, limits);
  app.get('/health/ready', async (_, reply) => reply.status(readyStatus).send());
  await app.register(async (routes) => {
    const authenticate = async ({ headers }: { headers: { authorization?: string } }) => {
      if (headers.authorization !== 'Bearer secret-token') throw signedOut('No.');
      return { id: 'account-1' } as Caller;
    };
    admitCallers(routes, authenticate, limits);
    routes.post('/orders/:id/deliver', async () => {
      throw new Error('broken');
    });
    routes.post('/:collection/:id', async () => ({ secret: 'secret-answer' }));
  });
});
afterAll(() => app.close());

const send = async (url: string, headers: Record<string, string> = { authorization: 'Bearer secret-token' }) => {
  lines.length = 0;
  await app.inject({ method: 'POST', url, headers, body: { name: 'secret-body' } });
  expect(JSON.stringify(lines)).not.toContain('secret');
  return lines;
};

it('says who called what, in which collection and under which id, and nothing of query, token, body or answer', async () => {
  const headers = { authorization: 'Bearer secret-token', 'x-request-id': 'request-0001' };
  expect(await send('/Orders/7?search=secret-query', headers)).toEqual([
    expect.objectContaining({
      ...{
        msg: 'answered',
        reqId: 'request-0001',
        caller: 'account-1',
        collection: 'orders',
        route: '/:collection/:id',
      },
      ...{ req: { method: 'POST', url: '/Orders/7' }, status: 200, milliseconds: expect.any(Number) },
    }),
  ]);
});

it('names the caller and the request in the line of a failure too', async () => {
  const [failure, answer] = await send('/orders/7/deliver?note=secret-query');
  const { reqId } = answer ?? {};
  expect(reqId).toMatch(/^[0-9a-f-]{36}$/);
  expect(failure).toMatchObject({ msg: 'request failed', reqId, caller: 'account-1' });
  expect(answer).toMatchObject({ status: 500, collection: 'orders', route: '/orders/:id/deliver' });
});

it('claims no caller for a token that is refused, and no collection that there is not', async () => {
  const [refused] = await send('/orders/7', { authorization: 'Bearer secret-forged' });
  expect(refused).toMatchObject({ status: 401, collection: 'orders' });
  expect(refused).not.toHaveProperty('caller');
  const [unknown] = await send('/nowhere/7');
  expect(unknown).toMatchObject({ caller: 'account-1', route: '/:collection/:id' });
  expect(unknown).not.toHaveProperty('collection');
});

it('says nothing of a check of health that finds all well, and says when one does not', async () => {
  lines.length = 0;
  await app.inject('/health/ready');
  expect(lines).toEqual([]);
  readyStatus = 503;
  await app.inject('/health/ready');
  expect(lines).toEqual([expect.objectContaining({ msg: 'answered', route: '/health/ready', status: 503 })]);
});
