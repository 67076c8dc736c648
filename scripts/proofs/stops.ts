import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, countKinds, startLoad } from './clients.ts';
import type { World } from './world.ts';

const times = 5;

/**
 * SIGTERM to the API, then to an edge before it, while twenty clients use kept connections and look at no readiness check:
 * what was accepted is answered, and the process ends with 0 within 5 s.
 */
export async function proveStops(world: World): Promise<string[]> {
  const wrong: string[] = [];
  const behind = await world.startApi();
  const parts = {
    api: (drain?: string) => world.startApi(drain === undefined ? {} : { API_DRAIN_MILLISECONDS: drain }),
    edge: (drain?: string) =>
      world.startEdge(behind.address, drain === undefined ? {} : { EDGE_DRAIN_MILLISECONDS: drain }),
  };
  for (const [name, start] of Object.entries(parts)) {
    for (const drain of [undefined, '0']) {
      const what = `${name}, drain ${drain ?? 'as by default'}`;
      const took: number[] = [];
      for (let time = 0; time < times; time += 1) {
        const part = await start(drain);
        let isEnded = false;
        const load = startLoad(() => part.address, world.authorization, { clients: 20, until: () => isEnded });
        await wait(2_000);
        const since = performance.now();
        const how = await part.stop();
        took.push((performance.now() - since) / 1000);
        isEnded = true;
        await load.done;
        const { rows } = await world.pool.query<{ id: string; name: string }>(
          `select id, doc->>'name' as name from public.vendors`,
        );
        const { lost, unread } = sortFailures(load.answers, readFileSync(part.log, 'utf8'), rows);
        const held = new Set(rows.map(({ id }) => id));
        const missing = [...load.made].filter((id) => !held.has(id));
        if (how !== 0) wrong.push(`${what}: the process ended with ${how}`);
        if (lost.length > 0)
          wrong.push(`${what}: accepted, and not answered: ${countKinds(lost)}; ${lost[0]?.text ?? ''}`);
        if (missing.length > 0) wrong.push(`${what}: ${missing.length} acknowledged records are lost`);
        console.info(
          `  ${what}: ended with ${how} after ${took.at(-1)?.toFixed(1)} s; ${countKinds(load.answers)}; never read: ${unread.length}`,
        );
      }
      if (Math.max(...took) > 5) wrong.push(`${what}: a stop took ${Math.max(...took).toFixed(1)} s`);
    }
  }
  await behind.stop();
  return wrong;
}

/**
 * A request that was read is answered, in the log too, or open at the end, which ends the process with 1. A request
 * without a line and without a record was never read: the kernel refused or reset its connection, or its client wrote
 * on one that it had not yet seen closed (RFC 9112, 9.3.1).
 */
function sortFailures(answers: readonly Answer[], log: string, vendors: readonly { name: string }[]) {
  const failed = answers.filter(({ status }) => status !== 200 && status !== 201);
  const names = new Set(vendors.map(({ name }) => name));
  const isRead = ({ id, status, written }: Answer) => status !== 0 || log.includes(id) || names.has(written ?? '');
  return { lost: failed.filter(isRead), unread: failed.filter((answer) => !isRead(answer)) };
}
