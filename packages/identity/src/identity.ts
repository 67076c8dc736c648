import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'pg';
import { createInvitationRoute } from './accept-invitation.ts';
import { createAccounts } from './accounts.ts';
import { loadAssets } from './assets.ts';
import type { IdentityConfiguration } from './configuration.ts';
import { createInvitations } from './invitations.ts';
import { createProvider } from './provider.ts';
import { createSignIn } from './sign-in.ts';
import { createSchema, deleteExpired, deleteSessions } from './store.ts';

const cleaningInterval = 10 * 60 * 1000;
const drainTime = 2000;

/** A running identity provider. */
export interface Identity {
  /** Ends a user's sessions and refresh tokens; the next renewal answers `invalid_grant` or `login_required`. */
  revokeSessions(userId: string): Promise<void>;
  setPassword(userId: string, password: string): Promise<void>;
  /** Stops listening, lets open requests end (2 s at most) and closes the database connections. */
  close(): Promise<void>;
}

/**
 * Starts the local OpenID provider: its schema, its keys, its pages.
 * @throws Error of the database or of the port (EADDRINUSE)
 */
export async function createIdentity(configuration: IdentityConfiguration): Promise<Identity> {
  const pool = new Pool({ connectionString: configuration.databaseUrl, max: 6 });
  // A database that restarts breaks idle connections; the pool makes new ones, the process must not fall over it.
  pool.on('error', (error) => console.warn('identity: a database connection was lost:', error.message));
  try {
    await createSchema(pool);
    const [accounts, assets] = await Promise.all([createAccounts(pool, true), loadAssets()]);
    const provider = await createProvider(configuration, pool, accounts);
    const signIn = createSignIn(configuration, provider, accounts);
    const acceptInvitation = createInvitationRoute(configuration, createInvitations(pool));
    const callback = provider.callback();

    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const path = new URL(request.url ?? '/', configuration.authority).pathname;
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
    const server = createServer((request, response) => {
      answer(request, response).catch((error: unknown) => {
        console.error('identity:', error);
        if (!response.headersSent) response.writeHead(503, { 'content-type': 'text/plain' });
        response.end('The identity provider cannot answer now. Try again in a moment.');
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(configuration.port, '127.0.0.1', resolve);
    });
    const cleaning = setInterval(() => deleteExpired(pool).catch(() => {}), cleaningInterval);
    cleaning.unref();

    return {
      revokeSessions: (userId) => deleteSessions(pool, userId),
      setPassword: (userId, password) => accounts.setPassword(userId, password),
      async close() {
        clearInterval(cleaning);
        const closed = new Promise((resolve) => server.close(resolve));
        server.closeIdleConnections();
        const timer = setTimeout(() => server.closeAllConnections(), drainTime);
        await closed;
        clearTimeout(timer);
        await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}
