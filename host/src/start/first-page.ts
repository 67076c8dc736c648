import { type CollectionName, collections } from '@groundwork/contract';
import type { OwnedRoute } from '../loader/remotes.ts';
import { routeAt } from '../routes/open-routes.ts';
import type { SessionStore } from '../session/session.ts';

/**
 * Loads the code of the page at this address as soon as somebody is signed in, while the profile and the kept records are
 * still being read. Whether the page may be shown is decided when it is; what fails here is shown in its place then.
 */
export function loadFirstPage(session: Pick<SessionStore, 'get' | 'subscribe'>, routes: readonly OwnedRoute[]): void {
  const route = routeAt(routes, location.pathname);
  if (!route) return;
  const stop = session.subscribe(() => {
    if (session.get().status !== 'signed-in') return;
    stop();
    void route.loader.loadCode(route.code);
  });
}

/** The lists that the page at this address shows first, as its remote declares them. */
export const firstLists = (routes: readonly OwnedRoute[]): CollectionName[] =>
  (routeAt(routes, location.pathname)?.reads ?? []).filter((name): name is CollectionName =>
    Object.hasOwn(collections, name),
  );
