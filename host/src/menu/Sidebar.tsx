import { NavLink, useNavigate, useSetting } from '@groundwork/shell-sdk';
import { classNames, Icon, IconButton, Menu, Tooltip } from '@groundwork/ui';
import { type ReactElement, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { linksOf, type MenuEntry, type MenuGroup, type MenuLink } from './menu.ts';
import styles from './Sidebar.module.css';
import { useMenu } from './useMenu.ts';

interface SidebarProps {
  /** Folded to a rail of icons. */
  isRail: boolean;
  onNavigate?: () => void;
}

/** The main menu (docs: shell), drawn from what the remotes declare. */
export function Sidebar({ isRail, onNavigate }: SidebarProps) {
  const entries = useMenu();
  const { pathname } = useLocation();
  const side = useRef<HTMLElement>(null);
  // A page that was not opened from the menu may have its entry outside the scrolled part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, or an entry that has just come
  useEffect(() => {
    side.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname, entries, isRail]);
  return (
    <nav ref={side} className={classNames(styles.side, isRail && styles.rail)} aria-label="Main" id="menu">
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.label}>
            {entry.kind === 'link' ? (
              <PageLink link={entry} isRail={isRail} onNavigate={onNavigate} />
            ) : isRail ? (
              <RailGroup group={entry} />
            ) : (
              <Group group={entry} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface PageLinkProps {
  link: MenuLink;
  isRail?: boolean;
  onNavigate?: () => void;
}

function PageLink({ link: { label, path, icon, route }, isRail = false, onNavigate }: PageLinkProps) {
  const prefetch = () => void route.loader.loadCode(route.code);
  const anchor = (
    <NavLink
      to={path}
      end={path === '/'}
      className={({ isActive }) => classNames(styles.entry, isActive && styles.current)}
      aria-label={isRail ? label : undefined}
      onClick={() => {
        // Before the shape of the page is drawn: without a pointer over the entry nothing has asked for the code yet.
        prefetch();
        onNavigate?.();
      }}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {icon && <Icon name={icon} size={isRail ? 20 : 16} />}
      {!isRail && <span className={styles.label}>{label}</span>}
    </NavLink>
  );
  if (!isRail) return anchor;
  return <RailTooltip label={label}>{anchor}</RailTooltip>;
}

function RailTooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Tooltip text={label} placement="right">
      {children}
    </Tooltip>
  );
}

function Group({ group, onNavigate }: { group: MenuGroup; onNavigate?: () => void }) {
  const [closed, setClosed] = useSetting('closedMenuGroups');
  const { pathname } = useLocation();
  const isOpen = !closed.includes(group.place);
  const id = `menu-${group.label.toLowerCase()}`;
  return (
    <>
      <button
        type="button"
        className={classNames(styles.entry, !isOpen && isWithin(group.entries, pathname) && styles.current)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setClosed(isOpen ? [...closed, group.place] : closed.filter((place) => place !== group.place))}
      >
        {group.icon && <Icon name={group.icon} />}
        <span className={styles.label}>{group.label}</span>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
      </button>
      <ul id={id} className={styles.sub} hidden={!isOpen}>
        {group.entries.map((entry) => (
          <li key={entry.label}>
            {entry.kind === 'link' ? (
              <PageLink link={{ ...entry, icon: undefined }} onNavigate={onNavigate} />
            ) : (
              <Pair group={entry} onNavigate={onNavigate} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A group inside a group: its few links are in one row after its name. */
function Pair({ group, onNavigate }: { group: MenuGroup; onNavigate?: () => void }) {
  const id = useId();
  return (
    <div className={styles.pair}>
      <span id={id}>{group.label}</span>
      <ul aria-labelledby={id}>
        {linksOf(group.entries).map((link) => (
          <li key={link.path}>
            <PageLink link={{ ...link, icon: undefined }} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const isWithin = (entries: readonly MenuEntry[], pathname: string) =>
  linksOf(entries).some(({ path }) => pathname === path || pathname.startsWith(`${path}/`));

function RailGroup({ group }: { group: MenuGroup }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const items = group.entries.flatMap((entry) =>
    linksOf([entry]).map(({ label, path }) => ({
      id: path,
      label: entry.kind === 'group' ? `${entry.label}: ${label}` : label,
      onAction: () => navigate(path),
    })),
  );
  return (
    <span className={classNames(styles.railGroup, isWithin(group.entries, pathname) && styles.currentGroup)}>
      <Menu
        label={group.label}
        placement="right top"
        items={items}
        trigger={
          <IconButton icon={group.icon ?? 'ellipsis'} label={group.label} size="touch" tooltipPlacement="right" />
        }
      />
    </span>
  );
}
