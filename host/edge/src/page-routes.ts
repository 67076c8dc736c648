import type { FastifyInstance } from 'fastify';
import { developmentVersion } from './development.ts';
import { renderPage, renderSignInPage, renderWaitingPage } from './page.ts';
import { contentSecurityPolicy } from './security-headers.ts';
import { decodePath, isSignedIn, type ServedPortal } from './served-portal.ts';

/** The pages of the portal: every address that nothing else answers is one, or a public file of the host. */
export function pageRoutes(
  edge: FastifyInstance,
  { configuration, previews, releasesNow, developmentOf, replies }: ServedPortal,
): void {
  for (const [path, entry] of [
    ['/signin-callback.html', 'callback'],
    ['/silent-renew.html', 'silentRenew'],
  ] as const) {
    edge.get(path, async (request, reply) => {
      const releases = await releasesNow(request);
      if (releases?.host === undefined)
        return replies.page(request, reply.code(503), renderWaitingPage(configuration.channel));
      const framedBySelf = entry === 'silentRenew';
      reply.header('content-security-policy', contentSecurityPolicy(configuration, { framedBySelf }));
      reply.header('x-frame-options', framedBySelf ? 'SAMEORIGIN' : 'DENY');
      return replies.page(request, reply, renderSignInPage(entry, configuration.browser, releases.host));
    });
  }

  edge.setNotFoundHandler(async (request, reply) => {
    const path = decodePath(request.url);
    if (path === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return replies.notFound(reply);
    const releases = await releasesNow(request);
    const { host } = releases ?? {};
    if (host?.files[`public${path}`] !== undefined)
      return replies.hostFile(request, reply, {
        ...{ version: host.version, path: `public${path}`, caching: 'public, max-age=3600' },
      });
    const isPage = request.headers.accept?.includes('text/html') && !path.startsWith('/assets/');
    if (!isPage) return replies.notFound(reply);
    if (releases === undefined || host === undefined) {
      reply.header('retry-after', '3').header('content-security-policy', contentSecurityPolicy(configuration));
      return replies.page(request, reply.code(503), renderWaitingPage(configuration.channel));
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
    return replies.page(
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
}
