import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Order, Product, Project, User } from '@groundwork/contract';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { type Figure, figure } from './figure.ts';
import { follow, openStream } from './follower.ts';
import { type Api, apiOf, removeProject } from './planned-project.ts';
import { openPortal } from './portal-page.ts';
import type { SignedIn } from './sign-in.ts';

// (n) Live updates. How long a change of somebody else takes to the cell of a list in an open browser, made at the process
// of the API that the browser's stream comes from, and at another one; beside it the write itself. What 2,000 streams take
// of a process. And 10,000 writes of 12 writers at two processes, followed by 5 clients: each must end with what the
// database holds, or the measurement fails.

const changes = 40;
const cellBudget = { median: { value: 500 }, late: { value: 1_200 } };
const streams = 2_000;
const memoryBudget = { value: 40 * 1024 * 1024 };
const race = { writers: 12, writes: 10_000, clients: 5 };

interface MeasuredLive {
  portal: string;
  api: string;
  token: string;
  databaseUrl: string;
  state: SignedIn;
}

export async function measureLive(browser: Browser, options: MeasuredLive): Promise<Figure[]> {
  const api = apiOf(options.api, options.token);
  const users = (await api<User[]>('GET', 'users')).filter(
    ({ status, isDeleted }) => status === 'Active' && !isDeleted,
  );
  const administrator = users.find(({ emailAddress }) => emailAddress === 'administrator@groundwork.test');
  const other = await startApi(options.databaseUrl, [
    ...(administrator ? [administrator.id] : []),
    ...users.map(({ id }) => id),
  ]);
  try {
    const beside = apiOf(other.address, other.tokens[0] ?? '');
    const cells = await measureCells(browser, options, { same: api, other: beside });
    const memory = await measureMemory(other);
    const missed = await measureRace(options, { same: api, other: beside }, other);
    return [...cells, memory, missed];
  } finally {
    await other.stop();
  }
}

async function startApi(databaseUrl: string, users: readonly string[]) {
  const child = fork(join(import.meta.dirname, 'live-process.ts'), {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      BENCH_USERS: JSON.stringify(users),
      API_LOG_LEVEL: 'silent',
      API_REQUESTS_PER_MINUTE: '999999999',
      API_LIVE_STREAMS: String(streams + race.clients),
      BLOB_PORT: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [started] = (await Promise.race([once(child, 'message'), ended])) as [
    { address: string; tokens: string[] } | number,
  ];
  if (typeof started === 'number') throw new Error('The second API did not start.');
  return {
    ...started,
    async memory() {
      const answer = once(child, 'message');
      child.send('memory');
      return ((await answer)[0] as { memory: number }).memory;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
type SecondApi = Awaited<ReturnType<typeof startApi>>;
interface Processes {
  same: Api;
  other: Api;
}

/** Runs in the page: the time at which a row with this text is drawn. */
const whenShown = (text: string) =>
  new Promise<number>((resolve) => {
    const look = () => {
      const isThere = [...document.querySelectorAll('main .ag-row')].some((row) => row.textContent?.includes(text));
      if (isThere) resolve(Date.now());
      else requestAnimationFrame(look);
    };
    look();
  });

async function measureCells(browser: Browser, { portal, state }: MeasuredLive, { same, other }: Processes) {
  const context = await openPortal(browser, state, {});
  const product = await same<Product>('POST', 'products', { name: `Live ${Math.random()}` });
  try {
    const page = await context.newPage();
    const stream = page.waitForResponse((answer) => answer.url().endsWith('/api/live'));
    await page.goto(`${portal}/products?q=${encodeURIComponent('Live ')}`);
    await page.locator('main .ag-row', { hasText: product.name }).waitFor({ timeout: 60_000 });
    await stream;
    await wait(2_000);
    const figures: Figure[] = [];
    for (const [where, api] of [
      ['the same process', same],
      ['another process', other],
    ] as const) {
      const { shown, written } = await changeOften(page, api, product.id);
      const baseline = { name: 'the write itself', values: written };
      const late = [...shown].sort((a, b) => a - b)[Math.ceil(shown.length * 0.95) - 1] ?? Number.NaN;
      figures.push(
        figure(`n a change at ${where}, to the cell`, 'ms', shown, baseline, cellBudget.median),
        figure(`n the same, 95 of 100 (${where})`, 'ms', [late], baseline, cellBudget.late),
      );
    }
    return figures;
  } finally {
    await context.close();
    await same('PATCH', `products/${product.id}`, [{ op: 'replace', path: 'isDeleted', value: true }]);
  }
}

async function changeOften(page: Page, api: Api, id: string) {
  const [shown, written]: number[][] = [[], []];
  for (let turn = 0; turn <= changes; turn += 1) {
    const name = `Live ${turn} ${Math.random()}`;
    const seen = page.evaluate(whenShown, name);
    const begun = Date.now();
    await api('PATCH', `products/${id}`, [{ op: 'replace', path: 'name', value: name }]);
    const stored = Date.now();
    const at = await seen;
    // The first one compiles the code.
    if (turn > 0) {
      shown?.push(at - begun);
      written?.push(stored - begun);
    }
    await wait(100 + Math.random() * 200);
  }
  return { shown: shown ?? [], written: written ?? [] };
}

async function measureMemory(api: SecondApi): Promise<Figure> {
  const tokens = api.tokens;
  // What the first streams need once for all is no part of it.
  const first = await Promise.all(tokens.slice(0, 20).map((token) => openStream(api.address, token, () => undefined)));
  await wait(1_000);
  const before = await api.memory();
  const open: (() => void)[] = [...first];
  while (open.length < streams) {
    const some = Array.from({ length: Math.min(50, streams - open.length) }, (_, index) =>
      openStream(api.address, tokens[(open.length + index) % tokens.length] ?? '', () => undefined),
    );
    open.push(...(await Promise.all(some)));
  }
  await wait(2_000);
  const after = await api.memory();
  for (const close of open) close();
  const name = `n memory of ${streams.toLocaleString('en-US')} streams`;
  return figure(name, 'bytes', [after - before], { name: 'the process without them', values: [before] }, memoryBudget);
}

async function measureRace(
  { databaseUrl }: MeasuredLive,
  { same, other }: Processes,
  second: SecondApi,
): Promise<Figure> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [home] = await same<{ id: string }[]>('GET', 'locations?type=School');
  const project = await same<Project>('POST', 'projects', { name: 'Bench of live updates', locationId: home?.id });
  try {
    const orders: string[] = [];
    while (orders.length < race.writers * 2) {
      orders.push((await same<Order>('POST', 'orders', { name: 'Live', projectId: project.id })).id);
    }
    const followers = await Promise.all(
      Array.from({ length: race.clients }, () => follow(second.address, second.tokens[0] ?? '', 'orders')),
    );
    let left = race.writes;
    const delays: number[] = [];
    await Promise.all(
      Array.from({ length: race.writers }, async (_, writer) => {
        const api = writer % 2 === 0 ? same : other;
        while (left > 0) {
          left -= 1;
          const id = orders[(writer * 2 + (left % 2)) % orders.length];
          await api('PATCH', `orders/${id}`, [{ op: 'replace', path: 'po', value: String(Math.random()) }]);
        }
      }),
    );
    const written = Date.now();
    const { rows } = await client.query<{ id: string; stamp: string }>(
      `select id, doc->>'timeModifiedUtc' as stamp from orders where id = any($1) order by stamp`,
      [orders],
    );
    const all = Promise.all(followers.map((follower) => follower.reached(rows.at(-1)?.stamp ?? '')));
    const isReached = await Promise.race([all.then(() => true), wait(30_000, false)]);
    if (!isReached) throw new Error('A client did not hear of the last write within 30 seconds.');
    delays.push(Date.now() - written);
    const missed = followers.flatMap(({ records }) => rows.filter(({ id, stamp }) => records.get(id) !== stamp));
    for (const follower of followers) follower.close();
    if (missed.length > 0) throw new Error(`${missed.length} changes did not reach a client.`);
    const name = `n ${race.writes.toLocaleString('en-US')} writes, none missed: the last client after the last write`;
    return figure(name, 'ms', delays, { name: 'one poll of the other process', values: [250] });
  } finally {
    await removeProject(client, { projectId: project.id });
    await client.end();
  }
}
