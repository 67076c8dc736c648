import { logCaller } from '@groundwork/server-process';
import type { FastifyInstance } from 'fastify';
import type { RequestLimits } from '../limits/request-limits.ts';
import { Problem, signedOut } from '../problem.ts';
import type { Authenticate } from '../session/authenticate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers who is not signed in too. A token, where there is one, must be valid all the same. */
    isOpen?: boolean;
    /** Does not use the caller's allowance of requests. */
    isUncounted?: boolean;
  }
}

/** The largest body of a request whose caller is not known: nothing of ours takes one at all. */
export const strangerBodyLimit = 16 * 1024;
const bodyLimit = 8 * 1024 * 1024;

/** Finds out who calls, and whether they call too often, before anything of a body is read. */
export function admitCallers(routes: FastifyInstance, authenticate: Authenticate, limits: RequestLimits) {
  routes.addHook('onRoute', (route) => {
    route.bodyLimit ??= bodyLimit;
  });
  routes.addHook('onRequest', async (request, reply) => {
    if (!request.headers.authorization) {
      await limits.countStranger(request, reply);
      if (request.routeOptions.config.isOpen) return;
      throw signedOut('An access token is required.');
    }
    try {
      const caller = await authenticate(request);
      logCaller(request, caller.id);
      if (!request.routeOptions.config.isUncounted) await limits.countUser(request, reply, caller.id);
    } catch (error) {
      const isRefused = error instanceof Problem && (error.status === 401 || error.status === 403);
      if (isRefused) await limits.countStranger(request, reply);
      throw error;
    }
  });
}
