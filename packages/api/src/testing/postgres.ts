import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installedVersion } from '../postgres/binaries.ts';
import { freePort, startPostgres } from '../postgres/index.ts';
import { isAlive, readLock } from '../postgres/lock.ts';

export { freePort };

const prefix = 'groundwork-test-';

export interface TestPostgres {
  /** A fresh, empty database. */
  url: string;
  /** How the server under test reaches it: behind the pool that TEST_DATABASE_POOL names, where there is one. */
  addresses: { url: string; directUrl: string };
  /** The server's data; undefined where the server is shared. */
  folder?: string;
  stop(): Promise<void>;
}

interface Options {
  /** The test stops or kills the server, so it must not be the shared one. */
  ownServer?: boolean;
  /** Brings a database up to date; where the server is shared, one is made so and copied for each test file. */
  migrate?(url: string): Promise<void>;
}

/**
 * A real PostgreSQL database for one test file, empty or as `migrate` leaves it: on the server that DATABASE_URL names, on the one that `npm test`
 * shares between all files (TEST_DATABASE_SERVER), or on a server of its own in a temporary folder.
 */
export async function testPostgres({ ownServer = false, migrate }: Options = {}): Promise<TestPostgres> {
  const external = process.env.DATABASE_URL;
  const shared = ownServer ? undefined : process.env.TEST_DATABASE_SERVER;
  if (external || !shared) {
    const postgres = await (external ? databaseOf(external) : serverOf());
    await migrate?.(postgres.url);
    return postgres;
  }
  return databaseOf(shared, migrate && (await migratedTemplate(shared, migrate)));
}

async function serverOf(): Promise<TestPostgres> {
  endAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  // Killed processes lose nothing without fsync, only a machine without power would.
  const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };
  const dataFolder = join(folder, 'data');
  // Ownership is copied as well: for root the server runs as somebody else. Where there is no cp, a new one is made.
  spawnSync('cp', ['-a', await initialized(), dataFolder]);
  const server = await startPostgres({ dataFolder, port: await freePort(), settings });
  return {
    url: server.url,
    addresses: { url: server.url, directUrl: server.url },
    folder: dataFolder,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An empty database that every test file begins with a copy of; making one takes two seconds. */
async function initialized(): Promise<string> {
  const made = join(tmpdir(), `groundwork-initialized-${process.getuid?.()}-${installedVersion()}`);
  if (existsSync(made)) return made;
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  const dataFolder = join(folder, 'data');
  const server = await startPostgres({ dataFolder, port: await freePort(), settings: { fsync: 'off' } });
  await server.stop();
  try {
    renameSync(dataFolder, made);
  } catch (error) {
    // Another test process was faster.
    if (!existsSync(made)) throw error;
  }
  rmSync(folder, { recursive: true, force: true });
  return made;
}

async function run(address: string, sql: string) {
  const client = new pg.Client(address);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const addressOf = (server: string, database: string) =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href;

async function databaseOf(server: string, template = 'template1'): Promise<TestPostgres> {
  const name = `groundwork_test_${randomUUID().replaceAll('-', '')}`;
  await run(server, `create database ${name} template ${template}`);
  const url = addressOf(server, name);
  const pool = process.env.TEST_DATABASE_POOL;
  return {
    url,
    addresses: { url: pool ? addressOf(pool, name) : url, directUrl: url },
    stop: () => run(server, `drop database ${name} with (force)`),
  };
}

/** A database that `migrate` has run on, once a server: running it for each of seventy test files takes a minute. */
async function migratedTemplate(server: string, migrate: (url: string) => Promise<void>): Promise<string> {
  const name = 'groundwork_migrated';
  const client = new pg.Client(server);
  await client.connect();
  try {
    // The lock ends with the connection.
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) {
      await client.query(`drop database if exists ${name}_unfinished with (force)`);
      await client.query(`create database ${name}_unfinished`);
      await migrate(addressOf(server, `${name}_unfinished`));
      await client.query(`alter database ${name}_unfinished rename to ${name}`);
    }
    return name;
  } finally {
    await client.end();
  }
}

/** Servers whose test process was killed before it could end them. */
function endAbandoned() {
  for (const entry of readdirSync(tmpdir())) {
    const owner = entry.startsWith(prefix) ? Number(entry.slice(prefix.length).split('-')[0]) : 0;
    if (!owner || isAlive(owner)) continue;
    const folder = join(tmpdir(), entry);
    const lock = readLock(join(folder, 'data'));
    if (lock && isAlive(lock.pid)) process.kill(lock.pid, 'SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
}
