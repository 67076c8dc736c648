import { isAtLeast, type Session } from '@groundwork/shell-sdk';
import { matchPath } from 'react-router-dom';
import type { OwnedRoute } from '../loader/remotes.ts';

/** Whether the user's category and role may open the route; others are shown the not-found page. */
export function mayOpen(session: Session, route: Pick<OwnedRoute, 'categories' | 'role'>): boolean {
  if (!route.categories.includes(session.user.category)) return false;
  return !session.isStaff || route.role === undefined || isAtLeast(session.role, route.role);
}

/** The route that a path opens: literal paths before those with parameters. */
export function routeAt(routes: readonly OwnedRoute[], pathname: string): OwnedRoute | undefined {
  const matching = routes.filter(({ path }) => matchPath({ path, end: true }, pathname) !== null);
  return matching.find(({ path }) => !path.includes(':')) ?? matching[0];
}
