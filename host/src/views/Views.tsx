import { ActiveView, placeNameAtom, UnsavedWorkOwner, useSession } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import { lazy, memo, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { useReportPageShown } from '../background/useReportPageShown.ts';
import type { OwnedRoute } from '../loader/remotes.ts';
import { startOf } from '../menu/menu.ts';
import { useMenu } from '../menu/useMenu.ts';
import { useIsPastRunaway } from '../navigation/PortalRouter.tsx';
import { PageSkeleton } from '../placeholders/PageSkeleton.tsx';
import { usePortal } from '../portal/portal.ts';
import { mayOpen, routeAt } from '../routes/open-routes.ts';
import { setShownRoute } from '../routes/shown-route.ts';
import { atRest, discardView, type KeptView, onlyShown, shownKey, showView, withoutReplaced } from './kept-views.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { ScopedPage } from './ScopedPage.tsx';
import { StartPage } from './StartPage.tsx';
import { UnsavedWorkGuard } from './UnsavedWorkGuard.tsx';
import styles from './Views.module.css';

/** A link on a label (packages/contract/src/scan-links.ts), short or old. */
const labelPath = /^\/s\/|^\/[a-z]+\/[0-9a-f]{8}-[0-9a-f-]{27}\/?$/i;
const PreviewPage = lazy(() => import(/* webpackChunkName: "preview" */ '../preview/PreviewPage.tsx'));
const LabelPage = lazy(() => import('../labels/LabelPage.tsx'));
/** The host's own page, so that it is there when a remote is not. */
const ReleasesPage = lazy(() => import('../releases/ReleasesPage.tsx'));

/**
 * The main region: the page of the current address, and the last pages before it, hidden but mounted (React's Activity
 * would destroy their grids). A hidden page sees the address it was left with.
 */
export function Views() {
  const portal = usePortal();
  const session = useSession();
  const location = useLocation();
  const found = routeAt(portal.remotes.routes, location.pathname);
  const route = found && mayOpen(session, found) ? found : undefined;
  const [views, setViews] = useState<readonly KeptView[]>([]);
  const next = showView(withoutReplaced(views, portal.remotes.routes), route, location);
  const key = shownKey(next, route, location);
  const isPastRunaway = useIsPastRunaway();
  const current = isPastRunaway ? onlyShown(next, key) : next;
  if (current !== views) setViews(current);
  // The page that is left behind goes once the new one has its first rows.
  useEffect(() => {
    const timer = setTimeout(() => setViews(atRest(current)), 300);
    return () => clearTimeout(timer);
  }, [current]);
  const isStart = location.pathname === '/' && !route;
  const isReleases = session.isStaff && !route && /^\/releases\/?$/.test(location.pathname);
  const isPreview = !route && location.pathname === '/preview';
  const isLabel = !route && labelPath.test(location.pathname);

  // Pages of the host itself.
  const own = isLabel
    ? { title: 'Label', page: <LabelPage /> }
    : isPreview
      ? { title: 'Preview', page: <PreviewPage /> }
      : isReleases
        ? { title: 'Releases', page: <ReleasesPage channel={portal.releaseSet.channel} /> }
        : undefined;

  const left = useRef<OwnedRoute>(undefined);
  useEffect(() => {
    if (isPastRunaway && left.current && left.current !== route) left.current.loader.ranAway(left.current.code);
    left.current = route;
    setShownRoute(route);
  }, [route, isPastRunaway]);
  const place = useAtomValue(placeNameAtom);
  const pageTitle = route?.title ?? (isStart ? undefined : (own?.title ?? 'Page not found'));
  const title = place ? `${place} · ${pageTitle}` : pageTitle;
  useEffect(() => {
    document.title = title ? `${title} · Groundwork` : 'Groundwork';
  }, [title]);
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(location.pathname);
  useEffect(() => {
    if (shownPath.current === location.pathname) return;
    shownPath.current = location.pathname;
    main.current?.focus({ preventScroll: true });
  }, [location.pathname]);

  const first = startOf(useMenu());
  return (
    <main id="main" ref={main} tabIndex={-1} className={styles.main} aria-label={title}>
      <UnsavedWorkGuard onDiscard={() => key !== undefined && setViews((kept) => discardView(kept, key))} />
      {current.map((view) => (
        <View key={view.key} view={view} isShown={view.key === key} />
      ))}
      {own ? (
        <Suspense fallback={<PageSkeleton title={own.title} />}>
          <OwnPage>{own.page}</OwnPage>
        </Suspense>
      ) : (
        !route && (isStart && first ? <Navigate to={first.path} replace /> : isStart ? <StartPage /> : <NotFoundPage />)
      )}
    </main>
  );
}

/** Inside the boundary: it is shown when its code is there. */
function OwnPage({ children }: { children: ReactNode }) {
  useReportPageShown();
  return children;
}

/** Another page is not a reason to render the kept ones again: only what asks whether its page is shown is. */
const View = memo(({ view, isShown }: { view: KeptView; isShown: boolean }) => {
  const page = useMemo(
    () => (
      <UnsavedWorkOwner value={view.route.loader.release.name}>
        <Routes location={view.location}>
          <Route path={view.route.path} element={<ScopedPage route={view.route} />} />
        </Routes>
      </UnsavedWorkOwner>
    ),
    [view],
  );
  return (
    <div className={styles.view} hidden={!isShown} inert={!isShown}>
      <ActiveView value={isShown}>{page}</ActiveView>
    </div>
  );
});
