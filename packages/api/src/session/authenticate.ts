import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { JWTPayload } from 'jose';
import type { Configuration } from '../configuration.ts';
import { type Caller, findCallers } from '../policy/caller.ts';
import { Problem, signedOut } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { endedAmong, endSession, type TokenOfSession } from './ended-sessions.ts';
import { findAccount } from './find-account.ts';
import type { VerifyToken } from './verify-token.ts';

export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** Who holds a connection open, by which token. */
export interface Admission {
  caller: Caller;
  payload: JWTPayload;
}

/** What has to be kept of that to admit them again. */
export interface Admitted {
  caller: Pick<Caller, 'id'>;
  payload: TokenOfSession;
}

export interface Sessions {
  /**
   * Who a request is from; ends it with 401 or 403. Accounts are read for each request, so disabling one holds at once;
   * within one request the answer is the same.
   */
  authenticate: Authenticate;
  /** The same, with what the token says. */
  admit(request: FastifyRequest): Promise<Admission>;
  /**
   * Admits earlier admitted callers again, all at once: returns the current callers in the same order; undefined if a
   * request with the same token would now be refused. Does not check the expiry of the token.
   */
  readmit(admissions: readonly Admitted[]): Promise<(Caller | undefined)[]>;
  /** Signs out: the token of this request is not accepted any more, nor another one of its session. */
  end(request: FastifyRequest): Promise<void>;
}

export function createSessions(
  store: Store,
  verify: VerifyToken,
  identity: Configuration['identity'],
  imageService: string,
): Sessions {
  // Whole image addresses are in what clients keep: they read everything again when the images move.
  const images = createHash('sha256').update(imageService).digest('base64url').slice(0, 4);
  const known = new WeakMap<FastifyRequest, Promise<Admission>>();
  const withImages = (caller: Caller): Caller => ({
    ...caller,
    scopeVersion: `${caller.scopeVersion}${images}`,
    contentVersion: `${caller.contentVersion}${images}`,
  });

  async function read(request: FastifyRequest) {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw signedOut('An access token is required.');
    const payload = await verify(token);
    const account = await findAccount(store, payload, identity.isLocalProvider);
    if (!account) {
      throw new Problem(403, {
        title: 'No account',
        message: 'There is no account for this sign-in.',
        code: 'no-account',
      });
    }
    const { caller, isEnded } = account;
    if (caller.user.status === 'Disabled') throw signedOut('This account is disabled.', 'account-disabled');
    if (isEnded) throw signedOut('This session has ended. Sign in again.', 'session-ended');
    return { caller: withImages(caller), payload };
  }
  const readOnce = (request: FastifyRequest) => {
    const found = known.get(request) ?? read(request);
    known.set(request, found);
    return found;
  };

  return {
    authenticate: async (request) => (await readOnce(request)).caller,
    admit: readOnce,
    async readmit(admissions) {
      if (admissions.length === 0) return [];
      const ids = [...new Set(admissions.map(({ caller }) => caller.id))];
      const [callers, ended] = await Promise.all([findCallers(store, ids), endedAmong(store, admissions)]);
      const usable = callers.filter(({ user }) => user.status !== 'Disabled').map(withImages);
      const byId = new Map(usable.map((caller) => [caller.id, caller]));
      return admissions.map((admission) => (ended.has(admission) ? undefined : byId.get(admission.caller.id)));
    },
    end: async (request) => endSession(store, (await readOnce(request)).payload),
  };
}
