import type { Browser } from '@playwright/test';
import pg from 'pg';
import { type Figure, figure } from './figure.ts';
import { withPages } from './measured-pages.ts';
import type { Measured } from './pages/page.ts';
import {
  type Api,
  apiOf,
  type PlannedProject,
  projectMaker,
  removeProject,
  tablesOfProject,
} from './planned-project.ts';

// (g) From a plan to its orders: the preview that the browser computes and the deployment by the server, at three
// sizes. Beside them the least that either could be: one walk that counts, and the SQL inserts of the very same rows.

const sizes = [100, 500, 2000] as const;
const runs = 3;
const previewBudget = { value: 50 };
const deployBudget = { value: 10_000 };
const largest = 2000;
const freshPages = 5;

const words = (count: number) => `${count.toLocaleString('en-US')} orders`;

export async function measureDeploy(
  browser: Browser,
  { api: address, databaseUrl, token }: { api: string; databaseUrl: string; token: string },
): Promise<Figure[]> {
  const previews = await measurePreview(browser);
  const api = apiOf(address, token);
  const make = await projectMaker(api);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const figures: Figure[] = [];
    const perOrder = new Map<number, number[]>();
    // The first ones compile the code and fill the caches of the database.
    await deployOnce(api, client, await make(100));
    for (const size of sizes) {
      const times: Awaited<ReturnType<typeof deployOnce>>[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await deployOnce(api, client, await make(size)));
      const ours = times.map(({ deploy }) => deploy);
      perOrder.set(size, each(ours, size));
      const bare = { name: 'its SQL inserts alone, in one transaction', values: times.map(({ inserts }) => inserts) };
      figures.push(figure(`g deploy ${words(size)}`, 'ms', ours, bare, size === largest ? deployBudget : undefined));
    }
    return [...previews, ...figures, growth('g deploy, an order of', perOrder)];
  } finally {
    await client.end();
  }
}

async function measurePreview(browser: Browser): Promise<Figure[]> {
  return withPages(browser, 'plan', async (run) => {
    const perOrder = new Map<number, number[]>();
    const figures: Figure[] = [];
    const walk = 'one walk that counts the nodes';
    for (const size of sizes) {
      const { again } = await run('preview', size);
      const ours = again?.ours ?? [];
      perOrder.set(size, each(ours, size));
      figures.push(figure(`g preview ${words(size)}`, 'ms', ours, { name: walk, values: again?.baseline ?? [] }));
    }
    const firsts: Measured[string][] = [];
    for (let page = 0; page < freshPages; page += 1)
      firsts.push((await run('preview', largest)).first ?? { ours: [], baseline: [] });
    const first = figure(
      `g preview ${words(largest)}, first in a page`,
      'ms',
      firsts.flatMap(({ ours }) => ours),
      { name: walk, values: firsts.flatMap(({ baseline }) => baseline) },
      previewBudget,
    );
    return [...figures, first, growth('g preview, an order of', perOrder)];
  });
}

/** The time per order, in microseconds. */
const each = (times: readonly number[], size: number) => times.map((time) => (1000 * time) / size);

/** Growth of the cost: the cost of an order in the largest plan divided by that in the smallest. */
function growth(name: string, perOrder: ReadonlyMap<number, number[]>): Figure {
  const [smallest] = sizes;
  return figure(`${name} ${largest.toLocaleString('en-US')}`, 'µs', perOrder.get(largest) ?? [], {
    name: `one of ${smallest}`,
    values: perOrder.get(smallest) ?? [],
  });
}

/** Deploys the plan, then writes the very rows that came of it once more by SQL alone, and takes all of it away. */
async function deployOnce(
  api: Api,
  client: pg.Client,
  project: PlannedProject,
): Promise<{ deploy: number; inserts: number }> {
  const since = performance.now();
  await api('POST', `setupplans/deploy/${project.planId}`);
  const deploy = performance.now() - since;
  const inserts = await insertAgain(client, project);
  await removeProject(client, project);
  return { deploy, inserts };
}

async function insertAgain(client: pg.Client, { projectId, planId }: PlannedProject): Promise<number> {
  const tables: { table: string; text: string }[] = [];
  for (const table of tablesOfProject) {
    const { rows } = await client.query<{ text: string }>(
      `with gone as (delete from public.${table} where doc->>'projectId' = $1 returning doc)
       select coalesce(jsonb_agg(doc), '[]')::text as text from gone`,
      [projectId],
    );
    tables.push({ table, text: rows[0]?.text ?? '[]' });
  }
  const { rows } = await client.query<{ text: string }>(
    'select doc::text as text from public.setupplans where id = $1',
    [planId],
  );
  const plan = rows[0]?.text;
  const since = performance.now();
  await client.query('begin');
  for (const { table, text } of tables)
    await client.query(
      `insert into public.${table} (id, doc, time_created, time_modified)
       select d->>'id', d, (d->>'timeCreatedUtc')::timestamptz, (d->>'timeModifiedUtc')::timestamptz
       from jsonb_array_elements($1::text::jsonb) d`,
      [text],
    );
  await client.query('update public.setupplans set doc = $2::text::jsonb where id = $1', [planId, plan]);
  await client.query('commit');
  return performance.now() - since;
}
