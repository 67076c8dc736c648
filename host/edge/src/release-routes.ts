import type { FastifyInstance } from 'fastify';
import { Compressed } from './compressed.ts';
import type { KnownReleases } from './release-source.ts';
import { isSignedIn, type ServedPortal } from './served-portal.ts';

/** What anybody may know of the releases: no staff route, no dialog. */
const versionsOf = ({ set: { channel, revision, host }, remotes }: KnownReleases) => ({
  channel,
  revision,
  host: host && { version: host.version },
  remotes: remotes.map(({ name, version }) => ({ name, version })),
});

/** What pages ask about the releases of their portal. */
export function releaseRoutes(edge: FastifyInstance, { source, releasesNow, replies }: ServedPortal): void {
  edge.get('/release-set.json', async (request, reply) => {
    const releases = await releasesNow(request);
    reply.header('cache-control', 'no-store').header('content-type', 'application/json; charset=utf-8');
    if (releases === undefined) return reply.code(503).send({ message: 'There is no release set yet.' });
    const content = isSignedIn(request) ? releases.set : versionsOf(releases);
    return replies.content(
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
    if (release === undefined) return replies.notFound(reply);
    return reply.header('cache-control', 'no-store').send(release);
  });
}
