import type { SelectorKind } from '@groundwork/shell-sdk';
import { atom, getDefaultStore } from 'jotai';
import type { OwnedRoute } from '../loader/remotes.ts';

const openAtom = atom<{ kind?: SelectorKind } | undefined>(undefined);

/** The open selector; without a kind it offers what the shown page is limited to. */
export const selectorAtom = atom((get) => get(openAtom));
export const openSelector = (kind?: SelectorKind): void => getDefaultStore().set(openAtom, { kind });
export const closeSelector = (): void => getDefaultStore().set(openAtom, undefined);

/** The kind of selector on a route: groups only where the route allows them, and only for staff ([SC-13]). */
export function selectorKindOf(
  route: Pick<OwnedRoute, 'scope' | 'groups'> | undefined,
  isStaff: boolean,
): SelectorKind {
  if (route?.scope === 'warehouse') return 'warehouse';
  return route?.groups && isStaff ? 'project-or-group' : 'project';
}
