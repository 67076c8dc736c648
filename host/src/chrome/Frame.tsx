import { useSetting } from '@groundwork/shell-sdk';
import { classNames, ToastRegion, useIsDesktop } from '@groundwork/ui';
import { useEffect, useState } from 'react';
import { DialogStack } from '../dialogs/DialogStack.tsx';
import { Sidebar } from '../menu/Sidebar.tsx';
import { useMenu } from '../menu/useMenu.ts';
import { SelectorDialog } from '../scope/SelectorDialog.tsx';
import { Views } from '../views/Views.tsx';
import styles from './Frame.module.css';
import { GlobalErrorDialog } from './GlobalErrorDialog.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SessionBanner } from './SessionBanner.tsx';
import { TopBar } from './TopBar.tsx';

/** Everything around the pages, and what stands over them. */
export function Frame() {
  const isDesktop = useIsDesktop();
  const [isCollapsed, setIsCollapsed] = useSetting('sidebarCollapsed');
  const [isOverlayOpen, setIsOverlayOpen] = useState(false);
  const hasMenu = useMenu().length > 0;
  const isMenuOpen = isDesktop ? !isCollapsed : isOverlayOpen;
  const toggle = () => (isDesktop ? setIsCollapsed(!isCollapsed) : setIsOverlayOpen(!isOverlayOpen));
  return (
    <div className={classNames(styles.frame, isDesktop && (hasMenu ? isCollapsed && styles.collapsed : styles.bare))}>
      <button type="button" className={styles.skip} onClick={focusMain}>
        Skip to content
      </button>
      <TopBar menu={hasMenu ? { isOpen: isMenuOpen, toggle } : undefined} />
      {hasMenu &&
        (isDesktop ? (
          <Sidebar isRail={isCollapsed} />
        ) : (
          isOverlayOpen && <MenuOverlay onClose={() => setIsOverlayOpen(false)} />
        ))}
      <div className={styles.content}>
        <OfflineBanner />
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

/** A link to '#main' would change the address, and with it the history. */
const focusMain = () => document.getElementById('main')?.focus();

/** The menu on a phone: over the page, gone with the next choice, with Escape or a press beside it. */
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
