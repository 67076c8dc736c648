import type { Order, Project } from '@groundwork/contract';
import pg from 'pg';
import { type Figure, figure } from './figure.ts';
import { farDatabase, startProcess } from './own-process.ts';
import { type Api, apiOf, removeProject } from './planned-project.ts';

// (o) How many writes a second the whole system takes from 1, 4 and 16 writers, with the database on this machine and with
// every message to it 0.5 ms late, each writer on an order of its own. Beside it the least that such a write could be, at
// the same moment on the same line: a transaction that updates one row, by as many connections.

const writers = [1, 4, 16] as const;
const most = 16;
const rounds = 5;
/** Milliseconds that each round writes. */
const span = 1_500;
const away = 0.5;
/** 300 writes a second. */
const budget = { value: 1_000 / 300 };

export interface MeasuredWrites {
  api: string;
  token: string;
  databaseUrl: string;
  /** Environment variables for the platform's processes. */
  env?: Readonly<Record<string, string>>;
}

export async function measureWrites(options: MeasuredWrites): Promise<Figure[]> {
  const api = apiOf(options.api, options.token);
  const orders = await makeOrders(api);
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  try {
    return await onBothLines(options, orders);
  } finally {
    await removeProject(client, { projectId: orders.projectId });
    await client.end();
  }
}

interface Orders {
  projectId: string;
  ids: string[];
}

async function makeOrders(api: Api): Promise<Orders> {
  const [home] = await api<{ id: string }[]>('GET', 'locations?type=School');
  const project = await api<Project>('POST', 'projects', { name: 'Bench of writes', locationId: home?.id });
  const ids: string[] = [];
  while (ids.length < most) {
    ids.push((await api<Order>('POST', 'orders', { name: 'Bench of writes', projectId: project.id })).id);
  }
  return { projectId: project.id, ids };
}

async function onBothLines(options: MeasuredWrites, { ids }: Orders): Promise<Figure[]> {
  const near = { api: apiOf(options.api, options.token), databaseUrl: options.databaseUrl };
  const figures = await onLine(near, ids, '');
  const far = await farDatabase(options.databaseUrl, away);
  try {
    const beside = await startApi(options, far.url);
    try {
      const line = { api: apiOf(beside.address, options.token), databaseUrl: far.url };
      figures.push(...(await onLine(line, ids, `, database ${away} ms away`, budget)));
    } finally {
      await beside.stop();
    }
  } finally {
    await far.stop();
  }
  return figures;
}

/** One more process of the API, on this way to the database. */
export async function startApi({ env = {} }: MeasuredWrites, databaseUrl: string) {
  const port = String(20_000 + Math.floor(Math.random() * 10_000));
  const own = { ...env, DATABASE_URL: databaseUrl, API_PORT: port, API_LOG_LEVEL: 'silent' };
  const { stop } = await startProcess('packages/api/src/main.ts', own);
  return { address: `http://localhost:${port}`, stop };
}

interface Line {
  api: Api;
  databaseUrl: string;
}

async function onLine(
  { api, databaseUrl }: Line,
  ids: readonly string[],
  where: string,
  limit?: typeof budget,
): Promise<Figure[]> {
  const patch = (writer: number, turn: number) =>
    api('PATCH', `orders/${ids[writer]}`, [{ op: 'replace', path: 'po', value: `${turn} ${Math.random()}` }]);
  const clients = await Promise.all(
    ids.map(async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      return client;
    }),
  );
  const bare = async (writer: number, turn: number) => {
    const client = clients[writer];
    await client?.query('begin');
    await client?.query(
      `update public.orders set doc = doc || jsonb_build_object('po', $2::text), version = version + 1 where id = $1`,
      [ids[writer], `${turn} ${Math.random()}`],
    );
    await client?.query('commit');
  };
  try {
    const figures: Figure[] = [];
    for (const count of writers) {
      const own: number[] = [];
      const least: number[] = [];
      // The first round compiles the code and fills the caches of the database.
      for (let round = 0; round <= rounds; round += 1) {
        const patched = await together(patch, count);
        const updated = await together(bare, count);
        if (round === 0) continue;
        own.push(patched);
        least.push(updated);
      }
      const name = `o a write of ${count} ${count === 1 ? 'writer' : 'writers'}${where}`;
      const baseline = { name: 'one update and its commit, as many at once', values: least };
      figures.push(figure(name, 'ms', own, baseline, count === most ? limit : undefined));
    }
    return figures;
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** The time per write when all write at once: 4 ms are 250 writes a second. */
async function together(write: (writer: number, turn: number) => Promise<unknown>, count: number): Promise<number> {
  const begun = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: count }, async (_, writer) => {
      for (let turn = 0; performance.now() - begun < span; turn += 1) {
        await write(writer, turn);
        done += 1;
      }
    }),
  );
  return (performance.now() - begun) / done;
}
