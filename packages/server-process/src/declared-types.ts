import type { Server } from 'node:http';

/**
 * Every answer is what its Content-Type says, and no browser makes a page or a script of it: those too that the framework
 * gives before any of its hooks. Call it before the server listens.
 */
export function declaredTypesOnly(server: Server): void {
  server.prependListener('request', (_request, response) => response.setHeader('x-content-type-options', 'nosniff'));
}
