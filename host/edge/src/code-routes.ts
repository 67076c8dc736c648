import type { FastifyInstance } from 'fastify';
import { Compressed } from './compressed.ts';
import { developmentVersion, readDevelopment, readDevelopmentFile } from './development.ts';
import { scanFiles, scanPolicy } from './scan/scan-files.ts';
import { decodePath, type ServedPortal } from './served-portal.ts';

/** The code that pages load from this server: the host's files, the reader of codes and the service worker. */
export function codeRoutes(
  edge: FastifyInstance,
  { configuration, hostFiles, releasesNow, developmentOf, replies }: ServedPortal,
): void {
  edge.get<{ Params: { version: string; '*': string } }>('/assets/:version/*', async (request, reply) => {
    const { version, '*': path } = request.params;
    if (version === developmentVersion) {
      const development = await readDevelopment(configuration.developmentFile);
      const file = development && (await readDevelopmentFile(development, path));
      if (!file) return replies.notFound(reply);
      return reply.header('cache-control', 'no-store').type(file.contentType).send(file.body);
    }
    return replies.hostFile(request, reply, { version, path, caching: 'public, max-age=31536000, immutable' });
  });

  edge.get('/scan/*', async (request, reply) => {
    const { worker, files } = scanFiles();
    const path = decodePath(request.url) ?? '';
    const isOld = /^\/scan\/worker\.[0-9a-f]+\.js$/.test(path) && !files.has(path);
    // A page that was opened before the edge was renewed gets the worker of today, and keeps it no longer than itself.
    const file = files.get(isOld ? worker : path);
    if (file === undefined) return replies.notFound(reply);
    reply
      .header('content-type', file.contentType)
      .header('content-security-policy', scanPolicy)
      .header('cache-control', isOld ? 'no-store' : 'public, max-age=31536000, immutable');
    return replies.content(request, reply, file.content);
  });

  edge.get('/sw.js', async (request, reply) => {
    const releases = await releasesNow(request);
    const { host } = releases ?? {};
    const path = ['worker/sw.js', 'public/sw.js'].find((candidate) => host?.files[candidate] !== undefined);
    const development = await developmentOf(releases);
    if (host === undefined || path === undefined || development !== undefined) return replies.notFound(reply);
    const worker = await hostFiles.read(host.version, path);
    if (worker === undefined) return replies.notFound(reply);
    // The list makes the worker of every host release another one, which is how browsers notice.
    const files = Object.keys(host.files)
      .filter((file) => /^(shell|welcome)\//.test(file))
      .map((file) => `/assets/${host.version}/${file}`);
    const { body } = await worker.content.for();
    const text = `self.__GROUNDWORK_HOST__ = ${JSON.stringify({ version: host.version, files })};\n${body.toString('utf8')}`;
    reply.header('cache-control', 'no-cache').header('content-type', 'text/javascript; charset=utf-8');
    return replies.content(request, reply, new Compressed(Buffer.from(text), 4));
  });
}
