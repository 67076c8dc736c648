import { logAnswers, requestLog } from '@groundwork/server-process';
import Fastify from 'fastify';
import type { Sessions } from '../sessions.ts';
import { createActors } from './actor.ts';
import { answerLine } from './request-log.ts';

const lines: Record<string, unknown>[] = [];
const app = Fastify(requestLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
beforeAll(() => {
  logAnswers(app, answerLine);
  const sessions = { userOfSession: async () => ({ id: 'user-1' }) } as unknown as Sessions;
  const actors = createActors(sessions, 'secret-api-token');
  app.post('/v3/group_channels/:url/messages', async (request) => {
    await actors.actor(request);
    return { message: 'secret-answer' };
  });
});
afterAll(() => app.close());

it('says who called what and how it went, and nothing of query, keys, body or answer', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { 'session-key': 'secret-key', traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  const call = { method: 'POST', url: '/v3/group_channels/one/messages?text=secret-query' } as const;
  await app.inject({ ...call, headers, body: { message: 'secret-body' } });
  await app.inject({ ...call, headers: { 'api-token': 'secret-api-token' }, body: { message: 'secret-body' } });
  const answered = {
    ...{ msg: 'answered', status: 200, route: '/v3/group_channels/:url/messages', milliseconds: expect.any(Number) },
    ...{ reqId: expect.any(String), req: { method: 'POST', url: '/v3/group_channels/one/messages' } },
  };
  expect(lines).toEqual([
    expect.objectContaining({ ...answered, caller: 'user-1', traceId }),
    expect.objectContaining({ ...answered, caller: 'platform' }),
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});
