import type { FastifyInstance } from 'fastify';
import type { CountUser } from '../limits/request-limits.ts';
import { notFound, Problem } from '../problem.ts';
import type { Authenticate } from '../session/authenticate.ts';
import type { ChatToken, ChatTokens } from './tokens.ts';

/** ADDITIVE: a fresh chat token, for a client whose token has expired (docs: one-chat-client). */
export function chatRoutes(
  app: FastifyInstance,
  tokens: ChatTokens | undefined,
  authenticate: Authenticate,
  countTokens: CountUser,
) {
  app.post('/auth/chattoken', async (request, reply): Promise<ChatToken> => {
    const caller = await authenticate(request);
    await countTokens(request, reply, caller.id);
    if (!tokens || caller.user.type === 'API') throw notFound();
    try {
      return await tokens.issue(caller.user);
    } catch (error) {
      request.log.warn({ err: error }, 'no chat token');
      throw new Problem(503, {
        title: 'Conversations are not available',
        message: 'The conversations service does not answer. Everything else works. Please try again in a moment.',
        code: 'chat-unavailable',
      });
    }
  });
}
