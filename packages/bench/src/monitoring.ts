import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@groundwork/api/postgres';
import { type Figure, figure, sample } from './figure.ts';
import { type LiveApi, startLiveApi, tokenOf } from './live-api.ts';
import { withPeople } from './live-people.ts';
import { Client, Times } from './scale-client.ts';
import { someOf } from './scale-data.ts';

// (q) What figures and traces cost a process of the API: the time of a processor for each request, of processes that
// answer the same requests in turn: one that counts nothing, one with figures which are read each second, and those that send
// traces: of as many requests as without a wish of the operator, of each tenth, and of every one, which has no budget. A
// second process that counts nothing shows how much two processes differ by themselves.

const rounds = 80;
const turns = 10;
/** Requests at a time. */
const writers = 4;
/** A write among so many requests of a turn. */
const requests = 8;
const budget = { ratio: 1.03 };
const withoutBudget = ['nothing, once more', 'traces of every request'];

export async function measureMonitoring({ databaseUrl }: { databaseUrl: string }): Promise<Figure[]> {
  const collector = await startCollector();
  const port = await freePort();
  const usual = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address };
  const traced = (share: string) => ({
    ...usual,
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: share,
  });
  const environments = {
    none: {},
    // The control: a difference no larger than its own shows nothing.
    'nothing, once more': {},
    figures: { API_METRICS_PORT: String(port) },
    'traces as many as usual': usual,
    'traces of every tenth request': traced('0.1'),
    'traces of every request': traced('1'),
  };
  const kinds = Object.keys(environments) as (keyof typeof environments)[];
  const apis = new Map<string, LiveApi>();
  try {
    for (const kind of kinds) apis.set(kind, await startLiveApi(databaseUrl, 10, environments[kind]));
    const times = await withPeople(databaseUrl, 1, async ([person = '']) => {
      const [orders, items] = await Promise.all(
        ['orders', 'preparationitems'].map((table) => someOf(databaseUrl, table, 500)),
      );
      const scrape = setInterval(
        () => void fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text()),
        1_000,
      );
      const found = new Map<string, number[]>(kinds.map((kind) => [kind, []]));
      // The first round compiles.
      for (let round = 0; round <= rounds; round += 1) {
        // No process answers twice in a row: it would find its code and data still in the caches of the processor.
        const first = round % kinds.length;
        for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)]) {
          const api = apis.get(kind);
          if (!api || !orders || !items) throw new Error('There is nothing to ask for.');
          const each = await microsecondsOfRequest(api, person, orders, items, round);
          if (round > 0) found.get(kind)?.push(each);
        }
      }
      clearInterval(scrape);
      return found;
    });
    const without = times.get('none') ?? [];
    const baseline = { name: 'without figures and traces', values: without };
    const middle = sample(without).median;
    return kinds.slice(1).map((kind) => {
      const limit = withoutBudget.includes(kind) ? undefined : budget;
      // Each round is compared with the process beside it: the machine is faster in some rounds than in others.
      const values = (times.get(kind) ?? []).map((each, round) => (each / (without[round] ?? each)) * middle);
      return figure(`q processor time of a request, ${kind}`, 'µs', values, baseline, limit);
    });
  } finally {
    for (const api of apis.values()) await api.stop();
    collector.close();
  }
}

async function microsecondsOfRequest(
  api: LiveApi,
  person: string,
  orders: readonly string[],
  items: readonly string[],
  round: number,
): Promise<number> {
  const times = new Times();
  const token = tokenOf(person);
  const before = await api.processorTime();
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      const client = new Client(api.address, token, times);
      for (let turn = 0; turn < turns; turn += 1) {
        const at = writer * turns + turn;
        const [order, item] = [orders[at % orders.length], items[at % items.length]];
        for (let read = 0; read < (requests - 2) / 2; read += 1) {
          await client.read(`orders/${order}`);
          await client.read(`preparationitems/${item}`);
        }
        await client.read(`activityitems?targetIdSet=${order}`);
        await client.write('PATCH', `orders/${order}`, [
          { op: 'replace', path: 'po', value: `Round ${round} ${turn}` },
        ]);
      }
    }),
  );
  if (times.errors.length > 0) throw new Error(`${times.errors.length} requests failed: ${times.errors[0]}`);
  return ((await api.processorTime()) - before) / (writers * turns * requests);
}

/** A collector that takes every batch and keeps nothing. */
async function startCollector(): Promise<{ address: string; close: () => void }> {
  const server: Server = createServer((request, response) => {
    request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
