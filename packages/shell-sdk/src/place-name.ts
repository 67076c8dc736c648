import { type Atom, atom } from 'jotai';
import { useEffect } from 'react';
import { useIsActive } from './active-view.ts';
import { store } from './shell.ts';

const nameAtom = atom('');
/** For the host: what the shown page calls the place in it, '' for one without. */
export const placeNameAtom: Atom<string> = atom((get) => get(nameAtom));

/**
 * Names what a page of several places shows now: the name comes before the page's own in the title of the window, and names
 * the main region.
 *
 * @example
 * ```tsx
 * import { usePlaceName } from '@groundwork/shell-sdk';
 *
 * function Shelf({ name }: { name: string }) {
 *   usePlaceName(name);
 *   return <h1>{name}</h1>;
 * }
 * ```
 */
export function usePlaceName(name: string): void {
  const isActive = useIsActive();
  useEffect(() => {
    if (!isActive) return;
    store.set(nameAtom, name);
    return () => store.set(nameAtom, '');
  }, [isActive, name]);
}
