import compress from '@fastify/compress';
import { type Draining, draining, logAnswers, logStream, openTraces, requestLog } from '@groundwork/server-process';
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify';
import type { JWTVerifyGetKey } from 'jose';
import { historyRoutes } from './chat/history-routes.ts';
import { createMembership } from './chat/membership.ts';
import { moderationRoutes } from './chat/moderation-routes.ts';
import { createChatPlatform } from './chat/platform.ts';
import { reportRoutes, reportsPerMinute } from './chat/report-routes.ts';
import { reportedConversationRoutes } from './chat/reported-conversation.ts';
import { chatRoutes } from './chat/routes.ts';
import { type ChatSync, createChatSync } from './chat/sync.ts';
import { createChatTokens } from './chat/tokens.ts';
import type { Configuration } from './configuration.ts';
import { refuseDemonstrationAccounts } from './directory/demonstration-accounts.ts';
import { type Directory, localDirectory } from './directory/people.ts';
import { documentationRoutes } from './documentation/routes.ts';
import { admitCallers, strangerBodyLimit } from './http/admit-callers.ts';
import { type ConnectionLimits, connectionLimits, limitConnections } from './http/connections.ts';
import { conversationFileRoutes } from './http/conversation-file-routes.ts';
import { countRoutes } from './http/count-routes.ts';
import { domainRoutes } from './http/domain-routes.ts';
import { answerErrors, answerUnreadable } from './http/errors.ts';
import { healthRoutes, readiness } from './http/health-routes.ts';
import { invitationRoutes } from './http/invitation-routes.ts';
import { mediaRoutes } from './http/media-routes.ts';
import { allowPortals } from './http/portal-origins.ts';
import { printRoutes } from './http/print-routes.ts';
import { readJson } from './http/read-json.ts';
import { recordRoutes } from './http/record-routes.ts';
import { answerLine, collectionOf } from './http/request-log.ts';
import { sessionRoutes } from './http/session-routes.ts';
import { shippingRoutes } from './http/shipping-routes.ts';
import { stockRoutes } from './http/stock-routes.ts';
import { chatEventRoutes } from './inbox/chat-events.ts';
import { followActivity } from './inbox/last-seen.ts';
import { composeAwayMail } from './inbox/mail/compose.ts';
import { unsubscribeRoutes } from './inbox/mail/unsubscribe.ts';
import { settingsRoutes } from './inbox/settings.ts';
import { composeInvitation } from './invitation/invitation.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { serverJobs } from './jobs/server-jobs.ts';
import { createRequestLimits } from './limits/request-limits.ts';
import { type LiveOptions, LiveStreams } from './live/live-streams.ts';
import { liveRoutes } from './live/routes.ts';
import { smtpTransport, storeOnlyTransport } from './mail-queue/mail-transport.ts';
import { mailQueueRoutes } from './mail-queue/routes.ts';
import { createSender, type Sender } from './mail-queue/sender.ts';
import { type MediaStorage, openMediaStorage } from './media/storage.ts';
import { type ApiMetrics, createApiMetrics } from './metrics.ts';
import { presenceCallsPerMinute, presenceRoutes } from './presence/routes.ts';
import { giveFollowers } from './records/followers.ts';
import { withPublicAddresses } from './records/media-address.ts';
import { releaseCohortRoute } from './releases/cohort-accounts.ts';
import { ownsReleases } from './releases/release-owners.ts';
import { openReleaseStorage } from './releases/release-storage.ts';
import { releaseRoutes } from './releases/routes.ts';
import { composeTakenBack } from './releases/taken-back.ts';
import { recordFollowers } from './rules/index.ts';
import { createSessions } from './session/authenticate.ts';
import { tokenVerifier } from './session/verify-token.ts';
import { composeShipmentMail } from './shipping/compose-mail.ts';
import { migrate } from './store/migrate.ts';
import { codeOf, openStore, type Store } from './store/store.ts';
import { tracedStore } from './store/traced-store.ts';
import { createExporter } from './telemetry/export.ts';
import { releaseHealthRoute } from './telemetry/release-health.ts';
import { telemetryRoutes } from './telemetry/routes.ts';

export interface Server {
  app: FastifyInstance;
  store: Store;
  storage: MediaStorage;
  sender: Sender;
  jobs: Jobs;
  /** Where a chat service is configured. */
  chatSync?: ChatSync;
  /** Where a port for them is configured. */
  metrics?: ApiMetrics;
  /** Before `close`, where other processes go on. */
  draining: Draining;
  /**
   * Makes the schema and the containers, then begins to send mail; fails while the database or the blob storage cannot be
   * reached.
   */
  prepare(): Promise<void>;
  /** Stops listening, lets running requests end, closes the connections. */
  close(): Promise<void>;
}
export interface ServerOptions {
  /** For tests: the keys that tokens are signed with, instead of the identity server's. */
  keys?: JWTVerifyGetKey;
  directory?: Directory;
  connections?: Partial<ConnectionLimits>;
  /** For tests: times that would make them wait. */
  live?: Partial<LiveOptions>;
  /** For tests: hears of every route. */
  onRoute?: (route: RouteOptions) => void;
  /** For tests: how long idle connections are kept when it closes, in milliseconds. */
  idleTimeoutMs?: number;
}

/** Room for some hundreds of ids in a query, beside the token. */
const maxHeaderSize = 256 * 1024;

/** The API server (docs: api). It keeps no state of its own: several run side by side on one PostgreSQL. */
export async function createServer(configuration: Configuration, options: ServerOptions = {}): Promise<Server> {
  giveFollowers(recordFollowers);
  const connectionOptions = connectionLimits(options.connections);
  const app = Fastify({
    bodyLimit: strangerBodyLimit,
    ...connectionOptions,
    trustProxy: configuration.trustedProxies.length > 0 && [...configuration.trustedProxies],
    ...requestLog(configuration.logLevel, logStream()),
    http: { maxHeaderSize, ...connectionOptions.http },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the server closes is answered as before, and closes the connection.
    return503OnClosing: false,
  });
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  limitConnections(app.server, options.connections, configuration.liveStreams);
  const metrics = configuration.metricsPort === undefined ? undefined : createApiMetrics();
  metrics?.watchRequests(app);
  const traces = await openTraces(configuration.traces, (text) => app.log.warn(text));
  traces?.watchRequests(app, { describe: (request) => ({ 'groundwork.collection': collectionOf(request) }) });
  const store = openStore({
    url: configuration.databaseUrl,
    directUrl: configuration.directDatabaseUrl,
    replicaUrl: configuration.replicaDatabaseUrl,
    watch: traces ? tracedStore(traces, metrics?.storeWatch) : metrics?.storeWatch,
    onError: (error) => app.log.warn({ err: error }, 'a database connection or a listener of its changes failed'),
  });
  const storage = openMediaStorage(configuration);
  const verifyToken = tokenVerifier(configuration.identity, options.keys);
  const sessions = createSessions(store, verifyToken, configuration.identity, storage.address);
  const { authenticate } = sessions;
  const live = new LiveStreams(store, sessions, {
    streams: configuration.liveStreams,
    onFailure: (error) => app.log.warn({ err: error }, 'live updates: the database does not answer'),
    // Undefined would replace the default.
    ...(metrics && { onSent: metrics.onSent }),
    ...options.live,
  });
  const { smtpUrl, from, support } = configuration.mail;
  const releases = openReleaseStorage(configuration);
  const sender = createSender({
    store,
    post: smtpUrl ? smtpTransport(smtpUrl, from, support) : storeOnlyTransport,
    compose: {
      invitation: composeInvitation(configuration),
      shipped: composeShipmentMail('shipped', configuration),
      arrived: composeShipmentMail('arrived', configuration),
      away: composeAwayMail(configuration),
      'taken-back': composeTakenBack(releases, configuration),
    },
    log: app.log,
    onOutcome: metrics?.onMail,
  });
  const exporter = createExporter({ url: configuration.collectorUrl, log: app.log });
  const chat = configuration.chat && openChat(configuration.chat, store, storage.address, app.log);
  let isPrepared = false;
  const drain = draining(app.server, options.idleTimeoutMs);

  readJson(app);
  logAnswers(app, answerLine);
  app.addHook('onRequest', async (request, reply) => {
    reply
      .header('x-request-id', request.id)
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff');
  });
  // Before what compresses: text is not read again afterwards. Lists have whole addresses already.
  app.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? withPublicAddresses(payload, storage.address) : payload,
  );
  await allowPortals(app, configuration.portalOrigins);
  await app.register(compress, { encodings: ['gzip'], threshold: 1_024, zlibOptions: { level: 1 } });
  const limits = await createRequestLimits(app, store, configuration);
  answerErrors(app, limits);
  const health = {
    isPrepared: () => isPrepared,
    isDraining: drain.isDraining,
    isWithoutKeys: verifyToken.isWithoutKeys,
  };
  await app.register(async (routes) => healthRoutes(routes, store, health));
  metrics?.readFrom({
    store,
    liveStreams: () => live.size,
    openRequests: drain.openRequests,
    isReady: async () => (await readiness(store, health)).isReady,
  });
  await app.register(async (routes) => {
    routes.addHook('onRequest', limits.countStranger);
    documentationRoutes(routes);
    if (!smtpUrl) mailQueueRoutes(routes, store);
  });
  // Who calls these is known by a signature.
  await app.register(async (routes) => {
    routes.addHook('onRequest', limits.countStranger);
    unsubscribeRoutes(routes, store);
  });
  await app.register(async (routes) => chatEventRoutes(routes, store, configuration.chat, limits.countStranger));
  await app.register(async (routes) => {
    admitCallers(routes, authenticate, limits);
    followActivity(routes, store, authenticate);
    sessionRoutes(routes, store, sessions, options.directory ?? localDirectory, ownsReleases(releases), chat?.tokens);
    chatRoutes(routes, chat?.tokens, authenticate, limits.perUser('chattoken', 10));
    if (chat) {
      const countFiles = limits.perUser('conversation-files', 30);
      conversationFileRoutes(routes, { store, storage, membership: chat.membership, authenticate, countFiles });
      historyRoutes(routes, { store, platform: chat.platform, authenticate });
      moderationRoutes(routes, { store, platform: chat.platform, authenticate });
      reportedConversationRoutes(routes, { store, platform: chat.platform, authenticate });
      const countReports = limits.perUser('conversation-reports', reportsPerMinute);
      reportRoutes(routes, { store, platform: chat.platform, membership: chat.membership, authenticate, countReports });
    }
    mediaRoutes(routes, {
      ...{ store, storage, authenticate, allow: configuration.copyImageAllow },
      onPicture: metrics?.onPicture,
    });
    invitationRoutes(routes, store, authenticate, limits.perUser('invitation', 30));
    domainRoutes(routes, store, authenticate);
    stockRoutes(routes, store, authenticate, configuration.companyPrefix);
    countRoutes(routes, store, authenticate);
    shippingRoutes(routes, store, authenticate, configuration.companyPrefix);
    liveRoutes(routes, live, sessions, drain.isDraining);
    settingsRoutes(routes, store, authenticate);
    releaseRoutes(routes, { store, storage: releases, authenticate });
    telemetryRoutes(routes, { store, authenticate, limits, exporter, onAccepted: metrics?.onTelemetry });
    releaseHealthRoute(routes, store, configuration.healthSecret);
    releaseCohortRoute(routes, store, configuration.healthSecret);
    presenceRoutes(routes, store, authenticate, limits.perUser('presence', presenceCallsPerMinute));
    printRoutes(routes, store, authenticate, configuration.portalOrigins[0] ?? '');
    recordRoutes(routes, store, authenticate, storage.address);
  });

  const jobs = createJobs(
    store,
    app.log,
    serverJobs({ store, storage, releases, platform: chat?.platform, log: app.log }),
    metrics?.onJobFailure,
  );

  return {
    app,
    store,
    storage,
    sender,
    jobs,
    chatSync: chat?.sync,
    metrics,
    draining: drain,
    async prepare() {
      await migrate(store);
      if (configuration.refusesDemonstration) await refuseDemonstrationAccounts(store);
      await storage.prepare(configuration.portalOrigins);
      isPrepared = true;
      sender.start();
      jobs.start();
      chat?.sync.start();
    },
    async close() {
      await drain.begin(0);
      await Promise.all([live.close(), drain.closePort(), sender.stop(), jobs.stop(), chat?.sync.stop()]);
      await app.close().catch((error: unknown) => {
        // Its port is closed already.
        if (codeOf(error) !== 'ERR_SERVER_NOT_RUNNING') throw error;
      });
      await Promise.all([exporter.close(), traces?.close()]);
      await metrics?.close();
      await store.close();
    },
  };
}

function openChat(
  chat: NonNullable<Configuration['chat']>,
  store: Store,
  imageService: string,
  log: FastifyInstance['log'],
) {
  const platform = createChatPlatform(chat);
  const target = `${chat.platformUrl} ${chat.applicationId}`;
  return {
    platform,
    membership: createMembership(platform),
    tokens: createChatTokens(platform, imageService),
    sync: createChatSync({ store, platform, target, imageService, log }),
  };
}
