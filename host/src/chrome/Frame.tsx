import { useSession, useSetting } from '@groundwork/shell-sdk';
import { classNames, ToastRegion, useIsDesktop, useIsTablet } from '@groundwork/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DialogStack } from '../dialogs/DialogStack.tsx';
import { Sidebar } from '../menu/Sidebar.tsx';
import { useMenu } from '../menu/useMenu.ts';
import { usePortal } from '../portal/portal.ts';
import { mayOpen, routeAt } from '../routes/open-routes.ts';
import { SelectorDialog } from '../scope/SelectorDialog.tsx';
import { Views } from '../views/Views.tsx';
import styles from './Frame.module.css';
import { GlobalErrorDialog } from './GlobalErrorDialog.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SessionBanner } from './SessionBanner.tsx';
import { TopBar } from './TopBar.tsx';

const PreviewBar = lazy(() => import(/* webpackChunkName: "preview" */ '../preview/PreviewBar.tsx'));

/** The frame around the pages, with everything that is displayed on top of them. */
export function Frame() {
  const isDesktop = useIsDesktop();
  // A tablet has room for the rail; the whole menu opens over the page, as on a phone.
  const isTablet = useIsTablet();
  const isFixed = isDesktop && !isTablet;
  const [isCollapsed, setIsCollapsed] = useSetting('sidebarCollapsed');
  const [isOverlayAsked, setIsOverlayAsked] = useState(false);
  const hasMenu = useMenu().length > 0;
  const isOverlayOpen = hasMenu && !isFixed && isOverlayAsked;
  const isRail = isTablet || isCollapsed;
  const isMenuOpen = isFixed ? !isCollapsed : isOverlayOpen;
  const toggle = () => (isFixed ? setIsCollapsed(!isCollapsed) : setIsOverlayAsked(!isOverlayAsked));
  const isAlone = useIsAlone();
  const { configuration } = usePortal();
  const columns = isDesktop && (hasMenu ? isRail && styles.collapsed : styles.bare);
  return (
    <div className={classNames(styles.frame, isAlone ? styles.alone : columns)}>
      {!isAlone && (
        <>
          <button type="button" className={styles.skip} onClick={focusMain}>
            Skip to content
          </button>
          <TopBar menu={hasMenu ? { isOpen: isMenuOpen, toggle } : undefined} />
          {isOverlayOpen ? (
            <MenuOverlay onClose={() => setIsOverlayAsked(false)} />
          ) : (
            hasMenu && isDesktop && <Sidebar isRail={isRail} />
          )}
        </>
      )}
      <div className={styles.content} inert={isOverlayOpen}>
        <OfflineBanner />
        {configuration.preview && (
          <Suspense>
            <PreviewBar />
          </Suspense>
        )}
        <SessionBanner />
        <Views />
      </div>
      <DialogStack />
      <SelectorDialog />
      <GlobalErrorDialog />
      <ToastRegion />
    </div>
  );
}

/** Whether the page at this address is shown without top bar and menu. Without permission the not-found page is shown. */
function useIsAlone(): boolean {
  const { remotes } = usePortal();
  const { pathname } = useLocation();
  const session = useSession();
  const route = routeAt(remotes.routes, pathname);
  return route?.bare === true && mayOpen(session, route);
}

/** A link to '#main' would change the address, and with it the history. */
const focusMain = () => document.getElementById('main')?.focus();

/** The menu on a phone or a tablet: over the page, gone with the next choice, with Escape or a press beside it. */
function MenuOverlay({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [onClose]);
  return (
    <div className={styles.overlay}>
      <Sidebar isRail={false} onNavigate={onClose} />
      <button type="button" className={styles.scrim} aria-label="Close menu" onClick={onClose} />
    </div>
  );
}
