import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { declaredTypesOnly, draining, ServicePool } from '@groundwork/server-process';
import { createInvitationRoute } from './accept-invitation.ts';
import { createAccounts } from './accounts.ts';
import { loadAssets } from './assets.ts';
import { createAttempts } from './attempts.ts';
import { createClientAddress } from './client-address.ts';
import type { IdentityConfiguration } from './configuration.ts';
import { createInvitations } from './invitations.ts';
import { loadKeys } from './keys.ts';
import { createKnownDevices } from './known-devices.ts';
import { migrate } from './migrations.ts';
import { createProvider } from './provider.ts';
import { createSignIn } from './sign-in.ts';
import { deleteExpired, deleteSessions } from './store.ts';

const cleaningInterval = 10 * 60 * 1000;
const answerTimeoutMs = 2_000;
const plain = { 'content-type': 'text/plain; charset=utf-8' };
/** A form is small: who takes longer than this holds a connection and sends nothing of use. */
const connectionOptions = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
const idleTime = 60_000;
/** A query ends a little later than the server works on it: then nothing answers any more, and the connection is given up. */
const usualLimits = { connectionTimeoutMillis: 5_000, statementLimit: 8_000, query_timeout: 10_000 };
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
const maxConnections = 500;

/** A running identity provider. */
export interface Identity {
  /** Ends a user's sessions and refresh tokens; the next renewal answers `invalid_grant` or `login_required`. */
  revokeSessions(userId: string): Promise<void>;
  setPassword(userId: string, password: string): Promise<void>;
  /** The server's limits of a connection, in milliseconds, and of the number of connections. */
  limits: Pick<Server, 'requestTimeout' | 'headersTimeout' | 'maxConnections'>;
  /** Requests that have no answer yet. */
  openRequests(): number;
  /** Stops listening, lets open requests end (2 s at most) and closes the database connections. */
  close(): Promise<void>;
}

/**
 * Starts the local OpenID provider: its schema, its keys, its pages.
 * @param limits how long the database may take, in milliseconds; for tests
 * @throws Error of the database or of the port (EADDRINUSE)
 */
export async function createIdentity(configuration: IdentityConfiguration, limits = usualLimits): Promise<Identity> {
  const issuer = new URL(configuration.authority);
  const isSecure = issuer.protocol === 'https:';
  const pool = new ServicePool({ ...configuration.database, max: 6, ...keepAlive, ...limits });
  // A database that restarts breaks idle connections; the pool makes new ones, the process must not fall over it.
  pool.on('error', (error) => console.warn('identity: a database connection was lost:', error.message));
  try {
    await migrate(pool);
    const [accounts, assets] = await Promise.all([createAccounts(pool, configuration), loadAssets()]);
    const provider = await createProvider(configuration, pool, accounts);
    const keys = await loadKeys(pool);
    const attempts = createAttempts(pool);
    const addressOf = createClientAddress(configuration.trustedProxies);
    const devices = createKnownDevices(String(keys.cookies[0]), isSecure);
    const signIn = createSignIn(configuration, provider, { accounts, attempts, devices, addressOf });
    const invitations = createInvitations(pool, configuration.passwordCost);
    const acceptInvitation = createInvitationRoute(configuration, { invitations, attempts, addressOf });
    const callback = provider.callback();

    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const path = pathOf(request.url);
      if (path === undefined) return void response.writeHead(400, plain).end('This address cannot be read.');
      setOwnAddress(request, issuer);
      if (path.startsWith('/interaction/')) return signIn(request, response);
      if (path.startsWith('/invitation/')) return acceptInvitation(request, response);
      if (path.startsWith('/assets/')) {
        const asset = assets.get(path.slice('/assets/'.length));
        if (!asset) return void response.writeHead(404).end();
        const headers = { 'content-type': asset.type, 'cache-control': 'public, max-age=3600' };
        return void response.writeHead(200, { ...headers, 'x-content-type-options': 'nosniff' }).end(asset.body);
      }
      if (path === '/health/live') return void response.writeHead(200).end('ok');
      if (path === '/health/ready') {
        await pool.query('select 1');
        return void response.writeHead(200).end('ok');
      }
      if (path === '/') return void response.writeHead(302, { location: `${configuration.portalOrigins[0]}/` }).end();
      return callback(request, response);
    };
    const server = createServer(connectionOptions, (request, response) => {
      answer(request, response).catch((error: unknown) => {
        console.error('identity:', error);
        if (!response.headersSent) response.writeHead(503, plain);
        response.end('The identity provider cannot answer now. Try again in a moment.');
      });
    });
    server.maxConnections = maxConnections;
    server.timeout = idleTime;
    const { begin, closePort, openRequests } = draining(server);
    declaredTypesOnly(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(configuration.port, '127.0.0.1', resolve);
    });
    const cleaning = setInterval(() => deleteExpired(pool).catch(() => {}), cleaningInterval);
    cleaning.unref();

    return {
      limits: server,
      openRequests,
      revokeSessions: (userId) => deleteSessions(pool, userId),
      setPassword: (userId, password) => accounts.setPassword(userId, password),
      async close() {
        clearInterval(cleaning);
        await begin(0);
        const timer = setTimeout(() => server.closeAllConnections(), answerTimeoutMs);
        await closePort();
        clearTimeout(timer);
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** The path of a request; undefined where the address is none, such as '//', or holds a NUL, which no database stores. */
function pathOf(url = '/'): string | undefined {
  if (!/^\/(?![/\\])/.test(url) || url.includes('%00')) return undefined;
  try {
    return new URL(url, 'http://identity').pathname;
  } catch {
    return undefined;
  }
}

/** The provider builds addresses from these headers, and anybody who sends a request could choose them. */
function setOwnAddress(request: IncomingMessage, issuer: URL) {
  request.headers.host = issuer.host;
  request.headers['x-forwarded-host'] = issuer.host;
  request.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
}
