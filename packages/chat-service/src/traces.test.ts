import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '@groundwork/server-process/test-collector';
import { runningService } from './testing/running-service.ts';

// What a collector gets of calls that the API makes.
let collector: TraceCollector;
const traces = { url: '', service: 'groundwork-chat' };
beforeAll(async () => {
  // Spans are sent soon, and not with the next batch after seconds.
  process.env.OTEL_BSP_SCHEDULE_DELAY = '20';
  collector = await startTraceCollector();
  traces.url = collector.url;
});
const service = runningService({ traces });
afterAll(async () => {
  delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  await collector.stop();
});

const secret = randomUUID();
/** A call below a request that has a trace, and the spans of it once that of the call itself has come. */
const spansOf = async (method: string, path: string, body: unknown) => {
  const [traceId, parent] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const answer = await fetch(`${service.address}/v3${path}`, {
    method,
    body: JSON.stringify(body),
    headers: {
      'api-token': service.configuration.apiToken,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${parent}-01`,
    },
  });
  expect(answer.status).toBe(200);
  const found = () => collector.spans.filter((span) => span.traceId === traceId);
  const isCall = ({ parentSpanId }: CollectedSpan) => parentSpanId === parent;
  while (!found().some(isCall)) await wait(20);
  return { call: found().find(isCall) as CollectedSpan, others: found().filter((span) => !isCall(span)) };
};

it('a call continues the trace of the API, down to each statement, and no span has a value of it', async () => {
  const { call, others } = await spansOf('POST', '/users', { user_id: 'one', nickname: secret, profile_url: '' });
  expect(call).toMatchObject({
    ...{ service: 'groundwork-chat', name: 'POST /v3/users' },
    values: { 'http.route': '/v3/users', 'http.request.method': 'POST', 'http.response.status_code': 200 },
  });
  expect(others).toContainEqual(
    expect.objectContaining({
      parentSpanId: call.spanId,
      name: expect.stringMatching(/^insert into chat\.users /),
      values: expect.objectContaining({ 'db.system.name': 'postgresql' }),
    }),
  );
  expect(collector.text()).not.toContain(secret);
});

it('the statements of a transaction are in it one by one, up to the commit', async () => {
  await service.user('two');
  const { call, others } = await spansOf('POST', '/group_channels', {
    ...{ user_ids: ['one', 'two'], name: secret, channel_url: 'a-channel' },
  });
  expect(others.every(({ parentSpanId }) => parentSpanId === call.spanId)).toBe(true);
  const names = others.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['commit', expect.stringMatching(/^insert into chat\.channels /)]));
  expect(names.filter((name) => name === 'commit')).toHaveLength(1);
});

it('checks of health, and what a client asks before its socket, are in no trace', async () => {
  for (const path of ['/', '/health/live', '/health/ready']) await fetch(`${service.address}${path}`);
  await spansOf('POST', '/users', { user_id: 'three', nickname: 'three', profile_url: '' });
  const routes = collector.spans.map(({ values }) => values['http.route']);
  expect(routes).toContain('/v3/users');
  for (const route of ['/', '/health/live', '/health/ready']) expect(routes).not.toContain(route);
});
