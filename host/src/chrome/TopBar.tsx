import { Link, useScope, useSession, useUnreadMessages, useUnreadNotifications } from '@groundwork/shell-sdk';
import { Icon, IconButton, type IconName, Logo } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { usePortal } from '../portal/portal.ts';
import { mayOpen } from '../routes/open-routes.ts';
import { shownRouteAtom } from '../routes/shown-route.ts';
import { ScopeLabel } from './ScopeLabel.tsx';
import styles from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

interface TopBarProps {
  /** undefined: there is none. */
  menu: { isOpen: boolean; toggle: () => void } | undefined;
}

/** Two digits fit. */
const mostShown = 99;

/** Logo, scope and user (docs: shell). */
export function TopBar({ menu }: TopBarProps) {
  const { remotes } = usePortal();
  const session = useSession();
  const scope = useScope();
  const route = useAtomValue(shownRouteAtom);
  const messages = useUnreadMessages();
  const notifications = useUnreadNotifications();
  const inbox = remotes.routes.find(({ name }) => name === 'inbox');
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
      {inbox && mayOpen(session, inbox) && (
        <CountedLink route={inbox} count={notifications} icon="inbox" isCurrent={route === inbox} />
      )}
      {conversations && mayOpen(session, conversations) && (
        <CountedLink route={conversations} count={messages} icon="message-square" isCurrent={route === conversations} />
      )}
      <UserMenu />
    </header>
  );
}

interface CountedLinkProps {
  route: { path: string; title: string };
  /** How many are unread. */
  count: number;
  icon: IconName;
  isCurrent: boolean;
}

/** A page of the user's own, and how many things there are unread. */
function CountedLink({ route: { path, title }, count, icon, isCurrent }: CountedLinkProps) {
  return (
    <Link
      to={path}
      className={styles.iconLink}
      aria-label={count > 0 ? `${title}, ${count} unread` : title}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
    >
      <Icon name={icon} />
      {count > 0 && (
        <span className={styles.badge} aria-hidden="true">
          {count > mostShown ? `${mostShown}+` : count}
        </span>
      )}
    </Link>
  );
}
