import type { Order } from '@groundwork/contract';
import pg from 'pg';
import { type Figure, figure } from './figure.ts';
import { apiOf, projectMaker, removeProject } from './planned-project.ts';
import { type MeasuredWrites, startApi } from './writes.ts';

// (o, continued) What others notice while a plan of 2,000 orders is deployed: the longest of their writes, by the process
// that deploys and by another one. Beside it the longest of the same writes while nobody deploys.

const size = 2_000;
const runs = 5;
const pause = 5;
const budget = { value: 200 };

export async function measureLongestWait(options: MeasuredWrites): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  const beside = await startApi(options, options.databaseUrl);
  try {
    const deploying = apiOf(options.api, options.token);
    const apis = { 'by another process': apiOf(beside.address, options.token), 'by the same process': deploying };
    const make = await projectMaker(deploying);
    const projects: { projectId: string; planId: string }[] = [];
    const names = Object.keys(apis) as (keyof typeof apis)[];
    const during = new Map<string, number[]>(names.map((name) => [name, []]));
    const quiet = new Map<string, number[]>(names.map((name) => [name, []]));
    try {
      for (let run = 0; run <= runs; run += 1) {
        const project = await make(size);
        projects.push(project);
        const ids = await Promise.all(
          names.map(
            async () => (await deploying<Order>('POST', 'orders', { name: 'Bench', projectId: project.projectId })).id,
          ),
        );
        let took = 0;
        const deployed = async () => {
          const since = performance.now();
          await deploying('POST', `setupplans/deploy/${project.planId}`);
          took = performance.now() - since;
        };
        const sameTime = () => new Promise((resolve) => setTimeout(resolve, took));
        for (const [work, times] of [
          [deployed, during],
          [sameTime, quiet],
        ] as const) {
          let isOver = false;
          const longest = names.map(async (name, writer) => {
            let worst = 0;
            for (let turn = 0; !isOver; turn += 1) {
              const since = performance.now();
              const value = `${turn} ${Math.random()}`;
              await apis[name]('PATCH', `orders/${ids[writer]}`, [{ op: 'replace', path: 'po', value }]);
              worst = Math.max(worst, performance.now() - since);
              await new Promise((resolve) => setTimeout(resolve, pause));
            }
            return worst;
          });
          await work();
          isOver = true;
          const found = await Promise.all(longest);
          // The first run compiles the code and fills the caches of the database.
          if (run > 0) for (const [at, name] of names.entries()) times.get(name)?.push(found[at] ?? Number.NaN);
        }
      }
    } finally {
      for (const project of projects) await removeProject(client, project);
    }
    return names.map((name) =>
      figure(
        `o longest write ${name}, 2,000 orders deployed`,
        'ms',
        during.get(name) ?? [],
        { name: 'the same while nobody deploys', values: quiet.get(name) ?? [] },
        budget,
      ),
    );
  } finally {
    await beside.stop();
    await client.end();
  }
}
