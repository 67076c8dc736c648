import type { AuthStatus, Profile } from '@groundwork/contract';
import type { FastifyInstance } from 'fastify';
import type { ChatTokens } from '../chat/tokens.ts';
import { type Directory, peopleWithoutAccount } from '../directory/people.ts';
import { requireGrant } from '../policy/authorize.ts';
import { findCaller } from '../policy/caller.ts';
import { UnitOfWork } from '../records/unit-of-work.ts';
import type { Sessions } from '../session/authenticate.ts';
import type { Store } from '../store/store.ts';

const logonInterval = 60_000;

/** Who is signed in (docs: shell#session). */
export function sessionRoutes(
  app: FastifyInstance,
  store: Store,
  sessions: Sessions,
  directory: Directory,
  ownsReleases: (emailAddress: string | undefined) => boolean,
  chatTokens?: ChatTokens,
) {
  const { authenticate } = sessions;
  app.get('/auth/status', { config: { isOpen: true } }, async (request, reply): Promise<AuthStatus> => {
    const serverTimeUtc = new Date().toISOString();
    if (!request.headers.authorization) return { authenticated: false, userId: '', serverTimeUtc };
    const caller = await authenticate(request);
    reply.header('x-scope-version', caller.scopeVersion);
    return { authenticated: true, userId: caller.id, serverTimeUtc };
  });

  app.get('/auth/me', async (request, reply): Promise<Profile> => {
    const caller = await authenticate(request);
    reply.header('x-scope-version', caller.scopeVersion);
    await store.tx(async (transaction) => {
      const work = new UnitOfWork(transaction, caller);
      const before = (await work.lock('users', [caller.id])).get(caller.id);
      if (!before) return;
      const last = typeof before.lastLogonUtc === 'string' ? Date.parse(before.lastLogonUtc) : 0;
      const status = before.status === 'Invited' ? 'Active' : before.status;
      if (Date.now() - last <= logonInterval && status === before.status) return;
      work.update('users', before, { status, lastLogonUtc: new Date().toISOString() });
      await work.commit();
    });
    const { user } = (await findCaller(store, caller.id)) ?? caller;
    const chatToken = await chatTokens?.read(user);
    return {
      ...user,
      warehouseIds: caller.warehouseIds,
      ...(caller.category === 'PES' && ownsReleases(user.emailAddress) ? { ownsReleases: true } : {}),
      ...(chatToken ? { chatToken } : {}),
    };
  });

  app.post('/auth/signout', async (request, reply) => {
    await sessions.end(request);
    return reply.status(204).send();
  });

  app.get('/directory/users', async (request) => {
    const caller = await authenticate(request);
    requireGrant(caller, 'users', 'create');
    return peopleWithoutAccount(store, directory);
  });
}
