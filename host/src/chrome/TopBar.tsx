import { Link, useScope, useSession, useUnreadMessages } from '@groundwork/shell-sdk';
import { Icon, IconButton, Logo } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { usePortal } from '../start/portal.ts';
import { mayOpen } from '../views/open-routes.ts';
import { shownRouteAtom } from '../views/shown-route.ts';
import { ScopeLabel } from './ScopeLabel.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  /** undefined: there is none. */
  menu: { isOpen: boolean; toggle: () => void } | undefined;
}

/** Two digits fit. */
const mostShown = 99;

/** Logo, scope and user (product.md 2.2). */
export function TopBar({ menu }: TopBarProps) {
  const { remotes } = usePortal();
  const session = useSession();
  const scope = useScope();
  const route = useAtomValue(shownRouteAtom);
  const unread = useUnreadMessages();
  const conversations = remotes.routes.find(({ name }) => name === 'conversations');
  return (
    <header className={styles.bar}>
      <div className={styles.home}>
        {menu && (
          <IconButton
            icon="menu"
            label={menu.isOpen ? 'Collapse menu' : 'Expand menu'}
            aria-controls={menu.isOpen ? 'menu' : undefined}
            tooltipPlacement="bottom"
            onPress={menu.toggle}
          />
        )}
        <Link to="/" className={styles.brand} aria-label="Groundwork home">
          <Logo size={24} />
          <span>Groundwork</span>
        </Link>
      </div>
      {route && route.scope !== 'none' && <ScopeLabel route={route} session={session} scope={scope} />}
      <span className={styles.space} />
      {conversations && mayOpen(session, conversations) && (
        <Link
          to={conversations.path}
          className={styles.iconLink}
          aria-label={unread > 0 ? `${conversations.title}, ${unread} unread` : conversations.title}
          aria-current={route === conversations ? 'page' : undefined}
          title={conversations.title}
        >
          <Icon name="message-square" />
          {unread > 0 && (
            <span className={styles.badge} aria-hidden="true">
              {unread > mostShown ? `${mostShown}+` : unread}
            </span>
          )}
        </Link>
      )}
      <UserMenu />
    </header>
  );
}
