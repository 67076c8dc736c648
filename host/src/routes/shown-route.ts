import { atom, getDefaultStore } from 'jotai';
import type { OwnedRoute } from '../loader/remotes.ts';

const routeAtom = atom<OwnedRoute | undefined>(undefined);

/** The route whose page is shown; undefined on the not-found page. */
export const shownRouteAtom = atom((get) => get(routeAtom));
export const setShownRoute = (route: OwnedRoute | undefined): void => getDefaultStore().set(routeAtom, route);
