import type { CollectionName } from '@groundwork/contract';
import { collection, type LoadState } from '@groundwork/data-cache';
import { type Atom, atom } from 'jotai';

/** Whether the list is there, be it from before: until then every link into it would look broken. */
export const hasArrived = (status: LoadState): boolean =>
  status.state === 'ready' || (status.state !== 'idle' && status.hasData);

const atoms = new Map<CollectionName, Atom<boolean>>();

/**
 * The same as an atom, for what is reckoned from whole lists: each says every minute that it was synchronized, and nothing
 * has to be reckoned again for that.
 */
export function hasArrivedAtom(name: CollectionName): Atom<boolean> {
  const known = atoms.get(name);
  if (known) return known;
  const arrived = atom((get) => hasArrived(get(collection(name).statusAtom)));
  atoms.set(name, arrived);
  return arrived;
}
