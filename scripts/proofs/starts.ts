import { loadavg } from 'node:os';
import { countKinds, startLoad } from './clients.ts';
import type { World } from './world.ts';

/** Twenty processes start, one after the other, beside one that serves eight writers. */
export async function proveStarts(world: World): Promise<string[]> {
  const serving = await world.startApi();
  const edge = await world.startEdge(serving.address);
  const load = startLoad(() => edge.address, world.authorization);
  const needed: { clock: number; processor: number }[] = [];
  for (let start = 0; start < 20; start += 1) {
    const started = await world.startApi();
    needed.push(started.readyAfter);
    await started.stop();
  }
  await load.stop();
  const { rows } = await world.pool.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  await edge.stop();
  await serving.stop();
  const wrong = load.answers.filter(({ status }) => status !== 200 && status !== 201);
  const slowest = Math.max(...load.answers.map(({ seconds }) => seconds));
  const most = (key: 'clock' | 'processor') => Math.max(...needed.map((each) => each[key])).toFixed(1);
  const middle = (key: 'clock' | 'processor') =>
    [...needed.map((each) => each[key])].sort((a, b) => a - b)[needed.length >> 1]?.toFixed(1);
  console.info(
    `  20 starts: ready after ${middle('clock')} s (median), ${most('clock')} s (most); processor ${middle('processor')} s, ${most('processor')} s; load ${loadavg()[0]?.toFixed(0)}`,
  );
  console.info(
    `  8 writers meanwhile: ${countKinds(load.answers)}, slowest ${slowest.toFixed(1)} s; deadlocks ${rows[0]?.deadlocks}`,
  );
  return [
    ...(wrong.length > 0 ? [`${wrong.length} requests failed beside the starts: ${countKinds(wrong)}`] : []),
    ...(rows[0]?.deadlocks === '0' ? [] : ['the database counted deadlocks']),
    ...(Number(most('processor')) > 5 ? ['a start needs more than 5 s of the processor'] : []),
  ];
}
