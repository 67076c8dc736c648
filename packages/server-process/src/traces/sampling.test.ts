import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { requestLog } from '../request-log.ts';
import { startTraceCollector, type TraceCollector } from '../testing/trace-collector.ts';
import { openTraces, type Traces } from './traces.ts';

// A server whose requests have a trace only where their caller wants one; each asks a second server.
let collector: TraceCollector;
let traces: Traces;
const app = Fastify(requestLog('silent', undefined));
const called = Fastify();
/** What the second server heard, by the name of the request. */
const heard = new Map<string, string | undefined>();
const both = { release: () => {}, arrived: 0 };
let address: string;

beforeAll(async () => {
  process.env.OTEL_BSP_SCHEDULE_DELAY = '20';
  collector = await startTraceCollector();
  const opened = await openTraces({ url: collector.url, service: 'api', share: 0 }, () => {});
  if (!opened) throw new Error('There are no traces.');
  traces = opened;
  traces.watchRequests(app);
  called.get('/:name', async ({ params, headers }) => {
    heard.set((params as { name: string }).name, headers.traceparent as string | undefined);
    return '';
  });
  const next = await called.listen({ host: '127.0.0.1', port: 0 });
  const together = new Promise<void>((resolve) => {
    both.release = resolve;
  });
  app.get('/passed', async ({ headers }) => {
    // As a proxy does.
    const given = { traceparent: String(headers.traceparent) };
    return (await fetch(`${next}/passed`, { headers: given })).text();
  });
  app.get('/:name', async ({ params }) => {
    const { name } = params as { name: string };
    both.arrived += 1;
    if (both.arrived === 2) both.release();
    // Both are at work when each of them makes its statement and its call.
    await together;
    await traces.statement('read', 'select 1', async () => {}, name);
    await (await fetch(`${next}/${name}`)).text();
    return '';
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  delete process.env.OTEL_BSP_SCHEDULE_DELAY;
  await Promise.all([app.close(), called.close()]);
  await traces.close();
  await collector.stop();
});

const traceparent = (isWanted: boolean) => {
  const traceId = randomBytes(16).toString('hex');
  return { traceId, headers: { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-0${isWanted ? 1 : 0}` } };
};
const ask = (name: string, headers: Record<string, string>) => fetch(`${address}/${name}`, { headers });

it('a request without a trace is in none, not even beside one that has one', async () => {
  const wanted = traceparent(true);
  await Promise.all([ask('with', wanted.headers), ask('without', { 'x-request-id': randomUUID() })]);
  for (let tries = 0; tries < 100 && collector.spans.length < 3; tries += 1) await wait(20);
  expect(collector.spans.map(({ name }) => name).sort()).toEqual(['GET', 'GET /:name', 'with']);
  expect(collector.spans.every(({ traceId }) => traceId === wanted.traceId)).toBe(true);
  expect(heard.get('with')).toMatch(new RegExp(`^00-${wanted.traceId}-[0-9a-f]{16}-01$`));
  expect(heard.get('without')).toBeUndefined();
});

it('a request that is passed on carries the decision of its caller, in one header', async () => {
  const unwanted = traceparent(false);
  const answer = await ask('passed', unwanted.headers);
  expect(heard.get('passed')).toMatch(new RegExp(`^00-${unwanted.traceId}-[0-9a-f]{16}-00$`));
  expect(answer.status).toBe(200);
});

it.each<Record<string, string>>([{}, { traceparent: `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`, tracestate: 'a=b' }])(
  'a request that nobody has decided on, with %j, carries the decision of this server and the trace of its id',
  async (headers) => {
    const id = randomUUID();
    await ask('passed', { ...headers, 'x-request-id': id });
    expect(heard.get('passed')).toMatch(new RegExp(`^00-${id.replaceAll('-', '')}-[0-9a-f]{16}-00$`));
  },
);
