import type { FastifyReply, FastifyRequest } from 'fastify';
import { Compressed } from './compressed.ts';
import type { HostFiles } from './host-files.ts';

/** The answers that the routes of the edge have in common. */
export interface Replies {
  /** A body in the encoding that the browser asks for. */
  content(request: FastifyRequest, reply: FastifyReply, content: Compressed): Promise<FastifyReply>;
  /** @param isKept whether the browser and its service worker may keep the page */
  page(request: FastifyRequest, reply: FastifyReply, html: string, isKept?: boolean): Promise<FastifyReply>;
  /** A file of a host version, with this Cache-Control header; 'Not found' when there is none. */
  hostFile(
    request: FastifyRequest,
    reply: FastifyReply,
    file: { version: string; path: string; caching: string },
  ): Promise<FastifyReply>;
  notFound(reply: FastifyReply): FastifyReply;
}

export function createReplies(hostFiles: HostFiles): Replies {
  const replies: Replies = {
    async content(request, reply, content) {
      const { body, encoding } = await content.for(request.headers['accept-encoding']);
      if (encoding !== undefined) reply.header('content-encoding', encoding);
      return reply.header('vary', reply.getHeader('vary') ?? 'Accept-Encoding').send(body);
    },
    page: (request, reply, html, isKept = true) =>
      replies.content(
        request,
        reply
          .header('content-type', 'text/html; charset=utf-8')
          // Of remotes that run from source nothing may be kept, not by the service worker either.
          .header('cache-control', isKept ? 'no-cache' : 'no-store')
          // The session cookie chooses the entry of a page; no other answer depends on it.
          .header('vary', 'Accept-Encoding, Cookie'),
        new Compressed(Buffer.from(html), 4),
      ),
    async hostFile(request, reply, { version, path, caching }) {
      const file = await hostFiles.read(version, path);
      if (file === undefined) return replies.notFound(reply);
      const typed = reply.header('content-type', file.contentType).header('cache-control', caching);
      return replies.content(request, typed, file.content);
    },
    notFound: (reply) =>
      reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found'),
  };
  return replies;
}
