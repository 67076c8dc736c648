import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { countKinds, startLoad } from '../clients.ts';
import { createWorld, type World } from '../world.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Follower, startFollower } from './follower.ts';

const behind = 20_000;

/** Replicas that are held 20 s behind while people write: clients that follow a list have everything in the end. */
export async function proveReplica(): Promise<string[]> {
  const cluster = await startCluster();
  try {
    const environment = {
      ...{ DATABASE_URL: cluster.url, DATABASE_DIRECT_URL: cluster.directUrl },
      DATABASE_REPLICA_URL: cluster.replicaUrl,
    };
    const world = await createWorld({ database: { directUrl: cluster.directUrl, environment } });
    try {
      return await holdBack(cluster, world);
    } finally {
      await world.stop();
    }
  } finally {
    await cluster.stop();
  }
}

async function holdBack(cluster: Cluster, world: World): Promise<string[]> {
  const apis = [await world.startApi(), await world.startApi()];
  const edge = await world.startEdge(apis.map(({ address }) => address).join(','));
  const followers = [0, 1, 2].map(() => startFollower(edge.address, world.authorization));
  const load = startLoad(() => edge.address, world.authorization, { clients: 3, pause: 100 });
  await wait(5_000);
  await onStandbys(cluster, 'select pg_wal_replay_pause()');
  await wait(behind);
  await onStandbys(cluster, 'select pg_wal_replay_resume()');
  await wait(5_000);
  await load.stop();
  await wait(2_000);
  const { rows } = await world.pool.query<{ id: string }>('select id from public.vendors where not is_deleted');
  const wrong = load.answers.filter(({ status }) => status !== 200 && status !== 201);
  const results = await Promise.all(followers.map((follower) => follower.stop()));
  const missed = results.map(({ ids }) => rows.filter(({ id }) => !ids.has(id)).length);
  const sum = (key: keyof Pick<Awaited<ReturnType<Follower['stop']>>, 'lists' | 'old' | 'repeated'>) =>
    results.reduce((total, each) => total + each[key], 0);
  console.info(
    `  replicas held ${behind / 1000} s behind: ${rows.length} records; ${sum('lists')} lists followed, ${sum('old')} of them without the newest write, ${sum('repeated')} sent again for the primary; missed: ${missed.join(', ')}; ${countKinds(load.answers)}`,
  );
  return [
    ...(missed.some((count) => count > 0) ? [`followers missed ${missed.join(', ')} records`] : []),
    ...(sum('old') > 0 ? [] : ['no list came from a replica']),
    ...results.flatMap(({ unread }) => (unread > 0 ? [`${unread} own writes were not in the primary's list`] : [])),
    ...(wrong.length > 0 ? [`requests failed: ${countKinds(wrong)}; ${wrong[0]?.text}`] : []),
  ];
}

async function onStandbys(cluster: Cluster, sql: string) {
  const leader = await cluster.leader();
  for (const { port, name } of cluster.members) {
    if (name === leader.name) continue;
    const client = new pg.Client(Object.assign(new URL(cluster.directUrl), { port: String(port) }).href);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }
}
