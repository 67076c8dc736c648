import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '@groundwork/api/postgres';
import { Problem } from '../local/problem.ts';
import { countKinds, secondsUntilBack, send, startLoad } from './clients.ts';
import { createWorld } from './world.ts';

const size = '160m';
const full = 8_000;

/** PostgreSQL's data and all logs on one small file system that fills up. It is mounted, so this proof needs root. */
export async function proveFullDisk(): Promise<string[]> {
  if (process.getuid?.() !== 0) throw new Problem('The proof `disk` mounts a file system: run it as root.');
  const disk = mkdtempSync(join(tmpdir(), 'groundwork-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk]);
  chmodSync(disk, 0o755);
  try {
    return await fillAndFree(disk);
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

async function fillAndFree(disk: string): Promise<string[]> {
  const dataFolder = join(disk, 'postgres');
  const world = await createWorld({ dataFolder, logs: disk });
  const wrong: string[] = [];
  let databaseEnds = 0;
  let isOver = false;
  // As the supervisor does (scripts/local/supervisor.ts): a database that ended is started again, as often as it takes.
  const { port } = new URL(world.postgres.url);
  let running = world.postgres;
  const keeping = (async () => {
    for (;;) {
      await running.exited;
      if (isOver) return;
      databaseEnds += 1;
      while (!isOver) {
        await wait(500);
        try {
          running = await startPostgres({ dataFolder, port: Number(port) });
          break;
        } catch {
          // Still no room.
        }
      }
    }
  })();
  const api = await world.startApi();
  const edge = await world.startEdge(api.address);
  const load = startLoad(() => edge.address, world.authorization, { pause: 5 });
  await wait(2_000);
  const ballast = join(disk, 'ballast');
  fill(ballast, disk);
  const since = performance.now();
  await wait(full);
  const meanwhile = load.answers.filter(({ sentAt }) => sentAt > since);
  const reading = await send(edge.address, { path: '/vendors?pageSize=1', authorization: world.authorization });
  const live = await send(api.address, { path: '/health/live' });
  const endsWhileFull = databaseEnds;
  rmSync(ballast);
  const freed = performance.now();
  const back = await secondsUntilBack(edge.address, world.authorization, { since: freed });
  await wait(1_000);
  await load.stop();
  const { rows } = await world.pool.query<{ id: string }>('select id from public.vendors');
  const held = new Set(rows.map(({ id }) => id));
  const missing = [...load.made].filter((id) => !held.has(id));
  const others = load.answers.filter(({ status }) => ![200, 201, 503].includes(status));
  console.info(
    `  full for ${full / 1000} s: ${countKinds(meanwhile)}; a list ${reading.status}, live ${live.status}; PostgreSQL ended ${endsWhileFull} times; free: writes again after ${back.toFixed(1)} s; ${load.made.size} acknowledged, ${missing.length} lost`,
  );
  if (!meanwhile.some(({ status }) => status === 503)) wrong.push('no write was refused: the disk was not full');
  if (others.length > 0) wrong.push(`answers other than 503: ${countKinds(others)}; ${others[0]?.text}`);
  if (live.status !== 200) wrong.push('the API does not live');
  for (const [name, program] of Object.entries({ api, edge, identity: world.identity, blobs: world.blobs })) {
    if (program.child.exitCode !== null || program.child.signalCode !== null) wrong.push(`${name} ended`);
  }
  if (!(back <= 35)) wrong.push('writes do not work after space was freed');
  if (missing.length > 0) wrong.push(`${missing.length} acknowledged records are lost`);
  isOver = true;
  await world.stop();
  await running.stop();
  await keeping;
  return wrong;
}

/** To the last byte. */
function fill(file: string, disk: string) {
  const { bavail, bsize } = statfsSync(disk);
  try {
    writeFileSync(file, Buffer.alloc(bavail * bsize));
  } catch {
    // Something else was faster.
  }
  try {
    for (;;) writeFileSync(file, Buffer.alloc(512), { flag: 'a' });
  } catch {
    if (!existsSync(file)) throw new Error('The disk could not be filled.');
  }
}
