import {
  type ChannelDocument,
  DeployRefused,
  disable,
  documentPath,
  enable,
  type HistoryEntry,
  ownersPath,
  parseDocument,
  parseOwners,
  promote,
  readHistory,
  rollback,
  type SwitchOutcome,
} from '@groundwork/federation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EdgeConfiguration } from './configuration.ts';

/**
 * What Directors and Administrators see of the releases and may do about them (docs: releases#the-releases-page). Who
 * asks is what the API says of the token; storage is reached with the edge's own credential, which may be missing.
 */
const timeoutMs = 10_000;

/** What is shown of one name. */
export interface ShownName {
  name: string;
  owner: string;
  isSigned: boolean;
  live?: { version: string; deployedAtUtc?: string; message?: string };
  candidate?: { version: string; percent: number; cohorts: readonly string[] };
  /** At most `failures` percent of `opens` openings may fail. */
  rule?: { failures: number; opens: number };
  disabled?: { reason: string };
  rolledBack?: string;
  /** The latest first. */
  history: readonly HistoryEntry[];
}

interface Person {
  by: string;
}

const problem = (reply: FastifyReply, status: number, code: string, title: string, message: string) =>
  reply.code(status).header('cache-control', 'no-store').send({ title, message, code, fieldErrors: [], errors: [] });

export function serveReleaseDesk(edge: FastifyInstance, configuration: EdgeConfiguration): void {
  const {
    channel,
    apiUrls: [apiUrl],
    releasesUrl,
    releasesConnection,
  } = configuration;

  /** The person behind a request, or undefined after an answer that says why it is refused. */
  async function personOf(request: FastifyRequest, reply: FastifyReply): Promise<Person | undefined> {
    const { authorization } = request.headers;
    const refuse = (status: number, code: string, message: string) => {
      void problem(reply, status, code, status === 401 ? 'Sign in' : 'Not allowed', message);
      return undefined;
    };
    if (authorization === undefined) return refuse(401, 'unauthorized', 'Sign in to see the releases.');
    let answer: Response;
    try {
      answer = await fetch(new URL('auth/me', apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`), {
        headers: { authorization, 'x-request-id': request.id },
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      void problem(
        reply,
        502,
        'api-unavailable',
        'The service cannot be reached',
        'The service cannot be reached at the moment. Try again in a while.',
      );
      return undefined;
    }
    if (!answer.ok) return refuse(answer.status === 403 ? 403 : 401, 'unauthorized', 'Sign in to see the releases.');
    const { category, role, emailAddress } = (await answer.json()) as Record<string, unknown>;
    if (category !== 'PES' || (role !== 'Director' && role !== 'Administrator'))
      return refuse(403, 'forbidden', 'Only Directors and Administrators see the releases.');
    return { by: typeof emailAddress === 'string' && emailAddress !== '' ? emailAddress : 'unknown' };
  }
  async function readJson(path: string): Promise<unknown> {
    const answer = await fetch(releasesUrl + path, { signal: AbortSignal.timeout(timeoutMs) });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`Storage answered ${answer.status} for ${path}`);
    return answer.json();
  }
  async function shownName(name: string, owner: { owner: string; keys: readonly string[] }): Promise<ShownName> {
    const path = documentPath(channel, name);
    const data = await readJson(path);
    const document: ChannelDocument = data === undefined ? { name, revision: 0 } : parseDocument(data, path);
    const { live, candidate, rule, disabled, rolledBack, entry } = document;
    const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
    return {
      name,
      owner: owner.owner,
      isSigned: owner.keys.length > 0,
      live: live && { version: live.version, deployedAtUtc: text(live.deployedAtUtc), message: text(live.message) },
      candidate: candidate && {
        version: candidate.release.version,
        percent: candidate.percent,
        cohorts: candidate.cohorts,
      },
      rule,
      disabled,
      rolledBack,
      history: releasesConnection === undefined ? [] : await readHistory(releasesConnection, channel, name, entry, 20),
    };
  }

  edge.get('/releases.json', async (request, reply) => {
    if ((await personOf(request, reply)) === undefined) return reply;
    const held = await readJson(ownersPath(channel));
    const owners = held === undefined ? { names: {} } : parseOwners(held, ownersPath(channel));
    const names = await Promise.all(Object.entries(owners.names).map(([name, owner]) => shownName(name, owner)));
    return reply
      .header('cache-control', 'no-store')
      .send({ channel, canChange: releasesConnection !== undefined, names });
  });

  edge.post<{ Params: { name: string; action: string }; Body: unknown }>(
    '/releases/:name/:action',
    { bodyLimit: 4096 },
    async (request, reply) => {
      const person = await personOf(request, reply);
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
      const isText = (value: unknown) => value === undefined || (typeof value === 'string' && value.length <= 500);
      if (!/^[a-z][a-z0-9-]*$/.test(name) || !isShare || !isText(to) || !isText(message))
        return problem(
          reply,
          400,
          'bad-request',
          'Bad request',
          'percent must be a number from 0 to 100; to and message must be texts of at most 500 characters.',
        );
      const options = {
        name,
        channel,
        connectionString: releasesConnection,
        deployedBy: person.by,
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
        const text = error instanceof Error ? error.message : String(error);
        return problem(
          reply,
          409,
          error instanceof DeployRefused ? 'refused' : 'conflict',
          'Nothing was changed',
          text,
        );
      }
    },
  );
}
