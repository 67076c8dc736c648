import { keptViews } from '@groundwork/contract';
import type { Location } from 'react-router-dom';
import type { OwnedRoute } from '../loader/remotes.ts';

/** A page that stays mounted, under the address it was left with. */
export interface KeptView {
  key: string;
  route: OwnedRoute;
  location: Location;
  /** Counts up with every page shown: the lowest goes first. */
  shownAt: number;
  /** Its edits were discarded: it goes once it is left, so that it does not come back with them. */
  isDiscarded?: boolean;
}

/** With the version: a page of a remote that was replaced starts again. */
const keyOf = ({ name, loader }: OwnedRoute, { pathname }: Location) => `${name} ${loader.release.version} ${pathname}`;

/**
 * The views to keep once `route` is shown at `location`: the last three and the shown one, until `atRest` takes away one of
 * them. Pages that declare `cache: false` go as soon as they are left. The order of the rest never changes, because moving a mounted page in the
 * document resets what it has scrolled to.
 */
export function showView(
  views: readonly KeptView[],
  route: OwnedRoute | undefined,
  location: Location,
): readonly KeptView[] {
  const shownAt = 1 + Math.max(0, ...views.map((view) => view.shownAt));
  const key = route && keyOf(route, location);
  const known = views.find((view) => view.key === key);
  if (known && known.shownAt === shownAt - 1 && known.location === location) return views;
  const shown = route && key !== undefined ? { key, route, location, shownAt } : undefined;
  const others = views.filter((view) => view.key !== key && view.route.cache && !view.isDiscarded);
  const kept = lastShown(others);
  const next = views.flatMap((view) => (view.key === key && shown ? [shown] : kept.has(view) ? [view] : []));
  if (shown && !known) return [...next, shown];
  return next.length === views.length && next.every((view, index) => view === views[index]) ? views : next;
}

const lastShown = (views: readonly KeptView[]) =>
  new Set(views.toSorted((a, b) => b.shownAt - a.shownAt).slice(0, keptViews));

/** The last three views, the shown one included. Taking a page with a list away costs as much as a tenth of showing one. */
export const atRest = (views: readonly KeptView[]): readonly KeptView[] =>
  views.length > keptViews ? views.filter((view) => lastShown(views).has(view)) : views;

/** The views, one of them to go as soon as it is left. */
export const discardView = (views: readonly KeptView[], key: string): readonly KeptView[] =>
  views.map((view) => (view.key === key ? { ...view, isDiscarded: true } : view));

/** The shown view alone: one of the others updates itself without end and would go on hidden. */
export const onlyShown = (views: readonly KeptView[], key: string | undefined): readonly KeptView[] =>
  views.every((view) => view.key === key) ? views : views.filter((view) => view.key === key);

/** Without the views of a version that another has replaced in the open page. */
export const withoutReplaced = (views: readonly KeptView[], routes: readonly OwnedRoute[]): readonly KeptView[] =>
  views.every(({ route }) => routes.includes(route)) ? views : views.filter(({ route }) => routes.includes(route));

/** The key of the view that is shown. */
export const shownKey = (views: readonly KeptView[], route: OwnedRoute | undefined, location: Location) =>
  route && views.find((view) => view.key === keyOf(route, location))?.key;
