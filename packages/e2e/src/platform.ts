import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The whole of Groundwork, started as `npm start` does, with ports and a data folder of its own. */
export interface Platform {
  portal: string;
  warehousePortal: string;
  api: string;
  identity: string;
  chat: string;
  blobs: string;
  databaseUrl: string;
  storage: string;
  /** The running processes by name; one that is started again gets another. */
  pids: Record<string, number>;
  env: Record<string, string>;
  dataFolder: string;
}

const root = join(import.meta.dirname, '..', '..', '..');

/** `count` ports that nothing listens on at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}

/** Environment of a platform beside all others: free ports, a data folder that a database of root's may live in. */
export async function platformEnvironment(): Promise<{ env: Record<string, string>; dataFolder: string }> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'groundwork-e2e-'));
  const [portal, warehouse, api, identity, blobs, database, chat, print] = await freePorts(8);
  const ports = {
    PORTAL_PORT: portal,
    WAREHOUSE_PORTAL_PORT: warehouse,
    API_PORT: api,
    IDENTITY_PORT: identity,
    BLOB_PORT: blobs,
    DATABASE_PORT: database,
    CHAT_PORT: chat,
    PRINT_PORT: print,
  };
  const env = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
  // Channels of tests have edges of their own, which the API knows by it.
  const RELEASE_HEALTH_SECRET = randomUUID();
  return { env: { ...env, GROUNDWORK_DATA: dataFolder, GROUNDWORK_JSON: '1', RELEASE_HEALTH_SECRET }, dataFolder };
}

/**
 * Starts a platform and waits until it is ready.
 * @throws Error with the last output when it ends or is not ready within five minutes
 */
export async function startPlatform(
  options: {
    env?: Record<string, string>;
    args?: string[];
    from?: { env: Record<string, string>; dataFolder: string };
    /** The Node that it runs on; this process's own without it. */
    node?: string;
  } = {},
): Promise<{ platform: Platform; process: ChildProcess; stop: () => Promise<void> }> {
  const { env: own, dataFolder } = options.from ?? (await platformEnvironment());
  const env = { ...own, ...options.env };
  const child = spawn(options.node ?? process.execPath, ['scripts/run.mjs', 'start', ...(options.args ?? [])], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<Platform>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not ready within five minutes.\n${output.slice(-4000)}`)),
      300_000,
    );
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const line = /^GROUNDWORK_READY (\{.*\})$/m.exec(output);
      if (!line?.[1]) return;
      clearTimeout(timer);
      resolve({ ...(JSON.parse(line[1]) as Omit<Platform, 'env' | 'dataFolder'>), env, dataFolder });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The platform ended with ${code}.\n${output.slice(-4000)}`));
    });
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(dataFolder, { recursive: true, force: true });
  };
  try {
    return { platform: await ready, process: child, stop };
  } catch (error) {
    // What it has started by now, such as its database, ends with it.
    await stop();
    throw error;
  }
}
