import { setTimeout as wait } from 'node:timers/promises';
import { countKinds, startLoad } from './clients.ts';
import type { World } from './world.ts';

const times = 5;

/** SIGTERM while twenty clients use kept connections: what was accepted is answered, and the process ends with 0 within 5 s. */
export async function proveStops(world: World): Promise<string[]> {
  const wrong: string[] = [];
  for (const drain of [undefined, '0']) {
    const took: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const api = await world.startApi(drain === undefined ? {} : { API_DRAIN_MILLISECONDS: drain });
      let isEnded = false;
      const load = startLoad(() => api.address, world.authorization, { clients: 20, until: () => isEnded });
      await wait(2_000);
      const since = performance.now();
      const how = await api.stop();
      took.push((performance.now() - since) / 1000);
      isEnded = true;
      await load.done;
      // A connection that was refused carried no request; every other failure is a request without its answer.
      const failed = load.answers.filter(
        ({ status, failure }) => status !== 200 && status !== 201 && failure !== 'ECONNREFUSED',
      );
      const { rows } = await world.pool.query<{ id: string }>('select id from public.vendors');
      const held = new Set(rows.map(({ id }) => id));
      const missing = [...load.made].filter((id) => !held.has(id));
      if (how !== 0) wrong.push(`drain ${drain}: the process ended with ${how}`);
      if (failed.length > 0)
        wrong.push(`drain ${drain}: accepted, and not answered: ${countKinds(failed)}; ${failed[0]?.text}`);
      if (missing.length > 0) wrong.push(`drain ${drain}: ${missing.length} acknowledged records are lost`);
      console.info(
        `  drain ${drain ?? 'as by default'}: ended with ${how} after ${took.at(-1)?.toFixed(1)} s; ${countKinds(load.answers)}`,
      );
    }
    if (Math.max(...took) > 5) wrong.push(`drain ${drain}: a stop took ${Math.max(...took).toFixed(1)} s`);
  }
  return wrong;
}
