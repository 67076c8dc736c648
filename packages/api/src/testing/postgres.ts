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
  /** The server's data; undefined where the server is shared. */
  folder?: string;
  stop(): Promise<void>;
}

/**
 * A real, empty PostgreSQL database for one test file: on the server that DATABASE_URL names, on the one that `npm test`
 * shares between all files (TEST_DATABASE_SERVER), or on a server of its own in a temporary folder. A test that stops the
 * server asks for its own.
 */
export async function testPostgres({ ownServer = false } = {}): Promise<TestPostgres> {
  const shared = process.env.DATABASE_URL || (ownServer ? undefined : process.env.TEST_DATABASE_SERVER);
  if (shared) return databaseOf(shared);
  endAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  chmodSync(folder, 0o755);
  // Killed processes lose nothing without fsync, only a machine without power would.
  const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };
  const dataFolder = join(folder, 'data');
  // Ownership is copied as well: for root the server runs as somebody else. Where there is no cp, one is made anew.
  spawnSync('cp', ['-a', await initialised(), dataFolder]);
  const server = await startPostgres({ dataFolder, port: await freePort(), settings });
  return {
    url: server.url,
    folder: dataFolder,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** An empty database that every test file begins with a copy of; making one takes two seconds. */
async function initialised(): Promise<string> {
  const made = join(tmpdir(), `groundwork-initialised-${process.getuid?.()}-${installedVersion()}`);
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

async function databaseOf(address: string): Promise<TestPostgres> {
  const name = `groundwork_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (sql: string) => {
    const client = new pg.Client(address);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await run(`create database ${name}`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => run(`drop database ${name} with (force)`) };
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
