import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { people, places } from '@groundwork/api/test-people';
import { startTestServer, type TestServer } from '@groundwork/api/test-server';
import { createEdge, readPortals } from '@groundwork/edge';
import { openTraces } from '@groundwork/server-process';
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '@groundwork/server-process/test-collector';

// A portal and its API as two processes would be, and what a collector gets of one request of a browser.
let collector: TraceCollector;
let api: TestServer;
let address: string;
let stop: () => Promise<void>;
const folder = mkdtempSync(join(tmpdir(), 'groundwork-traces-'));
const secret = randomUUID();
/** What the edge logs. */
const lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  // Spans are sent soon, and not with the next batch after seconds.
  process.env.OTEL_BSP_SCHEDULE_DELAY = '20';
  collector = await startTraceCollector();
  const { url } = collector;
  api = await startTestServer({ traces: { url, service: 'groundwork-api' } });
  const traces = await openTraces({ url, service: 'groundwork-edge' }, (text) => {
    throw new Error(text);
  });
  const [portal] = readPortals({ API_URL: api.address, RELEASES_URL: 'http://127.0.0.1:9', GROUNDWORK_DATA: folder });
  if (!portal) throw new Error('There is no portal.');
  const edge = await createEdge(
    portal.configuration,
    { write: (line) => void lines.push(JSON.parse(line)) },
    undefined,
    traces,
  );
  address = await edge.listen({ host: '127.0.0.1', port: 0 });
  stop = async () => {
    await edge.close();
    await traces?.close();
    await api.stop();
    await collector.stop();
    delete process.env.OTEL_BSP_SCHEDULE_DELAY;
    rmSync(folder, { recursive: true, force: true });
  };
}, 60_000);
afterAll(() => stop());

const ask = async (path: string, options: { headers?: Record<string, string>; body?: unknown } = {}) => {
  const answer = await fetch(`${address}/api${path}`, {
    method: options.body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${await api.token(people.director)}`,
      ...(options.body ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    },
    body: options.body ? JSON.stringify(options.body) : undefined,
  });
  await answer.text();
  return { status: answer.status, requestId: answer.headers.get('x-request-id') ?? '' };
};
/** All spans of a request, once those of both servers have come. */
const spansOf = async (requestId: string) => {
  for (let tries = 0; tries < 100; tries += 1) {
    const first = collector.spans.find(({ values }) => values['request.id'] === requestId);
    const spans = collector.spans.filter(({ traceId }) => traceId === first?.traceId);
    if (new Set(spans.filter(isRequest).map(({ service }) => service)).size === 2) return spans;
    await wait(20);
  }
  throw new Error(`The trace of ${requestId} is not whole: ${JSON.stringify(collector.spans)}`);
};
const only = (spans: readonly CollectedSpan[], service: string, isWanted: (span: CollectedSpan) => boolean) => {
  const found = spans.filter((span) => span.service === `groundwork-${service}` && isWanted(span));
  expect(found).toHaveLength(1);
  return found[0] as CollectedSpan;
};
const isRequest = ({ values }: CollectedSpan) => values['http.route'] !== undefined;
const isCall = ({ values }: CollectedSpan) => values['server.address'] !== undefined;
const isStatement = ({ values }: CollectedSpan) => values['db.system.name'] !== undefined;

it('one read is one trace, from the edge to each statement, which the request id names', async () => {
  const { status, requestId } = await ask(`/orders?ids=${secret}`);
  expect(status).toBe(200);
  const spans = await spansOf(requestId);
  const edge = only(spans, 'edge', isRequest);
  expect(edge).toMatchObject({ traceId: requestId.replaceAll('-', ''), name: 'GET /api/*' });
  expect(edge.parentSpanId).toBeUndefined();
  const call = only(spans, 'edge', isCall);
  expect(call).toMatchObject({ parentSpanId: edge.spanId, values: { 'http.response.status_code': 200 } });
  const request = only(spans, 'api', isRequest);
  expect(request).toMatchObject({
    ...{ parentSpanId: call.spanId, name: 'GET /:collection' },
    values: {
      ...{ 'request.id': requestId, 'http.route': '/:collection', 'http.request.method': 'GET' },
      ...{ 'http.response.status_code': 200, 'groundwork.collection': 'orders' },
    },
  });
  expect(lines.filter(({ reqId }) => reqId === requestId)).toEqual([
    expect.objectContaining({ msg: 'answered', route: '/api/*', status: 200, traceId: edge.traceId }),
  ]);
  const statements = spans.filter(isStatement);
  expect(statements.length).toBeGreaterThan(1);
  expect(statements.every(({ parentSpanId }) => parentSpanId === request.spanId)).toBe(true);
  // One that has a name, and one that has none.
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['signed-in', expect.stringMatching(/^select /)]),
  );
});

it('a write has its commit in the trace, and no value of it', async () => {
  const body = { name: secret, projectId: places.own, quantity: 1 };
  const { status, requestId } = await ask('/orders', { body, headers: { 'x-request-id': 'support-knows-this' } });
  expect(status).toBe(201);
  expect(requestId).toBe('support-knows-this');
  const spans = await spansOf(requestId);
  const request = only(spans, 'api', isRequest);
  const commit = only(spans, 'api', ({ name }) => name === 'commit');
  expect(commit.parentSpanId).toBe(request.spanId);
});

it('a browser that has a trace continues it, and one that sends rubbish begins one', async () => {
  const [traceId, parent] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  const known = await ask('/auth/me', { headers: { traceparent: `00-${traceId}-${parent}-01` } });
  expect(only(await spansOf(known.requestId), 'edge', isRequest)).toMatchObject({ traceId, parentSpanId: parent });
  const rubbish = `00-${'0'.repeat(32)}-${parent}-01, ${secret}`;
  const unknown = await ask('/auth/me', { headers: { traceparent: rubbish } });
  const begun = only(await spansOf(unknown.requestId), 'edge', isRequest);
  expect(begun.parentSpanId).toBeUndefined();
  expect(begun.traceId).toBe(unknown.requestId.replaceAll('-', ''));
});

it('a trace that its beginning does not want is not kept', async () => {
  const traceId = randomBytes(16).toString('hex');
  await ask('/auth/me', { headers: { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-00` } });
  await spansOf((await ask('/auth/me')).requestId);
  expect(collector.text()).not.toContain(traceId);
});

it('nothing that anybody sent, and nobody, is in what the collector gets', async () => {
  await ask(`/orders/${secret}?search=${secret}`, { headers: { 'user-agent': secret } });
  await spansOf((await ask(`/no/${secret}`)).requestId);
  expect(collector.text()).not.toContain(secret);
  expect(JSON.stringify(lines)).not.toContain(`search=${secret}`);
  expect(collector.text()).not.toContain(people.director);
  expect(collector.text()).not.toMatch(/groundwork\.test|Bearer|eyJ/);
});
