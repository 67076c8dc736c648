import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Owners, type Preview, readPreview } from '@groundwork/federation';
import type { FastifyInstance } from 'fastify';
import { accountHash } from './account-hash.ts';
import type { EdgeConfiguration } from './configuration.ts';
import { type AskedBy, problem } from './person.ts';
import type { ProjectCohorts } from './project-cohorts.ts';
import { projectsOf } from './visitor.ts';

/**
 * A preview in one browser (docs: releases#preview): a signed link is exchanged for a cookie, once the API has confirmed
 * that its user is one of those that the link is for. Each page looks at the cookie again, so that it ends in time.
 */
const cookieName = 'groundwork-preview';
const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+\\.[\\w-]+)\\.([\\w-]+)(?:;|$)`);

export interface Previews {
  /** What the browser of these cookies has a preview of. */
  of: (cookies: string | undefined) => Promise<Preview | undefined>;
  serve: (edge: FastifyInstance, askedBy: AskedBy) => void;
}

/**
 * @param owners of the channel, as the edge knows them now
 * @param cohorts knows who belongs to the projects that a link is for
 */
export function createPreviews(
  { channel, previewSecret }: Pick<EdgeConfiguration, 'channel' | 'previewSecret'>,
  owners: () => Promise<Owners | undefined>,
  cohorts: ProjectCohorts,
): Previews {
  // Without a secret that all edges share, a preview ends when this one restarts.
  const secret = previewSecret ?? randomBytes(32);
  const proofOf = (token: string) => createHmac('sha256', secret).update(token).digest('base64url');
  async function read(token: string): Promise<Preview | undefined> {
    const names = (await owners())?.names ?? {};
    return readPreview(token, channel, (name) => (Object.hasOwn(names, name) && names[name]?.keys) || []);
  }
  return {
    async of(cookies) {
      const [, token, proof] = pattern.exec(cookies ?? '') ?? [];
      if (token === undefined || proof === undefined) return undefined;
      const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(token))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return read(token);
    },
    serve(edge, askedBy) {
      const cookie = (value: string, seconds: number, isSecure: boolean) =>
        `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
      edge.post('/preview-session', { bodyLimit: 8192 }, async (request, reply) => {
        const { token } = (request.body ?? {}) as { token?: unknown };
        const preview = typeof token === 'string' ? await read(token) : undefined;
        if (preview === undefined)
          return problem(
            reply,
            410,
            'preview-over',
            'This preview is over',
            'The link is not valid any more. Ask its team for a new one.',
          );
        const person = await askedBy(request, reply, async ({ role, emailAddress }) => {
          const account = accountHash(emailAddress);
          if (preview.people.some((each) => each === `role:${role}` || each === `account:${account}`)) return true;
          return (await cohorts.of(account, projectsOf(preview.people))).length > 0;
        });
        if (person === undefined) return reply;
        const seconds = Math.floor((Date.parse(preview.untilUtc) - Date.now()) / 1000);
        return reply
          .header('set-cookie', cookie(`${token}.${proofOf(String(token))}`, seconds, request.protocol === 'https'))
          .header('cache-control', 'no-store')
          .send({ name: preview.name, version: preview.version, source: preview.source });
      });
      edge.delete('/preview-session', async (request, reply) =>
        reply
          .header('set-cookie', cookie('', 0, request.protocol === 'https'))
          .header('cache-control', 'no-store')
          .code(204)
          .send(),
      );
    },
  };
}
