import { randomUUID } from 'node:crypto';
import { type Draining, draining, type Traces } from '@groundwork/server-process';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { serveApi } from './api-proxy.ts';
import { askingApi } from './ask-api.ts';
import { Compressed } from './compressed.ts';
import type { EdgeConfiguration } from './configuration.ts';
import { type Development, developmentVersion, readDevelopment, readDevelopmentFile } from './development.ts';
import { watchHealth } from './health-watch.ts';
import { openHostFiles } from './host-files.ts';
import { type LogStream, loggerOptions, requestIdOf } from './log.ts';
import type { EdgeMetrics } from './metrics.ts';
import { renderPage, renderSignInPage, renderWaitingPage } from './page.ts';
import { askedBy } from './person.ts';
import { createPreviews } from './preview-session.ts';
import { projectCohorts } from './project-cohorts.ts';
import { serveReleaseDesk } from './release-desk.ts';
import { type KnownReleases, openReleaseSource } from './release-source.ts';
import { scanFiles, scanPolicy } from './scan/scan-files.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';
import { visitorOf } from './visitor.ts';

/** The hint the host sets when somebody is signed in; it is no secret and proves nothing. */
const sessionCookie = /(?:^|;\s*)groundwork-session=1(?:;|$)/;

const isSignedIn = (request: FastifyRequest) => sessionCookie.test(request.headers.cookie ?? '');
/** What anybody may know of the releases: no staff route, no dialog. */
const versionsOf = ({ set: { channel, revision, host }, remotes }: KnownReleases) => ({
  channel,
  revision,
  host: host && { version: host.version },
  remotes: remotes.map(({ name, version }) => ({ name, version })),
});

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
  const askApi = askingApi(configuration.apiUrls);
  const cohorts = projectCohorts({ askApi, secret: configuration.healthSecret, warn: (line) => console.warn(line) });
  const source = openReleaseSource(configuration, () => metrics?.onStorageFailure('releases'), cohorts);
  metrics?.watchRequests(edge, 'page');
  traces?.watchRequests(edge, {
    ...{ otherwise: 'page', quiet: ['/release-state.json'] },
    describe: () => ({ 'groundwork.channel': channel }),
  });
  const hostFiles = openHostFiles(releasesUrl, cacheFolder, source.hostRelease, configuration.includedHost);

  const previews = createPreviews(configuration, source.owners, cohorts);

  async function releasesNow(request?: FastifyRequest): Promise<KnownReleases | undefined> {
    const cookies = request?.headers.cookie;
    const preview = await previews.of(cookies);
    // Of a remote from source this server knows nothing: its page takes it from the computer that it is shown on.
    const releases = await source.current(visitorOf(cookies), preview?.source === undefined ? preview : undefined);
    if (releases?.host !== undefined) hostFiles.warm(releases.host);
    return releases;
  }
  async function developmentOf(releases: KnownReleases | undefined): Promise<Development | undefined> {
    const development = await readDevelopment(configuration.developmentFile);
    if (development === undefined) return undefined;
    // A remote from source belongs to the portals that have it; one that is deployed nowhere yet, to the main portal.
    const isHere = Object.keys(development.remotes).some(
      (name) => channel === 'portal' || releases?.remotes.some((remote) => remote.name === name),
    );
    return isHere ? development : undefined;
  }
  async function send(request: FastifyRequest, reply: FastifyReply, content: Compressed): Promise<FastifyReply> {
    const { body, encoding } = await content.for(request.headers['accept-encoding']);
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.header('vary', reply.getHeader('vary') ?? 'Accept-Encoding').send(body);
  }
  const sendPage = (request: FastifyRequest, reply: FastifyReply, html: string, isKept = true) =>
    send(
      request,
      reply
        .header('content-type', 'text/html; charset=utf-8')
        // Of remotes that run from source nothing may be kept, not by the service worker either.
        .header('cache-control', isKept ? 'no-cache' : 'no-store')
        // The session cookie chooses the entry of a page; no other answer depends on it.
        .header('vary', 'Accept-Encoding, Cookie'),
      new Compressed(Buffer.from(html), 4),
    );
  async function sendHostFile(
    request: FastifyRequest,
    reply: FastifyReply,
    version: string,
    path: string,
    caching: string,
  ): Promise<FastifyReply> {
    const file = await hostFiles.read(version, path);
    if (file === undefined) return sendNotFound(reply);
    return send(request, reply.header('content-type', file.contentType).header('cache-control', caching), file.content);
  }
  const sendNotFound = (reply: FastifyReply) =>
    reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');

  edge.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/api/')) reply.headers(securityHeaders(isHttps(request)));
    done();
  });
  edge.addHook('onResponse', (request, reply, done) => {
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    // Every open page asks for it every few seconds.
    if (request.url !== '/release-state.json' || reply.statusCode >= 400)
      request.log.info(
        { req: request, route: request.routeOptions.url ?? 'page', status: reply.statusCode, milliseconds },
        'answered',
      );
    done();
  });
  edge.setErrorHandler((error, request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) {
      return reply
        .code(status)
        .header('cache-control', 'no-store')
        .send({ title: 'Bad request', message: 'This address cannot be read.', code: 'bad-request' });
    }
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
    warn: (line) => console.warn(line),
  });
  edge.addHook('onClose', (_instance, done) => {
    stopWatching();
    done();
  });
  edge.get('/health/live', () => ({ status: 'live' }));
  const isReadyNow = async () => (await releasesNow())?.host !== undefined && !edge.draining.isDraining();
  metrics?.watchServer({ isReady: isReadyNow, openRequests: drain.openRequests });
  edge.get('/health/ready', async (_request, reply) => {
    const isReady = await isReadyNow();
    const isStopping = edge.draining.isDraining();
    const why = isStopping ? 'stopping' : 'no host deployed';
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : why, channel });
  });

  edge.get('/release-set.json', async (request, reply) => {
    const releases = await releasesNow(request);
    reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
    if (releases === undefined) return reply.code(503).send({ message: 'There is no release set yet.' });
    const content = isSignedIn(request) ? releases.set : versionsOf(releases);
    return send(
      request,
      reply.header('vary', 'Accept-Encoding, Cookie'),
      new Compressed(Buffer.from(JSON.stringify(content)), 4),
    );
  });

  // Open pages ask every few seconds: what has to reach them sooner than a newer version.
  edge.get('/release-state.json', async (_request, reply) => {
    const { set } = (await releasesNow()) ?? {};
    reply.header('cache-control', 'no-store');
    if (set === undefined) return reply.code(503).send({ message: 'There is no release set yet.' });
    return { revision: set.revision, disabled: set.disabled };
  });

  // Of a version that a page has found to be broken: what it shows instead, without a person.
  edge.get<{ Params: { name: string; version: string } }>('/releases/:name/before/:version', async (request, reply) => {
    const { name, version } = request.params;
    const release = isSignedIn(request) ? await source.releaseBefore(name, version) : undefined;
    if (release === undefined) return sendNotFound(reply);
    return reply.header('cache-control', 'no-store').send(release);
  });

  edge.get<{ Params: { version: string; '*': string } }>('/assets/:version/*', async (request, reply) => {
    const { version, '*': path } = request.params;
    if (version === developmentVersion) {
      const development = await readDevelopment(configuration.developmentFile);
      const file = development && (await readDevelopmentFile(development, path));
      if (!file) return sendNotFound(reply);
      return reply.header('cache-control', 'no-store').type(file.contentType).send(file.body);
    }
    return sendHostFile(request, reply, version, path, 'public, max-age=31536000, immutable');
  });

  edge.get('/scan/*', async (request, reply) => {
    const { worker, files } = scanFiles();
    const path = decodePath(request.url) ?? '';
    const isOld = /^\/scan\/worker\.[0-9a-f]+\.js$/.test(path) && !files.has(path);
    // A page that was opened before the edge was renewed gets the worker of today, and keeps it no longer than itself.
    const file = files.get(isOld ? worker : path);
    if (file === undefined) return sendNotFound(reply);
    reply
      .header('content-type', file.contentType)
      .header('content-security-policy', scanPolicy)
      .header('cache-control', isOld ? 'no-store' : 'public, max-age=31536000, immutable');
    return send(request, reply, file.content);
  });

  edge.get('/sw.js', async (request, reply) => {
    const releases = await releasesNow(request);
    const { host } = releases ?? {};
    const path = ['worker/sw.js', 'public/sw.js'].find((candidate) => host?.files[candidate] !== undefined);
    const development = await developmentOf(releases);
    if (host === undefined || path === undefined || development !== undefined) return sendNotFound(reply);
    const worker = await hostFiles.read(host.version, path);
    if (worker === undefined) return sendNotFound(reply);
    // The list makes the worker of every host release another one, which is how browsers notice.
    const files = Object.keys(host.files)
      .filter((file) => /^(shell|welcome)\//.test(file))
      .map((file) => `/assets/${host.version}/${file}`);
    const { body } = await worker.content.for();
    const text = `self.__GROUNDWORK_HOST__ = ${JSON.stringify({ version: host.version, files })};\n${body.toString('utf8')}`;
    reply.header('cache-control', 'no-cache').header('content-type', 'text/javascript; charset=utf-8');
    return send(request, reply, new Compressed(Buffer.from(text), 4));
  });

  for (const [path, entry] of [
    ['/signin-callback.html', 'callback'],
    ['/silent-renew.html', 'silentRenew'],
  ] as const) {
    edge.get(path, async (request, reply) => {
      const releases = await releasesNow(request);
      if (releases?.host === undefined) return sendPage(request, reply.code(503), renderWaitingPage(channel));
      const framedBySelf = entry === 'silentRenew';
      reply.header('content-security-policy', contentSecurityPolicy(configuration, { framedBySelf }));
      reply.header('x-frame-options', framedBySelf ? 'SAMEORIGIN' : 'DENY');
      return sendPage(request, reply, renderSignInPage(entry, configuration.browser, releases.host));
    });
  }

  edge.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(request.url);
    if (path === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return sendNotFound(reply);
    const releases = await releasesNow(request);
    const { host } = releases ?? {};
    if (host?.files[`public${path}`] !== undefined)
      return sendHostFile(request, reply, host.version, `public${path}`, 'public, max-age=3600');
    const isPage = request.headers.accept?.includes('text/html') && !path.startsWith('/assets/');
    if (!isPage) return sendNotFound(reply);
    if (releases === undefined || host === undefined) {
      reply.header('retry-after', '3').header('content-security-policy', contentSecurityPolicy(configuration));
      return sendPage(request, reply.code(503), renderWaitingPage(channel));
    }
    const development = await developmentOf(releases);
    const preview = await previews.of(request.headers.cookie);
    const shown = preview && {
      ...{ name: preview.name, version: preview.version, untilUtc: preview.untilUtc, source: preview.source },
    };
    const browser = shown === undefined ? configuration.browser : { ...configuration.browser, preview: shown };
    reply.header('x-frame-options', 'DENY').header(
      'content-security-policy',
      contentSecurityPolicy(configuration, {
        developmentOrigins: [...(development?.origins ?? []), ...(preview?.source ? [preview.source] : [])],
      }),
    );
    return sendPage(
      request,
      reply.code(200),
      renderPage({
        entry: isSignedIn(request) ? 'shell' : 'welcome',
        path,
        configuration: development ? { ...browser, development: development.remotes } : browser,
        releases,
        host: development ? { ...development.host, version: developmentVersion } : host,
        firstScripts: development ? ['devtools-hook.js'] : [],
      }),
      development === undefined && preview === undefined,
    );
  });
  return edge;
}

function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(new URL(url, 'http://edge').pathname);
  } catch {
    return undefined;
  }
}
