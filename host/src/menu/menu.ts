import type { MenuDeclaration } from '@groundwork/federation/releases';
import type { Session } from '@groundwork/shell-sdk';
import type { IconName } from '@groundwork/ui';
import type { OwnedRoute, Remotes } from '../loader/remotes.ts';
import { mayOpen } from '../routes/open-routes.ts';
import { iconNamed } from './icon-named.ts';
import { type Place, type SkeletonGroup, skeleton, subscriberEntries } from './skeleton.ts';

export interface MenuLink {
  kind: 'link';
  label: string;
  path: string;
  icon?: IconName;
  route: OwnedRoute;
}
export interface MenuGroup {
  kind: 'group';
  /** Of the skeleton, or 'own:' and the remote whose group it is. */
  place: SkeletonGroup['place'] | `own:${string}`;
  label: string;
  icon?: IconName;
  entries: readonly MenuEntry[];
}
export type MenuEntry = MenuLink | MenuGroup;

interface Declared extends MenuDeclaration {
  link: MenuLink;
}

function declaredEntries({ loaders, routes }: Remotes, session: Session, services: readonly string[]): Declared[] {
  const entries: Declared[] = [];
  for (const { release } of loaders) {
    for (const menu of release.declaration.menu) {
      if (menu.needsService && !services.includes(release.name)) continue;
      const route = routes.find(({ name, loader }) => name === menu.route && loader.release === release);
      if (!route || !menu.categories.includes(session.user.category) || !mayOpen(session, route)) continue;
      const icon = iconNamed(menu.icon);
      entries.push({ ...menu, link: { kind: 'link', label: menu.label, path: route.path, icon, route } });
    }
  }
  return entries.sort((a, b) => a.order - b.order);
}

/**
 * Whether people work in projects here: some remote lists them. In a portal without them (the warehouse's), a page of
 * one project is reached by links alone; in the menu it would be a second 'Inventory' that asks for a project.
 */
const hasProjects = ({ loaders }: Remotes) =>
  loaders.some(({ release }) => release.declaration.menu.some(({ place }) => place === 'projects'));

/**
 * The menu of this user: what the remotes of the portal declare, in the order of the skeleton; empty groups are left out.
 * @param services the remotes that have a service of their own here
 */
export function buildMenu(remotes: Remotes, session: Session, services: readonly string[] = []): readonly MenuEntry[] {
  const all = declaredEntries(remotes, session, services);
  if (!session.isStaff) {
    return subscriberEntries.flatMap((name) => all.find(({ route }) => route === name)?.link ?? []);
  }
  const declared = hasProjects(remotes) ? all : all.filter(({ link }) => link.route.scope !== 'project');
  const placed = new Set<Declared>();
  const at = (place: Place) => declared.filter((entry) => entry.place === place && !placed.has(entry));
  const fill = (place: Place, slots: readonly (string | SkeletonGroup)[]): MenuEntry[] => {
    const entries = slots.flatMap((slot): MenuEntry[] => {
      if (typeof slot !== 'string') return groupOf(slot);
      const entry = at(place).find(({ route }) => route === slot);
      if (!entry) return [];
      placed.add(entry);
      return [entry.link];
    });
    return [...entries, ...at(place).map(({ link }) => link)];
  };
  const groupOf = ({ place, label, icon, entries: slots }: SkeletonGroup): MenuGroup[] => {
    const entries = fill(place, slots);
    return entries.length > 0 ? [{ kind: 'group', place, label, icon, entries }] : [];
  };
  const owned = (name: string) =>
    declared.filter(({ place, link }) => place === 'own' && link.route.loader.release.name === name);
  const own = remotes.loaders.flatMap(({ release: { name, declaration } }): MenuGroup[] => {
    const { menuGroup } = declaration;
    const entries = owned(name).map(({ link }) => link);
    if (!menuGroup || entries.length === 0) return [];
    return [{ kind: 'group', place: `own:${name}`, label: menuGroup.label, icon: iconNamed(menuGroup.icon), entries }];
  });
  return [...fill('root', skeleton), ...own];
}

/** Every link of a menu, in reading order. */
export const linksOf = (entries: readonly MenuEntry[]): MenuLink[] =>
  entries.flatMap((entry) => (entry.kind === 'link' ? [entry] : linksOf(entry.entries)));

/**
 * Where '/' leads in a portal without a page of its own there: to the first page of the menu, in the warehouse portal to
 * the first of its warehouse's.
 */
export function startOf(entries: readonly MenuEntry[]): MenuLink | undefined {
  const warehouse = entries.find((entry) => entry.kind === 'group' && entry.place === 'warehouse');
  return linksOf(warehouse ? [warehouse] : entries)[0];
}
