import { createServer } from 'node:http';
import cors from '@fastify/cors';
import {
  declaredTypesOnly,
  draining,
  type LogStream,
  logAnswers,
  openTraces,
  requestLog,
} from '@groundwork/server-process';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { createAnnouncements } from './announcements.ts';
import { createCommands } from './commands.ts';
import type { ChatConfiguration } from './configuration.ts';
import { createConversations } from './conversations.ts';
import { openPool } from './database.ts';
import { ChatError, internal, invalidValue, notSupported } from './errors.ts';
import { createActors } from './http/actor.ts';
import { channelRoutes } from './http/channel-routes.ts';
import { messageRoutes } from './http/message-routes.ts';
import { answerLine } from './http/request-log.ts';
import { userRoutes } from './http/user-routes.ts';
import { createHub } from './hub.ts';
import { createChatMetrics } from './metrics.ts';
import { migrateChat } from './migrate-chat.ts';
import { createSessions } from './sessions.ts';
import { errorBody, openSockets } from './sockets.ts';
import { loadTokens } from './tokens.ts';
import { createWebhook } from './webhook.ts';

/** A running chat service. */
export interface ChatService {
  /** Where it listens. */
  address: string;
  /** Where it serves its figures; undefined without a port for them. */
  metricsAddress?: string;
  /** How many sockets are logged in. */
  connections(): number;
  /** Requests that have no answer yet. */
  openRequests(): number;
  /** Stops listening, ends the sockets, lets open requests end and closes the database connections. */
  close(): Promise<void>;
}

const connectionOptions = { headersTimeout: 15_000, requestTimeout: 30_000, connectionsCheckingInterval: 5_000 };
const bodyLimit = 256 * 1024;
/** More than the browsers of a whole organization. */
const maxConnections = 5_000;

/**
 * Starts the local chat service: its schema, its calls, its sockets.
 * @param log gets a line for each request; undefined: nothing is logged
 * @throws Error of the database or of the port (EADDRINUSE)
 */
export async function createChatService(configuration: ChatConfiguration, log?: LogStream): Promise<ChatService> {
  const { apiToken, applicationId, allowedOrigins, sessionSeconds } = configuration;
  const traces = await openTraces(configuration.traces, (text) => console.warn(`chat: ${text}`));
  const pool = openPool(configuration.database, traces);
  try {
    await migrateChat(configuration.database.directUrl);
    const tokens = await loadTokens(pool);
    const sessions = createSessions(pool, tokens, sessionSeconds);
    const actors = createActors(sessions, apiToken);
    const hub = createHub();
    const { metricsPort } = configuration;
    const metrics = metricsPort === undefined ? undefined : createChatMetrics(hub.count);
    const webhook = createWebhook(pool, configuration, metrics?.onWebhook);
    const announcements = createAnnouncements(pool, hub);
    const conversations = createConversations(pool, announcements, webhook, configuration, metrics?.onMessage);
    const app = Fastify({
      bodyLimit,
      ...requestLog('info', log),
      routerOptions: { maxParamLength: 200 },
      serverFactory: (handler) => createServer(connectionOptions, handler),
    });
    app.server.maxConnections = maxConnections;
    const { begin, closePort, openRequests } = draining(app.server);
    declaredTypesOnly(app.server);
    logAnswers(app, answerLine);
    answerErrors(app);
    metrics?.watchRequests(app);
    traces?.watchRequests(app, { quiet: ['/', '/v3/sdk/statistics'] });
    const isReady = () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      );
    metrics?.watchServer({ isReady, openRequests });
    await app.register(cors, { origin: [...allowedOrigins], methods: ['GET', 'POST', 'PUT', 'DELETE'], maxAge: 3_600 });
    // The SDK calls this before it opens a socket.
    app.get('/', async () => ({}));
    app.get('/health/live', async () => 'ok');
    app.get('/health/ready', async () => {
      await pool.query('select 1');
      return 'ok';
    });
    app.post('/v3/sdk/statistics', async () => ({}));
    userRoutes(app, { pool, actors, sessions, tokens, conversations, hub });
    channelRoutes(app, { pool, actors, conversations });
    messageRoutes(app, { pool, actors, conversations });
    const run = createCommands(conversations);
    const sockets = openSockets(app.server, { database: pool, sessions, hub, run, applicationId, allowedOrigins });
    const metricsAddress =
      metricsPort === undefined ? undefined : await metrics?.listen(configuration.host, metricsPort);
    const address = await app.listen({ host: configuration.host, port: configuration.port });

    return {
      address,
      metricsAddress,
      connections: hub.count,
      openRequests,
      async close() {
        await begin(0);
        await sockets.close();
        await closePort();
        await app.close().catch(() => {});
        await webhook.stop();
        await Promise.all([metrics?.close(), traces?.close()]);
        await pool.end();
      },
    };
  } catch (error) {
    await Promise.all([pool.end(), traces?.close()]);
    throw error;
  }
}

/** What PostgreSQL says of text that it cannot hold, such as a NUL character in an address. */
const unstorable = new Set(['22021', '22P05']);

/** Every answer that is an error has the form that the SDK reads. */
function answerErrors(app: FastifyInstance) {
  app.setNotFoundHandler(async (request, reply) => {
    // A minor release of the SDK may add a call: somebody should see it.
    console.warn(`chat: nothing answers ${request.method} ${request.url.split('?')[0]}`);
    return reply.status(404).send(errorBody(notSupported('this call')));
  });
  app.setErrorHandler<FastifyError>(async (error, _request, reply) => {
    if (error instanceof ChatError) return reply.status(error.status).send(errorBody(error));
    if (unstorable.has(error.code)) return reply.status(400).send(errorBody(invalidValue('Invalid text.')));
    const { statusCode = 500 } = error;
    // Requests that fastify itself refuses: a body that is too large or is not JSON.
    if (statusCode < 500) return reply.status(statusCode).send(errorBody(invalidValue(error.message)));
    console.error('chat:', error);
    return reply.status(500).send(errorBody(internal()));
  });
}
