import { createPrivateKey, type JsonWebKey, randomUUID, sign } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertRecords, migrate, openStore } from '@groundwork/api';
import { freePort, type RunningPostgres, startPostgres } from '@groundwork/api/postgres';
import { Pool } from 'pg';
import { migrateBy, type Program, startProgram } from './processes.ts';

/** The parts of the platform as real processes: PostgreSQL, the blob emulator, identity, and as many APIs as a proof wants. */
export interface World {
  folder: string;
  /** Without a process where another database was named. */
  postgres: RunningPostgres;
  /** For looking at what the database holds. */
  pool: Pool;
  identity: Program;
  blobs: Program;
  ports: { identity: number; blobs: number };
  /** Authorization of a director. */
  authorization: string;
  startApi(
    environment?: NodeJS.ProcessEnv,
    options?: { isAwaited?: boolean; folder?: string },
  ): Promise<Program & { address: string }>;
  /** The edge in front of an API; answers the address of `/api`. */
  startEdge(
    apiUrl: string,
    environment?: NodeJS.ProcessEnv,
    options?: { folder?: string },
  ): Promise<Program & { address: string }>;
  stop(): Promise<void>;
}

const director = '00000001-0000-4000-8000-000000000002';

/** The database of a world that is not its own, with the variables that name it. */
export interface OtherDatabase {
  /** The server itself. */
  directUrl: string;
  environment: NodeJS.ProcessEnv;
}

/**
 * @param dataFolder where PostgreSQL keeps its data; default: below the temporary folder
 * @param database another one, for which the world then starts none
 * @param release folder of another release's sources, whose tables the database gets; default: of this checkout
 */
export async function createWorld(
  options: {
    dataFolder?: string;
    logs?: string;
    environment?: NodeJS.ProcessEnv;
    database?: OtherDatabase;
    release?: string;
  } = {},
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'groundwork-proof-'));
  chmodSync(folder, 0o755);
  const logs = options.logs ?? folder;
  const dataFolder = options.dataFolder ?? join(folder, 'postgres');
  const postgres = options.database
    ? otherDatabase(options.database.directUrl)
    : await startPostgres({ dataFolder, port: await freePort() });
  const pool = new Pool({ connectionString: postgres.url, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {});
  const [identityPort = 0, blobPort = 0] = [await freePort(), await freePort()];
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    DATABASE_URL: postgres.url,
    ...options.database?.environment,
    IDENTITY_PORT: String(identityPort),
    BLOB_PORT: String(blobPort),
    // None is needed, and one that runs on this machine must hear nothing of this.
    CHAT_PORT: '1',
    GROUNDWORK_DATA: folder,
    API_REQUESTS_PER_MINUTE: '999999999',
    API_STRANGER_REQUESTS_PER_MINUTE: '999999999',
    ...options.environment,
  };
  const identity = await startProgram({
    file: 'packages/identity/src/main.ts',
    environment,
    log: join(logs, 'identity.log'),
  });
  mkdirSync(join(folder, 'blobs'));
  const blobs = await startProgram({
    file: 'scripts/local/blob-server.mjs',
    args: ['--skipApiVersionCheck', '--silent', '--disableTelemetry', '--location', join(folder, 'blobs')].concat([
      '--blobHost',
      '127.0.0.1',
      '--blobPort',
      String(blobPort),
    ]),
    environment,
    log: join(logs, 'blobs.log'),
  });
  const store = openStore({ url: postgres.url });
  if (options.release === undefined) await migrate(store);
  else await migrateBy(postgres.url, { folder: options.release, log: join(logs, 'migrate.log') });
  const user = { firstName: 'Dirk', lastName: 'Director', emailAddress: 'director@groundwork.test' };
  await insertRecords(store, 'users', [
    { id: director, ...user, role: 'Director', category: 'PES', type: 'Local', status: 'Active', tagIds: [] },
  ]);
  await store.close();
  const programs: Program[] = [];
  // Programs end with the channel to this process; the database would stay.
  const endDatabase = () => {
    try {
      if (postgres.pid) process.kill(postgres.pid, 'SIGQUIT');
    } catch {
      // It has ended already.
    }
  };
  process.once('exit', endDatabase);
  return {
    folder,
    postgres,
    pool,
    identity,
    blobs,
    ports: { identity: identityPort, blobs: blobPort },
    authorization: `Bearer ${await signToken(pool, `http://localhost:${identityPort}`)}`,
    async startApi(own = {}, { isAwaited, folder: sources } = {}) {
      const port = await freePort();
      const program = await startProgram({
        file: 'packages/api/src/main.ts',
        environment: { ...environment, API_PORT: String(port), ...own },
        log: join(logs, 'api.log'),
        isAwaited,
        folder: sources,
      });
      programs.push(program);
      return { ...program, address: `http://127.0.0.1:${port}` };
    },
    async startEdge(apiUrl, own = {}, { folder: sources } = {}) {
      const [port, other] = [await freePort(), await freePort()];
      const program = await startProgram({
        file: 'host/edge/src/main.ts',
        environment: {
          ...environment,
          PORTAL_PORT: String(port),
          WAREHOUSE_PORTAL_PORT: String(other),
          API_URL: apiUrl,
          ...own,
        },
        log: join(logs, 'edge.log'),
        address: `http://127.0.0.1:${other}/health/live`,
        folder: sources,
      });
      programs.push(program);
      return { ...program, address: `http://127.0.0.1:${port}/api` };
    },
    async stop() {
      const all = [...programs, identity, blobs];
      for (const { child } of all) child.kill('SIGKILL');
      await Promise.all(all.map(({ exited }) => exited));
      await pool.end().catch(() => {});
      process.off('exit', endDatabase);
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const otherDatabase = (url: string): RunningPostgres => ({
  ...{ url, pid: 0, adopted: true, exited: new Promise<void>(() => {}) },
  async stop() {},
});

/** As the identity provider would, with its own key. */
async function signToken(pool: Pool, issuer: string): Promise<string> {
  const { rows } = await pool.query<{ value: { keys: (JsonWebKey & { kid: string })[] } }>(
    `select value from identity.keys where name = 'jwks'`,
  );
  const key = rows[0]?.value.keys[0];
  if (!key) throw new Error('The identity provider has no key.');
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'RS256', kid: key.kid, typ: 'at+jwt' };
  const claims = { iss: issuer, aud: 'groundwork-api', sub: director, scope: 'api', jti: randomUUID() };
  const text = [header, { ...claims, iat: now, exp: now + 7_200 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('RSA-SHA256', Buffer.from(text), createPrivateKey({ key, format: 'jwk' }));
  return `${text}.${signature.toString('base64url')}`;
}
