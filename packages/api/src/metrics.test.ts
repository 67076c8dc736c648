import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfiguration } from './configuration.ts';
import { followOrders } from './testing/order-follower.ts';
import { people, places } from './testing/people.ts';
import { testServer } from './testing/server.ts';

/** A line of the text that Prometheus reads. */
interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}
function samplesOf(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', inner = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const labels = Object.fromEntries([...inner.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]));
      return { name, labels, value: Number(value) };
    });
}

it('without a port for them there are no figures', () => {
  expect(readConfiguration({}).metricsPort).toBeUndefined();
  expect(readConfiguration({ API_METRICS_PORT: '9464' }).metricsPort).toBe(9464);
});

describe('the figures of an API process', () => {
  const server = testServer({ metricsPort: 0, withStorage: true });
  let address = '';
  beforeAll(async () => {
    address = (await server.metrics?.listen('127.0.0.1', 0)) ?? '';
  });
  const read = async () => samplesOf(await (await fetch(`${address}/metrics`)).text());
  const figure = async (name: string, labels: Record<string, string> = {}) =>
    (await read()).find(
      (sample) => sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
    )?.value;

  it('are on a port of their own and not among the calls', async () => {
    expect((await fetch(`${address}/health/live`)).status).toBe(404);
    expect((await server.call('director', 'GET', '/metrics')).status).toBe(404);
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
  });

  it('count requests by the route as it is written, however many addresses are asked for', async () => {
    const route = '/:collection/:id';
    for (let turn = 0; turn < 3; turn += 1) await server.call('director', 'GET', `/orders/${randomUUID()}`);
    const labels = { route, method: 'GET', status: '404' };
    expect(await figure('groundwork_http_request_seconds_count', labels)).toBe(3);
    for (let turn = 0; turn < 3; turn += 1) await fetch(`${server.address}/no/${randomUUID()}/such/place`);
    expect(await figure('groundwork_http_request_seconds_count', { route: 'none', status: '404' })).toBe(3);
    expect(await figure('groundwork_http_requests_open')).toBe(0);
    expect(await figure('groundwork_ready')).toBe(1);
  });

  it('hold no text that somebody sent: each label is one of a few words', async () => {
    const token = await server.token(people.director);
    const secret = randomUUID();
    await fetch(`${server.address}/orders/${secret}?name=${secret}`, { headers: { authorization: `Bearer ${token}` } });
    const text = await (await fetch(`${address}/metrics`)).text();
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(text).not.toContain(people.director);
  });

  it('say how a write used the database, and how soon streams had it', async () => {
    const follower = await followOrders(server.address, await server.token(people.director));
    expect(await figure('groundwork_live_streams')).toBe(1);
    const commits = { pool: 'write', kind: 'commit' };
    const before = (await figure('groundwork_database_statement_seconds_count', commits)) ?? 0;
    const made = await server.call('director', 'POST', '/orders', { name: 'Seen', projectId: places.own, quantity: 1 });
    expect(made.status).toBe(201);
    expect(await figure('groundwork_database_statement_seconds_count', commits)).toBeGreaterThan(before);
    expect(await figure('groundwork_database_wait_seconds_count', { pool: 'write' })).toBeGreaterThan(0);
    expect(await figure('groundwork_database_waiting', { pool: 'write' })).toBe(0);
    while ((await figure('groundwork_live_changes_total')) === 0) await wait(5);
    expect(await figure('groundwork_live_lag_seconds_count')).toBeGreaterThan(0);
    await follower.stop();
  });

  it('say what waits in the mail queue and what became of mails, with the same figures from each process', async () => {
    await server.sender.stop();
    expect(await figure('groundwork_mails', { state: 'due' })).toBe(0);
    await server.store.query(
      `insert into outbox (id, kind, user_id, requested_by, next_attempt)
       values ($1, 'invitation', $2, $2, now() - interval '20 minutes')`,
      [randomUUID(), people.basic],
    );
    expect(await figure('groundwork_mails', { state: 'due' })).toBe(1);
    expect(await figure('groundwork_mail_wait_seconds')).toBeGreaterThanOrEqual(1_200);
    // A mail server that refuses makes each mail wait for its next try, so that none is due for long.
    await server.store.query(
      `update outbox set attempts = 9, next_attempt = now() + interval '20 minutes', time_created = now() - interval '40 minutes'`,
    );
    expect(await figure('groundwork_mails', { state: 'later' })).toBe(1);
    expect(await figure('groundwork_mail_wait_seconds')).toBeGreaterThanOrEqual(2_400);
    // One that is not to be sent yet waits for nothing.
    await server.store.query('update outbox set attempts = 0');
    expect(await figure('groundwork_mail_wait_seconds')).toBe(0);
    expect(await figure('groundwork_schema_migration')).toBeGreaterThan(1);
  });

  it('count reports of browsers and pictures', async () => {
    const report = { channel: 'portal', figures: [], failures: [] };
    expect((await server.call('director', 'POST', '/telemetry', report)).status).toBe(204);
    expect(await figure('groundwork_telemetry_total')).toBe(1);
    expect((await server.call('director', 'POST', '/mediaitems', { name: 'x', url: 'nowhere' })).status).toBe(400);
    expect(await figure('groundwork_upload_seconds_count', { outcome: 'refused' })).toBe(1);
  });
});
