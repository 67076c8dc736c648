import { setTimeout as wait } from 'node:timers/promises';
import { startBalancer } from './balancer.ts';
import { countKinds, startLoad } from './clients.ts';
import type { World } from './world.ts';

const wanted = 5_000;
const probeInterval = 500;

/** Two processes behind a balancer behind the edge are replaced, after a third and after two thirds of 5,000 requests. */
export async function proveRolling(world: World): Promise<string[]> {
  const balancer = await startBalancer(probeInterval);
  const edge = await world.startEdge(balancer.address);
  const add = async () => {
    const api = await world.startApi();
    balancer.add(api.address);
    await balancer.isUsed(api.address);
    return api;
  };
  const first = await Promise.all([add(), add()]);
  const replacements: Awaited<ReturnType<typeof add>>[] = [];
  const load = startLoad(() => edge.address, world.authorization, {
    until: (answered) => answered >= wanted && replacements.length === 2,
  });
  const during: number[] = [];
  for (const [index, replaced] of first.entries()) {
    while (load.answers.length < ((index + 1) * wanted) / 3) await wait(20);
    const before = load.answers.length;
    const next = await add();
    const how = await replaced.stop();
    balancer.remove(replaced.address);
    during.push(load.answers.length - before);
    replacements.push(next);
    if (how !== 0) console.info(`  the replaced process ended with ${how}`);
  }
  await load.done;
  const failed = load.answers.filter(({ status }) => status !== 200 && status !== 201);
  const { rows } = await world.pool.query<{ id: string }>('select id from public.vendors');
  const held = new Set(rows.map(({ id }) => id));
  const missing = [...load.made].filter((id) => !held.has(id));
  console.info(
    `  ${load.answers.length} requests, ${during.join(' and ')} of them during a replacement: ${countKinds(load.answers)}; to the four processes: ${[...balancer.counts.values()].join(', ')}; acknowledged and lost: ${missing.length}`,
  );
  for (const api of replacements) await api.stop();
  await edge.stop();
  await balancer.stop();
  return [
    ...(failed.length > 0 ? [`${failed.length} requests were lost: ${countKinds(failed)}; ${failed[0]?.text}`] : []),
    ...(missing.length > 0 ? [`${missing.length} acknowledged records are lost`] : []),
  ];
}
