import { setTimeout as wait } from 'node:timers/promises';
import { silentDatabase } from '@groundwork/api/silent-database';
import { countKinds, secondsUntilBack, startLoad } from './clients.ts';
import { signalFamily } from './processes.ts';
import type { World } from './world.ts';

const silence = 20_000;
const allowed = 35;

/** A database that says nothing for 20 s: stopped, so that it goes on where it was, and behind a network that forgot all connections. */
export async function proveSilence(world: World): Promise<string[]> {
  const proxy = await silentDatabase(world.postgres.url);
  const stopped = await measure(world, 'a stopped PostgreSQL', {
    fall: () => signalFamily(world.postgres.pid, 'SIGSTOP'),
    end: () => signalFamily(world.postgres.pid, 'SIGCONT'),
  });
  const lost = await measure(
    world,
    'a network that forgot its connections',
    { fall: () => proxy.silence(true), end: () => proxy.speak() },
    { DATABASE_URL: proxy.url },
  );
  await proxy.stop();
  return [...stopped, ...lost];
}

async function measure(
  world: World,
  name: string,
  { fall, end }: { fall: () => void; end: () => void },
  environment: NodeJS.ProcessEnv = {},
): Promise<string[]> {
  const api = await world.startApi(environment);
  const edge = await world.startEdge(api.address);
  const load = startLoad(() => edge.address, world.authorization, { pause: 50 });
  await wait(3_000);
  const since = performance.now();
  fall();
  await wait(silence);
  end();
  const back = await secondsUntilBack(edge.address, world.authorization, { since });
  await wait(3_000);
  await load.stop();
  const wrong = load.answers.filter(({ status }) => status >= 400 || status === 0);
  const last = Math.max(0, ...wrong.map(({ sentAt, seconds }) => (sentAt - since) / 1000 + seconds));
  const others = wrong.filter(({ status }) => status !== 503);
  const { rows } = await world.pool.query<{ id: string }>('select id from public.vendors');
  const held = new Set(rows.map(({ id }) => id));
  const missing = [...load.made].filter((id) => !held.has(id));
  console.info(
    `  ${name}, 20 s: back ${back.toFixed(1)} s after it fell silent, last failure at ${last.toFixed(1)} s; ${countKinds(load.answers)}; acknowledged and lost: ${missing.length}`,
  );
  await edge.stop();
  const how = await api.stop();
  return [
    ...(back <= allowed ? [] : [`${name}: back after ${back.toFixed(1)} s`]),
    ...(last <= allowed ? [] : [`${name}: a request failed ${last.toFixed(1)} s after it fell silent`]),
    ...(others.length > 0 ? [`${name}: answers other than 503: ${countKinds(others)}`] : []),
    ...(missing.length > 0 ? [`${name}: ${missing.length} acknowledged records are lost`] : []),
    ...(how === 0 ? [] : [`${name}: the process ended with ${how}`]),
  ];
}
