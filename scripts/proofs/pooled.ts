import { setTimeout as wait } from 'node:timers/promises';
import { installed, runCommand } from '../local/command.ts';
import { startTestDatabase } from '../local/test-database.ts';
import { countKinds, startLoad } from './clients.ts';
import { ensurePgBouncer, startPgBouncer } from './pgbouncer.ts';
import { createWorld, type World } from './world.ts';

const folders = ['packages/api/', 'packages/chat-service/', 'packages/identity/'];
const duration = 5_000;
const rounds = 3;

/** The tests of the servers behind PgBouncer in transaction mode, and what the way through it costs. */
export async function provePooled(): Promise<string[]> {
  await ensurePgBouncer();
  const world = await createWorld();
  const slow = await compare(world).finally(() => world.stop());
  const database = await startTestDatabase();
  const server = database.env.TEST_DATABASE_SERVER ?? '';
  const pool = await startPgBouncer(server, 8);
  try {
    const code = await runCommand({
      program: installed('jest'),
      args: ['--silent', '--maxWorkers=2', ...folders],
      env: { ...database.env, TEST_DATABASE_POOL: pool.addressOf(server) },
    });
    return [...slow, ...(code === 0 ? [] : ['tests of the servers fail behind PgBouncer'])];
  } finally {
    await pool.stop();
    await database.stop();
  }
}

/** Writes and lists of one process, in turn on the server itself and through the pool. */
async function compare(world: World): Promise<string[]> {
  const pool = await startPgBouncer(world.postgres.url);
  const direct = await world.startApi();
  const pooled = await world.startApi({
    DATABASE_URL: pool.addressOf(world.postgres.url),
    DATABASE_DIRECT_URL: world.postgres.url,
  });
  const wrong: string[] = [];
  const perSecond = async (address: string) => {
    const load = startLoad(() => address, world.authorization);
    await wait(duration);
    await load.stop();
    const failed = load.answers.filter(({ status }) => status !== 200 && status !== 201);
    if (failed.length > 0) wrong.push(`requests failed: ${countKinds(failed)}; ${failed[0]?.text}`);
    return load.answers.length / (duration / 1000);
  };
  await perSecond(direct.address);
  await perSecond(pooled.address);
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [own, through] = [await perSecond(direct.address), await perSecond(pooled.address)];
    console.info(`  ${own.toFixed(0)} requests a second on the server itself, ${through.toFixed(0)} through PgBouncer`);
    ratios.push(through / own);
  }
  const middle = ratios.sort((a, b) => a - b)[rounds >> 1] ?? 0;
  console.info(`  through PgBouncer, without statements by name: ${(middle * 100).toFixed(0)} % (median of ${rounds})`);
  await direct.stop();
  await pooled.stop();
  await pool.stop();
  return wrong;
}
