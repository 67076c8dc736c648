import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createLocalJWKSet, type JSONWebKeySet, SignJWT } from 'jose';
import type { Configuration } from '../configuration.ts';
import { readConfiguration } from '../configuration.ts';
import { insertRecords } from '../records/insert.ts';
import { createServer, type Server, type ServerOptions } from '../server.ts';
import { migrate } from '../store/migrate.ts';
import { openStore } from '../store/store.ts';
import { checkExchange } from './check-exchange.ts';
import { beginning, type Person, people } from './people.ts';
import { type TestPostgres, testPostgres } from './postgres.ts';
import { send } from './send.ts';
import { signingKeys } from './signing-keys.ts';
import { testStorage } from './storage.ts';

const issuer = 'http://localhost:4100';

export interface TestAnswer<T = Record<string, unknown>> {
  status: number;
  body: T;
  headers: Headers;
}
export interface TestServer extends Server {
  postgres: TestPostgres;
  /** Another API beside this one, on the same database, configured as it or otherwise. */
  beside(overrides?: Partial<Configuration>): Promise<Server & { address: string }>;
  configuration: Configuration;
  /** What its tokens are verified with. */
  keys: JSONWebKeySet;
  /** An access token; `claims` are those of the token beside issuer and audience. */
  token(subject: string, claims?: Record<string, unknown>, type?: string): Promise<string>;
  /** Where it listens. */
  address: string;
  /** A request of one of the people. It and its answer must be as the OpenAPI description says. */
  call<T = Record<string, unknown>>(
    person: Person,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<T>>;
  stop(): Promise<void>;
}

interface TestOptions extends Partial<Configuration> {
  /** Starts the blob emulator too. */
  withStorage?: boolean;
  /** See `ownServer` of testPostgres. */
  ownDatabaseServer?: boolean;
  /** The records hold fields of a newer release, which the OpenAPI description cannot know. */
  hasNewerFields?: boolean;
  live?: ServerOptions['live'];
  onRoute?: ServerOptions['onRoute'];
}

/**
 * The API of a test file: a whole one, which starts before the file's first test, and before the hooks that follow, and
 * ends after the last. `prepare` adds records that the tests begin with.
 */
export function testServer({
  prepare,
  ...options
}: TestOptions & { prepare?: (server: TestServer) => Promise<void> } = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options));
    await prepare?.(server);
  }, 60_000);
  afterAll(() => server.stop());
  return server;
}

async function migrateAt(url: string) {
  const store = openStore({ url });
  await migrate(store).finally(() => store.close());
}

/** A whole API on a fresh database with the records of people.ts. */
export async function startTestServer(options: TestOptions = {}): Promise<TestServer> {
  const {
    withStorage = false,
    ownDatabaseServer: ownServer = false,
    hasNewerFields,
    live,
    onRoute,
    ...overrides
  } = options;
  const [postgres, blobs, { publicKey, privateKey }] = await Promise.all([
    testPostgres({ ownServer, migrate: migrateAt }),
    withStorage ? testStorage() : undefined,
    signingKeys(),
  ]);
  const configuration: Configuration = {
    ...readConfiguration({ BLOB_PORT: String(blobs?.port ?? 1) }),
    databaseUrl: postgres.addresses.url,
    directDatabaseUrl: postgres.addresses.directUrl,
    logLevel: 'silent',
    // A platform may run on this machine, whose chat service must hear nothing of tests.
    chat: undefined,
    ...overrides,
  };
  const keySet: JSONWebKeySet = { keys: [{ ...publicKey, alg: 'RS256', kid: 'test' }] };
  const keys = createLocalJWKSet(keySet);
  const server = await createServer(configuration, { keys, idleTimeoutMs: 0, live, onRoute });
  if (blobs) await server.prepare();
  for (const [name, records] of beginning) await insertRecords(server.store, name, records);

  const token: TestServer['token'] = (subject, claims = {}, type = 'at+jwt') =>
    new SignJWT({ scope: 'api', jti: randomUUID(), ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: type })
      .setIssuer(issuer)
      .setAudience('groundwork-api')
      .setSubject(subject)
      .setIssuedAt(claims.iat as number | undefined)
      .setExpirationTime((claims.exp as number | undefined) ?? '1h')
      .sign(privateKey);
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const connections = new Agent({ keepAlive: true });
  const tokens = new Map<Person, string>();
  const open = new Set<Server>();

  // A timer of the server may be at the same job; a test needs it done after what the test has prepared.
  const runNow: Server['jobs']['runNow'] = async (name) => {
    while (!(await server.jobs.runNow(name))) await wait(20);
    return true;
  };

  return {
    ...server,
    jobs: { ...server.jobs, runNow },
    postgres,
    address,
    configuration,
    keys: keySet,
    async beside(others = {}) {
      // Another way to the database is a way to the server itself.
      const direct = others.databaseUrl ? { directDatabaseUrl: undefined } : {};
      const other = await createServer({ ...configuration, ...direct, ...others }, { keys, live });
      open.add(other);
      const close: Server['close'] = (...how) => {
        open.delete(other);
        return other.close(...how);
      };
      return { ...other, close, address: await other.app.listen({ host: '127.0.0.1', port: 0 }) };
    },
    token,
    async call<T>(person: Person, method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
      const own = tokens.get(person) ?? (await token(people[person]));
      tokens.set(person, own);
      const {
        status,
        text,
        headers: answered,
      } = await send(connections, `${address}${url}`, {
        method,
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: {
          authorization: `Bearer ${own}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      });
      const contentType = answered.get('content-type');
      if (!hasNewerFields) checkExchange({ method, url, sent: body, status, contentType, text });
      return { status, body: (text ? JSON.parse(text) : undefined) as T, headers: answered };
    },
    async stop() {
      // A test that failed has not come to close its own: Jest would wait for it without end.
      await Promise.all([...open].map((other) => other.close()));
      connections.destroy();
      await server.close();
      await blobs?.stop();
      await postgres.stop();
    },
  };
}
