import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { TelemetryBatch } from '@groundwork/contract/schemas';
import { type Person, people } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { forgetTelemetry } from './keep.ts';

interface Delivery {
  path: string;
  body: string;
}
const delivered: Delivery[] = [];
const collector = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => {
    body += chunk.toString();
  });
  request.on('end', () => {
    delivered.push({ path: request.url ?? '', body });
    response.end('{}');
  });
});
beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => collector.close(resolve)));

const catalog = { remote: 'catalog', version: '1.4.2-7f03ce' };
const failure = {
  ...catalog,
  kind: 'uncaught' as const,
  message: "Cannot read properties of undefined (reading 'divisibleUnits')",
  stack: 'TypeError: x\n    at price (http://localhost/releases/catalog/1.4.2-7f03ce/packs.js:1:2034)',
  requestId: 'request-1',
};

describe('telemetry', () => {
  const server = testServer();
  const send = (person: Person, batch: unknown) => server.call(person, 'POST', '/telemetry', batch);
  const sendSignedOut = (batch: unknown, headers: Record<string, string> = {}, address = server.address) =>
    fetch(`${address}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(batch),
    });
  const figures = async () =>
    (
      await server.store.query<Record<string, unknown>>(
        'select remote, version, cohort, measure, sum(count)::int as count from telemetry_figures where channel = $1 group by 1, 2, 3, 4 order by 3, 4',
        ['portal'],
      )
    ).rows;
  const failures = async () =>
    (
      await server.store.query<Record<string, unknown>>(
        'select fingerprint, message, stack, times::int, cardinality(people) as people, cohorts, request_ids from telemetry_failures where channel = $1 order by times desc',
        ['portal'],
      )
    ).rows;
  afterEach(async () => {
    await server.store.query('delete from telemetry_figures');
    await server.store.query('delete from telemetry_failures');
    await server.store.query('delete from request_counts');
  });

  it('counts figures by remote, version and role of the caller', async () => {
    const batch: TelemetryBatch = {
      channel: 'portal',
      figures: [
        { ...catalog, measure: 'open' },
        { ...catalog, measure: 'open' },
        { ...catalog, measure: 'first-view', value: 189 },
      ],
    };
    expect((await send('director', batch)).status).toBe(204);
    expect((await send('director', batch)).status).toBe(204);
    expect((await send('subscriber', { channel: 'portal', figures: [{ ...catalog, measure: 'open' }] })).status).toBe(
      204,
    );
    expect(await figures()).toEqual([
      { ...catalog, cohort: 'Director', measure: 'first-view', count: 2 },
      { ...catalog, cohort: 'Director', measure: 'open', count: 4 },
      { ...catalog, cohort: 'Subscriber', measure: 'open', count: 1 },
    ]);
  });

  it('keeps the same failure of several people once, counts them and names nobody', async () => {
    const batch: TelemetryBatch = { channel: 'portal', failures: [{ ...failure, times: 3 }] };
    for (const person of ['director', 'basic', 'basic'] as const) expect((await send(person, batch)).status).toBe(204);
    const [kept, ...others] = await failures();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ times: 9, people: 2, cohorts: ['Basic', 'Director'], request_ids: ['request-1'] });
    const { rows } = await server.store.query('select * from telemetry_failures');
    expect(JSON.stringify(rows)).not.toContain(people.director);
  });

  it('keeps nothing of a person that a message or an address quotes', async () => {
    const message = 'ada@school.test wrote "my secret note" in 7d444840-9dc0-11d1-b245-5ffdce74fad2';
    const stack = 'Error: ada@school.test\n    at f (http://localhost/x.js?token=abc:1:2)';
    await send('basic', { channel: 'portal', failures: [{ ...failure, message, stack }] });
    const [kept] = await failures();
    expect(JSON.stringify(kept)).not.toMatch(/ada@|secret note|7d444840|abc/);
  });

  it('takes reports of people who are not signed in, as a cohort of their own and in a smaller size', async () => {
    const batch = { channel: 'portal', failures: [{ ...failure, remote: 'host' }] };
    expect((await sendSignedOut(batch)).status).toBe(204);
    expect(await failures()).toMatchObject([{ times: 1, people: 0, cohorts: ['signed-out'] }]);
    const large = { ...failure, stack: 'x'.repeat(4_000) };
    const answer = await sendSignedOut({ channel: 'portal', failures: Array.from({ length: 6 }, () => large) });
    expect(answer.status).toBe(413);
  });

  it('takes twenty figures without a sign-in, and no more', async () => {
    const several = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ remote: 'host', version: `1.0.${index}`, measure: 'open' }));
    expect((await sendSignedOut({ channel: 'portal', figures: several(20) })).status).toBe(204);
    expect(await figures()).toHaveLength(20);
    const answer = await sendSignedOut({ channel: 'portal', figures: several(21) });
    expect([answer.status, await answer.json()]).toMatchObject([413, { message: expect.stringContaining('20') }]);
    expect(await figures()).toHaveLength(20);
  });

  it('takes 300 reports a minute of all addresses without a sign-in, and those of people as before', async () => {
    await server.store.query(
      `insert into request_counts (key, started, taken) values ('telemetry-of-strangers all', clock_timestamp(), 300)
       on conflict (key) do update set started = excluded.started, taken = excluded.taken`,
    );
    const batch = { channel: 'portal', figures: [{ ...catalog, measure: 'open' }] };
    const other = await server.beside({});
    expect((await sendSignedOut(batch, {}, other.address)).status).toBe(429);
    const authorization = `Bearer ${await server.token(people.basic)}`;
    expect((await sendSignedOut(batch, { authorization }, other.address)).status).toBe(204);
    await other.close();
  });

  it('keeps so much of what is reported without a sign-in and no more, whatever remotes it makes up', async () => {
    // Of the next minute and hour too, which may begin meanwhile.
    const sql = {
      figures: `insert into telemetry_figures select date_trunc('minute', now()) + later * interval '1 minute', 'portal', 'made-up',
        '1.' || n, 'signed-out', 'open', 0, 1 from generate_series(1, $1::int) n, generate_series(0, 1) later`,
      failures: `insert into telemetry_failures select date_trunc('hour', now()) + later * interval '1 hour', 'portal', 'made-up',
        '1.' || n, 'f', 'render', '', 'm', '', 1, '{}', '{}', '{signed-out}', '{}', now(), now()
        from generate_series(1, $1::int) n, generate_series(0, 1) later`,
    };
    const report = (version: string) => ({
      channel: 'portal',
      figures: [{ ...catalog, version, measure: 'open' }],
      failures: [{ ...failure, version }],
    });
    const versions = async () => {
      const all = `select version from telemetry_figures where remote = 'catalog'
        union all select version from telemetry_failures where remote = 'catalog' order by 1`;
      return (await server.store.query<{ version: string }>(all)).rows.map(({ version }) => version);
    };
    await server.store.query(sql.figures, [299]);
    await server.store.query(sql.failures, [499]);
    expect((await sendSignedOut(report('2.0.0'))).status).toBe(204);
    expect(await versions()).toEqual(['2.0.0', '2.0.0']);
    expect((await sendSignedOut(report('3.0.0'))).status).toBe(204);
    expect(await versions()).toEqual(['2.0.0', '2.0.0']);
    expect((await send('basic', report('4.0.0'))).status).toBe(204);
    expect(await versions()).toEqual(['2.0.0', '2.0.0', '4.0.0', '4.0.0']);
  });

  it('refuses a token that is not valid, so that nobody reports as somebody else', async () => {
    expect((await sendSignedOut({ channel: 'portal' }, { authorization: 'Bearer nonsense' })).status).toBe(401);
  });

  it.each<[string, unknown]>([
    ['no channel', {}],
    ['a remote that is no name', { channel: 'portal', figures: [{ ...catalog, remote: '../x', measure: 'open' }] }],
    ['an unknown measure', { channel: 'portal', figures: [{ ...catalog, measure: 'mood' }] }],
    ['a negative value', { channel: 'portal', figures: [{ ...catalog, measure: 'lcp', value: -1 }] }],
    ['too many failures', { channel: 'portal', failures: Array.from({ length: 21 }, () => failure) }],
    ['a stack without end', { channel: 'portal', failures: [{ ...failure, stack: 'x'.repeat(4_001) }] }],
    ['a list in the place of an object', []],
  ])('refuses %s and keeps nothing', async (_, batch) => {
    expect((await send('basic', batch)).status).toBe(400);
    expect(await figures()).toEqual([]);
    expect(await failures()).toEqual([]);
  });

  it('answers 429 to a browser that reports without end, whose other calls are answered still', async () => {
    const batch = { channel: 'portal', figures: [{ ...catalog, measure: 'open' }] };
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1) statuses.push((await send('contributor', batch)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    expect((await server.call('contributor', 'GET', '/auth/me')).status).toBe(200);
  });

  it('keeps at most 200 different failures of a version in an hour, and the number of the others', async () => {
    const words = (index: number) => [...String(index)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    for (let batch = 0; batch < 11; batch += 1) {
      const several = Array.from({ length: 20 }, (_, index) => ({
        ...failure,
        message: words(batch * 20 + index + 100),
      }));
      expect((await send('basic', { channel: 'portal', failures: several })).status).toBe(204);
    }
    const kept = await failures();
    expect(kept).toHaveLength(201);
    expect(kept[0]).toMatchObject({ fingerprint: 'others', message: 'Other failures', times: 20 });
  });

  it('forgets figures after a fortnight and failures after 30 days', async () => {
    await send('basic', { channel: 'portal', figures: [{ ...catalog, measure: 'open' }], failures: [failure] });
    expect(await forgetTelemetry(server.store)).toBe(0);
    await server.store.query("update telemetry_figures set minute = minute - interval '15 days'");
    await server.store.query("update telemetry_failures set hour = hour - interval '29 days'");
    await forgetTelemetry(server.store);
    expect(await figures()).toEqual([]);
    expect(await failures()).toHaveLength(1);
    await server.store.query("update telemetry_failures set hour = hour - interval '2 days'");
    await forgetTelemetry(server.store);
    expect(await failures()).toEqual([]);
  });

  it('passes all of it on to a collector in the OpenTelemetry protocol when it is closed at the latest', async () => {
    const { port } = collector.address() as AddressInfo;
    const other = await server.beside({ collectorUrl: `http://127.0.0.1:${port}` });
    const answer = await fetch(`${other.address}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${await server.token(people.director)}` },
      body: JSON.stringify({
        channel: 'portal',
        figures: [
          { ...catalog, measure: 'open' },
          { ...catalog, measure: 'first-view', value: 189 },
        ],
        failures: [failure],
      }),
    });
    expect(answer.status).toBe(204);
    await other.close();
    while (delivered.length < 2) await wait(10);
    const bodyOf = (path: string) => JSON.parse(delivered.find((each) => each.path === path)?.body ?? '{}');
    const { metrics } = bodyOf('/v1/metrics').resourceMetrics[0].scopeMetrics[0];
    expect(metrics[0]).toMatchObject({
      name: 'groundwork.remote.open',
      sum: { isMonotonic: true, dataPoints: [{ asInt: '1' }] },
    });
    // 189 lies between 2^7.5 and 2^7.75: bucket 30 at scale 2.
    expect(metrics[1]).toMatchObject({
      name: 'groundwork.remote.first_view',
      unit: 'ms',
      exponentialHistogram: { dataPoints: [{ count: '1', scale: 2, positive: { offset: 30, bucketCounts: ['1'] } }] },
    });
    const [record] = bodyOf('/v1/logs').resourceLogs[0].scopeLogs[0].logRecords;
    expect(record).toMatchObject({ severityText: 'ERROR', body: { stringValue: failure.message } });
    expect(record.attributes).toContainEqual({ key: 'remote', value: { stringValue: 'catalog' } });
    expect(record.attributes).toContainEqual({ key: 'request.id', value: { stringValue: 'request-1' } });
  });

  it('keeps reports while the collector is away', async () => {
    const other = await server.beside({ collectorUrl: 'http://127.0.0.1:1' });
    const answer = await fetch(`${other.address}/telemetry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel: 'portal', failures: [failure] }),
    });
    expect(answer.status).toBe(204);
    await other.close();
    expect(await failures()).toHaveLength(1);
  });
});
