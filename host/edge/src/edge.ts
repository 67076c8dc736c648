import { randomUUID } from 'node:crypto';
import {
  type Draining,
  declaredTypesOnly,
  draining,
  type LogStream,
  logAnswers,
  type Traces,
} from '@groundwork/server-process';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serveApi } from './api-proxy.ts';
import { askingApi } from './ask-api.ts';
import { codeRoutes } from './code-routes.ts';
import type { EdgeConfiguration } from './configuration.ts';
import { UnknownVersions } from './earlier-releases.ts';
import { watchHealth } from './health-watch.ts';
import { openHostFiles } from './host-files.ts';
import { loggerOptions, requestIdOf, warnLine } from './log.ts';
import type { EdgeMetrics } from './metrics.ts';
import { pageRoutes } from './page-routes.ts';
import { askedBy } from './person.ts';
import { createPreviews } from './preview-session.ts';
import { projectCohorts } from './project-cohorts.ts';
import { serveReleaseDesk } from './release-desk.ts';
import { releaseRoutes } from './release-routes.ts';
import { openReleaseSource } from './release-source.ts';
import { createReplies } from './replies.ts';
import { securityHeaders } from './security-headers.ts';
import { servedPortal } from './served-portal.ts';
import { serveServices } from './services/serve-services.ts';

/** What a proxy before the edge says is believed where that proxy is trusted; anybody can write the header. */
const isHttps = (request: FastifyRequest) => request.protocol === 'https';

/** A phone on a slow line may take so long for a request; without a limit a slow body is waited for forever. */
const requestTimeout = 60_000;
/** More than the API takes for its slowest answer. */
const idleTimeout = 125_000;
const maxConnections = 2_000;
/** Beside them: a live stream stays open as long as its page. */
const mostStreams = 5_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** How the server ends in order; its readiness check fails from the beginning of it. */
    draining: Draining;
  }
}

/**
 * The server of one portal: its pages, the host's files and the way to the API. `log` writes its lines, `metrics` counts,
 * and `traces` says what each request did; without them nothing does.
 */
export async function createEdge(
  configuration: EdgeConfiguration,
  log?: LogStream,
  metrics?: EdgeMetrics,
  traces?: Traces,
): Promise<FastifyInstance> {
  const { channel, releasesUrl, cacheFolder } = configuration;
  const edge = fastify({
    ...loggerOptions(channel, log),
    // Behind other proxies one request keeps one id in all logs.
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']) ?? randomUUID(),
    forceCloseConnections: true,
    trustProxy: configuration.trustedProxies.length > 0 && [...configuration.trustedProxies],
    requestTimeout,
    connectionTimeout: idleTimeout,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
  });
  edge.server.maxConnections = maxConnections + mostStreams;
  const drain = draining(edge.server);
  declaredTypesOnly(edge.server);
  const askApi = askingApi(configuration.apiUrls);
  const cohorts = projectCohorts({ askApi, secret: configuration.healthSecret, warn: warnLine });
  const source = openReleaseSource(configuration, () => metrics?.onStorageFailure('releases'), cohorts);
  metrics?.watchRequests(edge, 'page');
  traces?.watchRequests(edge, {
    ...{ otherwise: 'page', quiet: ['/release-state.json'] },
    describe: () => ({ 'groundwork.channel': channel }),
  });
  const hostFiles = openHostFiles(releasesUrl, cacheFolder, source.hostRelease, configuration.includedHost);

  const previews = createPreviews(configuration, source.owners, cohorts);

  const portal = servedPortal({
    ...{ configuration, source, hostFiles, previews },
    replies: createReplies(hostFiles),
  });

  edge.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) reply.headers(securityHeaders(isHttps(request)));
    done();
  });
  logAnswers(edge, {
    describe: ({ routeOptions }) => ({ route: routeOptions.url ?? 'page' }),
    // Every open page asks for it every few seconds.
    isQuiet: ({ url }, status) => url === '/release-state.json' && status < 400,
  });
  edge.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) {
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .send({ title: 'Bad request', message: 'This request cannot be read.', code: 'bad-request' });
    }
    if (error instanceof UnknownVersions)
      return reply
        .code(503)
        .headers({ 'cache-control': 'no-store', 'retry-after': error.retryAfter })
        .type('text/plain; charset=utf-8')
        .send('Too many versions were asked for that do not exist. Try again in a moment.');
    request.log.error({ req: request, err: error }, 'storage cannot be reached');
    metrics?.onStorageFailure('files');
    void reply
      .code(502)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('The files of this portal cannot be reached at the moment.');
  });

  const { endStreams, openStreams } = await serveApi(edge, configuration.apiUrls, mostStreams, metrics?.onProxyFailure);
  metrics?.watchPortal(channel, { streams: openStreams, releaseAges: source.ages });
  edge.decorate('draining', {
    ...drain,
    closePort() {
      endStreams();
      return drain.closePort();
    },
  });

  const whoAsks = askedBy(askApi);
  serveReleaseDesk(edge, configuration, whoAsks, source.owners);
  previews.serve(edge, whoAsks);
  const stopWatching = watchHealth({
    configuration,
    askApi,
    watched: source.watched,
    warn: warnLine,
  });
  edge.addHook('onClose', (_instance, done) => {
    stopWatching();
    done();
  });
  edge.get('/health/live', () => ({ status: 'live' }));
  const isReadyNow = async () => (await portal.releasesNow())?.host !== undefined && !edge.draining.isDraining();
  metrics?.watchServer({ isReady: isReadyNow, openRequests: drain.openRequests });
  edge.get('/health/ready', async (_request, reply) => {
    const isReady = await isReadyNow();
    const isStopping = edge.draining.isDraining();
    const why = isStopping ? 'stopping' : 'no host deployed';
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : why, channel });
  });

  await serveServices(edge, portal, metrics?.onServiceAnswer);
  releaseRoutes(edge, portal);
  codeRoutes(edge, portal);
  pageRoutes(edge, portal);
  return edge;
}
