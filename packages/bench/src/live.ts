import { setTimeout as wait } from 'node:timers/promises';
import type { Order, Product, Project } from '@groundwork/contract';
import type { Browser, Page } from '@playwright/test';
import pg from 'pg';
import { type Figure, figure, percentile } from './figure.ts';
import { makeOrders } from './followed-writes.ts';
import { follow } from './follower.ts';
import { type LiveApi, startLiveApi, tokenOf } from './live-api.ts';
import { measureMemory } from './live-memory.ts';
import { withPeople } from './live-people.ts';
import { measurePresence } from './live-presence.ts';
import { measureRestart } from './live-restart.ts';
import { type Api, apiOf, removeProject } from './planned-project.ts';
import { openPortal } from './portal-page.ts';
import type { SignedIn } from './sign-in.ts';

// (n) Live updates. How long a change of somebody else takes to the cell of a list in an open browser, made at the process
// of the API that the browser's stream comes from, and at another one; beside it the write itself. What 2,000 streams, of as
// many people, take of a process, and how soon all are back when two processes are restarted one after the other. How soon
// 1,000 browsers see who opens a record. And 10,000 writes of 12 writers at two processes, followed by 5 clients: each must
// end with what the database holds, or the measurement fails.

const changes = 40;
const cellBudget = { median: { value: 500 }, late: { value: 1_200 } };
const streams = 2_000;
const browsers = 1_000;
const race = { writers: 12, writes: 10_000, clients: 5 };

interface MeasuredLive {
  portal: string;
  api: string;
  token: string;
  databaseUrl: string;
  state: SignedIn;
}

export async function measureLive(browser: Browser, options: MeasuredLive): Promise<Figure[]> {
  const same = apiOf(options.api, options.token);
  return withPeople(options.databaseUrl, streams, async (people) => {
    const tokens = people.map(tokenOf);
    const start = () => startLiveApi(options.databaseUrl, streams + race.clients);
    const second = await start();
    try {
      const [token = ''] = tokens;
      const both = { same, other: apiOf(second.address, token) };
      const cells = await measureCells(browser, options, both);
      const memory = await measureMemory(second, tokens);
      return await withOrders(options.databaseUrl, same, async (orders) => {
        const presence = await measurePresence(second, tokens.slice(0, browsers), orders);
        const missed = await measureRace(options, orders, both, second, token);
        const write = async () => (await changePo(same, orders[0])).timeModifiedUtc;
        const restart = await measureRestart(start, tokens, write);
        return [...cells, memory, restart, presence, missed];
      });
    } finally {
      await second.stop();
    }
  });
}

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
      figures.push(
        figure(`n a change at ${where}, to the cell`, 'ms', shown, baseline, cellBudget.median),
        figure(`n the same, 95 of 100 (${where})`, 'ms', [percentile(shown, 0.95)], baseline, cellBudget.late),
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

/** Makes an order for each write, for the time that `work` runs: a later write would hide that an earlier one was missed. */
async function withOrders<T>(databaseUrl: string, api: Api, work: (ids: readonly string[]) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [home] = await api<{ id: string }[]>('GET', 'locations?type=School');
  const project = await api<Project>('POST', 'projects', { name: 'Bench of live updates', locationId: home?.id });
  try {
    return await work(await makeOrders(client, project.id, race.writes));
  } finally {
    await removeProject(client, { projectId: project.id });
    await client.end();
  }
}

const changePo = (api: Api, id: string | undefined) =>
  api<Order>('PATCH', `orders/${id}`, [{ op: 'replace', path: 'po', value: String(Math.random()) }]);

async function measureRace(
  { databaseUrl }: MeasuredLive,
  orders: readonly string[],
  { same, other }: Processes,
  second: LiveApi,
  token: string,
): Promise<Figure> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const followers = await Promise.all(
      Array.from({ length: race.clients }, () => follow(second.address, token, 'orders')),
    );
    const left = [...orders];
    await Promise.all(
      Array.from({ length: race.writers }, async (_, writer) => {
        const api = writer % 2 === 0 ? same : other;
        for (let id = left.pop(); id; id = left.pop()) await changePo(api, id);
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
    const delay = Date.now() - written;
    const missed = followers.flatMap(({ records }) => rows.filter(({ id, stamp }) => records.get(id) !== stamp));
    for (const follower of followers) follower.close();
    if (missed.length > 0) throw new Error(`${missed.length} changes did not reach a client.`);
    const name = `n ${race.writes.toLocaleString('en-US')} writes, none missed: the last client after the last write`;
    return figure(name, 'ms', [delay], { name: 'one poll of the other process', values: [250] });
  } finally {
    await client.end();
  }
}
