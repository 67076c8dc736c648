import { setTimeout as wait } from 'node:timers/promises';
import { deploy, storageConnection } from '@groundwork/federation';
import { builtHost, removeBuiltWorkspaces } from '@groundwork/federation/testing';
import { type Balancer, startBalancer } from './balancer.ts';
import { countKinds, send, startLoad } from './clients.ts';
import { unpackRelease } from './older-release.ts';
import { migrateBy, type Program } from './processes.ts';
import { createWorld, type World } from './world.ts';

const wanted = 6_000;
const probeInterval = 500;

/** Two API processes and two edges of an older release are replaced by this one under load, after its migrations have run. */
export async function proveUpgrade(from?: string): Promise<string[]> {
  const release = unpackRelease(from);
  console.info(`  from ${release.title}`);
  try {
    const world = await createWorld({ release: release.folder });
    try {
      return await upgrade(world, release.folder);
    } finally {
      await world.stop();
      removeBuiltWorkspaces();
    }
  } finally {
    release.remove();
  }
}

async function upgrade(world: World, release: string): Promise<string[]> {
  const connectionString = storageConnection({ BLOB_PORT: String(world.ports.blobs) });
  await deploy({ folder: builtHost(), channel: 'portal', connectionString });
  const [inner, outer] = [await startBalancer(probeInterval), await startBalancer(probeInterval)];
  const startApi = (folder?: string) => use(inner, world.startApi({}, { folder }));
  const startEdge = (folder?: string) => use(outer, world.startEdge(inner.address, {}, { folder }));
  const apis = [await startApi(release), await startApi(release)];
  const edges = [await startEdge(release), await startEdge(release)];

  let isUpgraded = false;
  const load = startLoad(() => `${outer.address}/api`, world.authorization, {
    until: (answered) => isUpgraded && answered >= wanted,
  });
  const pages = startPages(outer.address);
  const before = await migrationsOf(world);
  const steps: string[] = [];
  const step = async (name: string, work: () => Promise<unknown>) => {
    const [answered, began] = [load.answers.length, performance.now()];
    await work();
    const seconds = (performance.now() - began) / 1000;
    steps.push(`${name}: ${load.answers.length - answered} requests in ${seconds.toFixed(1)} s`);
  };
  const arrivals = async (share: number) => {
    while (load.answers.length < wanted * share) await wait(20);
  };
  await arrivals(0.1);
  await step('migrations', () => migrateBy(world.postgres.url, { log: `${world.folder}/migrate.log` }));
  await arrivals(0.2);
  for (const [index, replaced] of apis.entries()) {
    await step(`API ${index + 1}`, async () => {
      const next = await startApi();
      await leave(inner, replaced);
      apis[index] = next;
    });
  }
  for (const [index, replaced] of edges.entries()) {
    await step(`edge ${index + 1}`, async () => {
      const next = await startEdge();
      await leave(outer, replaced);
      edges[index] = next;
    });
  }
  isUpgraded = true;
  await load.done;
  const pageAnswers = await pages.stop();
  const after = await migrationsOf(world);
  console.info(`  ${after - before} migrations ran; ${steps.join('; ')}`);

  const failed = [...load.answers, ...pageAnswers].filter(({ status }) => status !== 200 && status !== 201);
  const { rows } = await world.pool.query<{ id: string }>('select id from public.vendors');
  const held = new Set(rows.map(({ id }) => id));
  const missing = [...load.made].filter((id) => !held.has(id));
  console.info(
    `  ${load.answers.length} requests and ${pageAnswers.length} pages: ${countKinds([...load.answers, ...pageAnswers])}; acknowledged and lost: ${missing.length}`,
  );
  await Promise.all([...apis, ...edges].map(({ program }) => program.stop()));
  await Promise.all([inner.stop(), outer.stop()]);
  return [
    ...(failed.length > 0 ? [`${failed.length} requests were lost: ${countKinds(failed)}; ${failed[0]?.text}`] : []),
    ...(missing.length > 0 ? [`${missing.length} acknowledged records are lost`] : []),
  ];
}

interface Member {
  program: Program;
  origin: string;
}

/** Waits until a process that starts gets requests. */
async function use(balancer: Balancer, starting: Promise<Program & { address: string }>): Promise<Member> {
  const program = await starting;
  const { origin } = new URL(program.address);
  balancer.add(origin);
  await balancer.isUsed(origin);
  return { program, origin };
}

/** As an operator does it: the process is asked to end, and the balancer sees by itself that it gets no more requests. */
async function leave(balancer: Balancer, { program, origin }: Member) {
  const how = await program.stop();
  balancer.remove(origin);
  if (how !== 0) console.info(`  a replaced process ended with ${how}`);
}

/** Somebody who opens the portal again and again. */
function startPages(address: string) {
  const answers: Awaited<ReturnType<typeof send>>[] = [];
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      answers.push(await send(address, { path: '/', accept: 'text/html' }));
      await wait(50);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await done;
      return answers;
    },
  };
}

async function migrationsOf({ pool }: World): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    'select (select count(*) from public.schema_migrations) + (select count(*) from chat.schema_migrations) as count',
  );
  return Number(rows[0]?.count);
}
