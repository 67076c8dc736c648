import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../configuration.ts';
import { type Caller, findCaller } from '../policy/caller.ts';
import { Problem, signedOut } from '../problem.ts';
import type { Store } from '../store/store.ts';
import { findAccount } from './find-account.ts';
import type { VerifyToken } from './verify-token.ts';

export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** Who a request is from; ends it with 401 or 403. Accounts are read each time, so disabling one holds at once. */
export function authenticator(
  store: Store,
  verify: VerifyToken,
  identity: Configuration['identity'],
  imageService: string,
): Authenticate {
  // Whole image addresses are in what clients keep: they read everything again when the images move.
  const images = createHash('sha256').update(imageService).digest('base64url').slice(0, 4);
  return async (request) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!token) throw signedOut('An access token is required.');
    const accountId = await findAccount(store, await verify(token), identity.userClaim);
    const caller = accountId && (await findCaller(store, accountId));
    if (!caller) {
      throw new Problem(403, {
        title: 'No account',
        message: 'There is no account for this sign-in.',
        code: 'no-account',
      });
    }
    if (caller.user.status === 'Disabled') throw signedOut('This account is disabled.', 'account-disabled');
    return { ...caller, scopeVersion: `${caller.scopeVersion}${images}` };
  };
}
