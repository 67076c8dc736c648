import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMetricsAddress, readPortals } from './configuration.ts';
import { createEdge } from './edge.ts';
import { createEdgeMetrics } from './metrics.ts';

// Storage with one good and one broken document, until it breaks.
let isBroken = false;
const storage = createServer((request, response) => {
  if (isBroken) response.statusCode = 500;
  if (request.url?.endsWith('owners.json'))
    response.end(JSON.stringify({ names: { catalog: { owner: 'A', keys: [] }, planning: { owner: 'B', keys: [] } } }));
  else if (request.url?.includes('planning')) response.end('no JSON');
  else response.end(JSON.stringify({ name: 'catalog', revision: 1 }));
});
const folder = mkdtempSync(join(tmpdir(), 'groundwork-metrics-'));
const metrics = createEdgeMetrics();
let address = '';
const open = async (cache: string) => {
  const [portal] = readPortals({ GROUNDWORK_DATA: join(folder, cache) });
  const releasesUrl = `http://127.0.0.1:${(storage.address() as AddressInfo).port}/`;
  // Nothing listens there.
  const configuration = { ...portal?.configuration, releasesUrl, apiUrls: ['http://127.0.0.1:1'] as const };
  return createEdge(configuration as Parameters<typeof createEdge>[0], undefined, metrics);
};
const figures = async () => (await fetch(`${address}/metrics`)).text();
const figure = async (name: string, ...labels: string[]) => {
  const lines = (await figures()).split('\n').filter((line) => line.startsWith(`${name}{`));
  const line = lines.find((each) => labels.every((label) => each.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    storage.listen(0, '127.0.0.1', resolve);
  });
  address = await metrics.listen('127.0.0.1', 0);
});
afterAll(async () => {
  await metrics.close();
  storage.closeAllConnections();
  storage.close();
  rmSync(folder, { recursive: true, force: true });
});

it('without a port for them there are no figures', () => {
  expect(readMetricsAddress({})).toBeUndefined();
  expect(readMetricsAddress({ EDGE_METRICS_PORT: '9464' })).toEqual({ host: '127.0.0.1', port: 9464 });
});

it('say how requests were answered, how old each release is, and what storage and API did not do', async () => {
  const edge = await open('one');
  const html = { headers: { accept: 'text/html' } };
  for (const path of ['/orders/1', '/orders/2?secret=yes'])
    expect((await edge.inject({ url: path, ...html })).statusCode).toBe(503);
  expect(await figure('groundwork_http_request_seconds_count', 'route="page"', 'status="503"')).toBe(2);
  expect(await figures()).not.toMatch(/secret|orders/);
  expect(await figure('groundwork_ready')).toBe(0);
  expect(await figure('groundwork_edge_streams', 'channel="portal"')).toBe(0);
  expect(await figure('groundwork_edge_release_age_seconds', 'name="catalog"')).toBeGreaterThanOrEqual(0);
  // Its document was never good, so its age is that of the process.
  const [catalog = 0, planning = 0] = [
    await figure('groundwork_edge_release_age_seconds', 'name="catalog"'),
    await figure('groundwork_edge_release_age_seconds', 'name="planning"'),
  ];
  expect(planning).toBeGreaterThan(catalog);

  expect(await figure('groundwork_edge_proxy_failures_total', 'kind="unavailable"')).toBe(0);
  expect((await edge.inject('/api/orders')).statusCode).toBe(502);
  expect(await figure('groundwork_edge_proxy_failures_total', 'kind="unavailable"')).toBe(1);

  metrics.onServiceAnswer('tools', 504, 12);
  expect(await figure('groundwork_edge_service_seconds_count', 'remote="tools"', 'status="504"')).toBe(1);

  expect(await figure('groundwork_edge_storage_failures_total', 'kind="releases"')).toBe(0);
  isBroken = true;
  const other = await open('two');
  await other.inject({ url: '/', ...html });
  expect(await figure('groundwork_edge_storage_failures_total', 'kind="releases"')).toBeGreaterThan(0);
  await Promise.all([edge.close(), other.close()]);
});
