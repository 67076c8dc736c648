import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { platformEnvironment, startPlatform } from '../packages/e2e/src/platform.ts';
import { readArguments } from './local/options.ts';
import { Problem, reportResult } from './local/problem.ts';

const writers = 8;

/**
 * `npm run comebacks -- --times 30`: starts a platform of its own, then kills its supervisor (SIGKILL) again and again, each
 * time starts it again while eight writers and readers use its database, and its portal is asked for pages. Exits with 1 at
 * the first start that does not come back, and when it is ended before the last.
 */
export function main(args: readonly string[]): Promise<void> {
  let current: Awaited<ReturnType<typeof startPlatform>> | undefined;
  const comeBack = async () => {
    const { times: given } = readArguments(args, 'npm run comebacks -- --times N', { times: { type: 'string' } });
    const times = Number(given ?? 30);
    if (!Number.isInteger(times) || times < 1) throw new Problem(`--times must be a whole number; it is '${given}'.`);
    const from = await platformEnvironment();
    let running = await startPlatform({ from });
    current = running;
    const load = startLoad(running.platform);
    const starts: number[] = [];
    try {
      for (let time = 1; time <= times; time += 1) {
        const killed = running.process;
        const ended = new Promise((resolve) => killed.once('exit', resolve));
        killed.kill('SIGKILL');
        await ended;
        const since = Date.now();
        running = await startPlatform({ from });
        current = running;
        starts.push((Date.now() - since) / 1000);
        const answer = await fetch(`${running.platform.portal}/health/ready`);
        if (!answer.ok) throw new Problem(`Start ${time}: the portal says it is ready and answers ${answer.status}.`);
        console.info(
          `  ${time} of ${times}: back after ${starts.at(-1)?.toFixed(1)} s; ${load.done()} statements so far`,
        );
      }
      console.info(`Came back ${times} of ${times} times, at the latest after ${Math.max(...starts).toFixed(1)} s.`);
    } finally {
      await load.stop();
      await running.stop();
    }
  };
  return reportResult(comeBack, () => current?.process.kill('SIGTERM'));
}

function startLoad({ databaseUrl, portal }: { databaseUrl: string; portal: string }) {
  const pool = new Pool({ connectionString: databaseUrl, max: writers, connectionTimeoutMillis: 2000 });
  pool.on('error', () => {});
  let isOver = false;
  let done = 0;
  const write = async () => {
    while (!isOver) {
      try {
        await pool.query(
          'update public.orders set doc = doc where id in (select id from public.orders order by random() limit 5)',
        );
        await pool.query('select count(*) from public.orders o join public.activityitems a on a.id = o.id');
        done += 1;
      } catch {
        // Away for a moment, or taken as the victim of a deadlock: the next one.
        await wait(20);
      }
    }
  };
  const look = async () => {
    while (!isOver) {
      await fetch(`${portal}/products`, { headers: { accept: 'text/html' } }).catch(() => undefined);
      await wait(20);
    }
  };
  const all = [...Array.from({ length: writers }, write), look()];
  return {
    done: () => done,
    async stop() {
      isOver = true;
      await Promise.all(all);
      await pool.end();
    },
  };
}
