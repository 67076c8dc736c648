import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Binaries, findBinaries, giveTo } from './binaries.ts';
import { isAlive, readLock } from './lock.ts';

export { freePort } from './free-port.ts';

/**
 * The embedded PostgreSQL of `npm start` and of the tests: made, started, adopted after its starter was killed, stopped.
 * It listens on 127.0.0.1 only. For root the programs run as 'nobody', so `dataFolder` must then lie below folders that
 * every account may enter (/var/lib, /tmp).
 */
export interface PostgresOptions {
  dataFolder: string;
  port: number;
  /** Password of the one role; without one everybody on this machine may connect, which is for tests only. */
  password?: string;
  user?: string;
  /** Database that is made at the first start. */
  database?: string;
  /** Server settings, for example `{ fsync: 'off' }` in a test. */
  settings?: Readonly<Record<string, string>>;
  /** For root: where the programs are copied to. Default /var/lib/groundwork/postgres. */
  binariesFolder?: string;
  /** Receives what the server says, line by line; default: nobody. */
  log?: (line: string) => void;
}
export interface RunningPostgres {
  /** For DATABASE_URL. */
  url: string;
  pid: number;
  /** True where a server that somebody else had started on this folder was found and kept. */
  adopted: boolean;
  /** Resolves when the server has ended, for whatever reason. */
  exited: Promise<void>;
  /** Ends the server: connections are closed, committed data is on disk. */
  stop(): Promise<void>;
}

const startTimeout = 30_000;
const stopTimeout = 10_000;

/** Starts PostgreSQL on a folder, initializing it the first time; a server that still runs on it is adopted. */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { dataFolder, user = 'groundwork', database = 'groundwork', password } = options;
  const url = addressOf(options.port, user, password, database);
  const running = await takeOver(options, addressOf(options.port, user, password, 'postgres'));
  if (running) {
    await createDatabase(addressOf(options.port, user, password, 'postgres'), database);
    return { url, pid: running, adopted: true, exited: ended(running), stop: () => stopProcess(running) };
  }
  const binaries = findBinaries(options.binariesFolder ?? '/var/lib/groundwork/postgres');
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) await initialize(options, binaries, user);
  const child = launch(options, binaries);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await ready(addressOf(options.port, user, password, 'postgres'), exited, child.said);
  await createDatabase(addressOf(options.port, user, password, 'postgres'), database);
  const pid = child.pid ?? 0;
  return { url, pid, adopted: false, exited, stop: () => stopProcess(pid) };
}

const addressOf = (port: number, user: string, password: string | undefined, database: string) =>
  `postgres://${user}${password ? `:${encodeURIComponent(password)}` : ''}@127.0.0.1:${port}/${database}`;

async function initialize(options: PostgresOptions, binaries: Binaries, user: string) {
  const { dataFolder, password } = options;
  // What an interrupted initialization left is not a database: PG_VERSION is missing.
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dirname(dataFolder), { recursive: true, mode: 0o755 });
  const unfinished = `${dataFolder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  giveTo(unfinished, binaries.runAs);
  const passwordFile = `${dataFolder}.password`;
  const secret = password ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'trust'];
  if (password) {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (binaries.runAs) chownSync(passwordFile, binaries.runAs.uid, binaries.runAs.gid);
  }
  try {
    const program = join(binaries.bin, 'initdb');
    const flags = ['-D', unfinished, '-U', user, '-E', 'UTF8', '--locale=C', '--no-instructions', ...secret];
    if (options.settings?.fsync === 'off') flags.push('--no-sync');
    await run(program, flags, binaries, dirname(dataFolder));
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, dataFolder);
}

async function run(program: string, flags: string[], binaries: Binaries, folder: string) {
  const child = spawn(program, flags, { ...binaries.runAs, env: binaries.environment, cwd: folder });
  const said = gather(child);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} ended with code ${code}: ${said().trim()}`);
}

function gather(child: ReturnType<typeof spawn>, log?: (line: string) => void) {
  let last = '';
  const take = (chunk: Buffer) => {
    last = (last + chunk.toString()).slice(-4_000);
    for (const line of chunk.toString().split('\n')) if (line) log?.(line);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  return () => last;
}

function launch(options: PostgresOptions, binaries: Binaries) {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: '',
    max_connections: '100',
    log_timezone: 'UTC',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(binaries.bin, 'postgres'), ['-D', options.dataFolder, ...flags], {
    ...binaries.runAs,
    env: binaries.environment,
    cwd: options.dataFolder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own group: Ctrl-C in the terminal reaches the starter, which then stops it in order.
    detached: true,
  });
  child.once('error', () => {});
  return Object.assign(child, { said: gather(child, options.log) });
}

async function ready(url: string, exited: Promise<void>, said: () => string) {
  const until = Date.now() + startTimeout;
  let isOver = false;
  exited.then(() => {
    isOver = true;
  });
  for (;;) {
    if (isOver) throw new Error(`PostgreSQL did not start: ${said().trim()}`);
    try {
      await ask(url, 'select 1');
      return;
    } catch (error) {
      if (Date.now() > until) throw new Error(`PostgreSQL did not answer: ${said().trim()}`, { cause: error });
      await wait(25);
    }
  }
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(sql);
    return rows[0];
  } finally {
    await client.end().catch(() => {});
  }
}

async function createDatabase(url: string, name: string) {
  const found = await ask(url, `select 1 as found from pg_database where datname = '${name.replaceAll("'", "''")}'`);
  if (!found) await ask(url, `create database "${name.replaceAll('"', '""')}"`);
}

/** The pid of a server that already runs on the folder with the port asked for; one with another port is stopped. */
async function takeOver(options: PostgresOptions, url: string) {
  const lock = readLock(options.dataFolder);
  if (!lock || !isAlive(lock.pid)) return undefined;
  if (lock.port === options.port && (await servesFolder(url, options.dataFolder))) return lock.pid;
  if (await servesFolder(url.replace(/:\d+\/postgres$/, `:${lock.port}/postgres`), options.dataFolder)) {
    await stopProcess(lock.pid);
  }
  return undefined;
}

async function servesFolder(url: string, folder: string) {
  const answer = await ask(url, 'show data_directory').catch(() => undefined);
  return answer?.data_directory === folder;
}

async function ended(pid: number) {
  while (isAlive(pid)) await wait(500);
}

/** SIGINT is PostgreSQL's fast shutdown: sessions are ended, a checkpoint is written. */
async function stopProcess(pid: number) {
  if (!pid || !isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  const until = Date.now() + stopTimeout;
  while (isAlive(pid)) {
    if (Date.now() > until) {
      // SIGQUIT is its immediate shutdown: the next start recovers from the log, nothing committed is lost.
      process.kill(pid, 'SIGQUIT');
      await wait(500);
      return;
    }
    await wait(20);
  }
}
