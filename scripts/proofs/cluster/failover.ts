import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { countKinds, send } from '../clients.ts';
import { createWorld, type World } from '../world.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { missingOf } from './found.ts';
import { insertPlaces, type Places, startWorkers } from './work.ts';

const allowed = 30;
const usualRounds = 20;

/** The whole platform on a cluster whose primary is killed, round after round, in the middle of deploys, picks and deliveries. */
export async function proveFailover(rounds = usualRounds): Promise<string[]> {
  const cluster = await startCluster();
  try {
    const environment = { DATABASE_URL: cluster.url, DATABASE_DIRECT_URL: cluster.directUrl };
    const world = await createWorld({ database: { directUrl: cluster.directUrl, environment } });
    try {
      return await killEach(cluster, world, rounds);
    } finally {
      await world.stop();
    }
  } finally {
    await cluster.stop();
  }
}

async function killEach(cluster: Cluster, world: World, rounds: number): Promise<string[]> {
  const places = await insertPlaces(cluster.directUrl);
  const apis = [await world.startApi(), await world.startApi()];
  const edge = await world.startEdge(apis.map(({ address }) => address).join(','));
  const wrong: string[] = [];
  const seconds: number[] = [];
  let writes = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const result = await killOnce(cluster, world, { address: edge.address, places });
    seconds.push(result.back);
    writes += result.writes;
    wrong.push(...result.wrong.map((each) => `round ${round}: ${each}`));
    console.info(
      `  ${round}: writes back ${result.back.toFixed(1)} s after the kill; ${result.said}; ${result.wrong.join('; ') || 'nothing lost or double'}`,
    );
  }
  const sorted = [...seconds].sort((a, b) => a - b);
  console.info(
    `  ${rounds} rounds: writes back after ${sorted[sorted.length >> 1]?.toFixed(1)} s (median), ${sorted.at(-1)?.toFixed(1)} s (most); ${writes} deploys, picks and deliveries acknowledged`,
  );
  return wrong;
}

/** Until the first of three writes in a row is acknowledged, each of which was sent after the kill. */
async function secondsUntilAcknowledged(address: string, authorization: string, since: number): Promise<number> {
  let first = Number.POSITIVE_INFINITY;
  for (let right = 0; right < 3 && performance.now() - since < 90_000; ) {
    const body = { name: randomUUID() };
    const { status } = await send(address, { method: 'POST', path: '/vendors', body, authorization });
    right = status === 201 ? right + 1 : 0;
    if (right === 1) first = (performance.now() - since) / 1000;
    if (right === 0) await wait(100);
  }
  return first;
}

async function killOnce(cluster: Cluster, world: World, { address, places }: { address: string; places: Places }) {
  const workers = startWorkers(world, address, places);
  await wait(3_000 + Math.random() * 2_000);
  const leader = await cluster.leader();
  const since = performance.now();
  await leader.kill();
  const back = await secondsUntilAcknowledged(address, world.authorization, since);
  await wait(1_000);
  await workers.stop();
  // As a machine comes back: its PostgreSQL follows the new primary.
  await leader.start();
  await cluster.isWhole();
  const { deployed, picked, delivered } = workers.acknowledged;
  const missing = await missingOf(world.pool, workers.acknowledged);
  return {
    ...{ back, writes: deployed.length + picked.length + delivered.length },
    said: `${deployed.length} deploys, ${picked.length} picks, ${delivered.length} deliveries; sent again: ${countKinds(workers.repeated)}`,
    wrong: [
      ...missing,
      ...workers.refused,
      ...(back <= allowed ? [] : [`writes were back after ${back.toFixed(1)} s only`]),
    ],
  };
}
