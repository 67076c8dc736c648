import {
  DeployRefused,
  disable,
  enable,
  type Owners,
  promote,
  rollback,
  type SwitchOutcome,
} from '@groundwork/federation';
import type { FastifyInstance } from 'fastify';
import { accountHash } from './account-hash.ts';
import type { EdgeConfiguration } from './configuration.ts';
import { type AskedBy, type Person, problem } from './person.ts';

/**
 * What Directors and Administrators may do about releases, and the people of an owner about theirs
 * (docs: releases#the-releases-page). The API says who asks; storage is reached with the edge's own credential, which may
 * be missing.
 */
const mayChange = ({ role, emailAddress }: Person, accounts: readonly string[] = []) =>
  role === 'Director' || role === 'Administrator' || accounts.includes(accountHash(emailAddress));

/**
 * Whether the commands themselves say why they refused. What storage or the network say names addresses, accounts and
 * requests: it is for the log, and not for a browser.
 */
const isExplanation = (error: unknown): error is Error =>
  error instanceof DeployRefused ||
  (error instanceof Error && error.constructor === Error && !('code' in error) && !('statusCode' in error));

export function serveReleaseDesk(
  edge: FastifyInstance,
  { channel, releasesConnection }: Pick<EdgeConfiguration, 'channel' | 'releasesConnection'>,
  askedBy: AskedBy,
  owners: () => Promise<Owners | undefined>,
): void {
  edge.post<{ Params: { name: string; action: string }; Body: unknown }>(
    '/releases/:name/:action',
    { bodyLimit: 4096 },
    async (request, reply) => {
      const owned = (await owners())?.names ?? {};
      const of = Object.hasOwn(owned, request.params.name) ? owned[request.params.name] : undefined;
      const person = await askedBy(request, reply, (asking) => mayChange(asking, of?.accounts));
      if (person === undefined) return reply;
      if (releasesConnection === undefined)
        return problem(
          reply,
          501,
          'not-configured',
          'Not configured',
          'This portal has no credential to change releases. Use the commands.',
        );
      const { name, action } = request.params;
      const { percent, to, message } = (request.body ?? {}) as { percent?: unknown; to?: unknown; message?: unknown };
      const isShare = percent === undefined || (typeof percent === 'number' && percent >= 0 && percent <= 100);
      const isText = message === undefined || (typeof message === 'string' && message.length <= 500);
      // It is a part of an address in storage.
      const isVersion = to === undefined || (typeof to === 'string' && /^(?!.*\.\.)[\w.+-]{1,100}$/.test(to));
      if (!/^[a-z][a-z0-9-]*$/.test(name) || !isShare || !isVersion || !isText)
        return problem(
          reply,
          400,
          'bad-request',
          'Bad request',
          'percent must be a number from 0 to 100, to the name of a version, message a text of at most 500 characters.',
        );
      const options = {
        name,
        channel,
        connectionString: releasesConnection,
        deployedBy: person.emailAddress || 'unknown',
        message: message as string | undefined,
      };
      const actions: Record<string, () => Promise<Pick<SwitchOutcome, 'changed'>>> = {
        promote: () => promote({ ...options, percent: percent as number | undefined }),
        rollback: () => rollback({ ...options, to: to as string | undefined }),
        disable: () => disable(options),
        enable: () => enable(options),
      };
      const act = Object.hasOwn(actions, action) ? actions[action] : undefined;
      if (act === undefined) return problem(reply, 404, 'not-found', 'Not found', `There is no action '${action}'.`);
      try {
        const { changed } = await act();
        return reply.header('cache-control', 'no-store').send({ changed });
      } catch (error) {
        request.log.error({ req: request, err: error }, 'a change of the releases failed');
        if (!isExplanation(error))
          return problem(
            reply,
            502,
            'storage-unavailable',
            'No answer of the storage',
            'The storage of the releases did not answer as it should. It may have done it: see what is live before you try again.',
          );
        const code = error instanceof DeployRefused ? 'refused' : 'conflict';
        return problem(reply, 409, code, 'Nothing was changed', error.message);
      }
    },
  );
}
