import { atom, getDefaultStore, type Setter } from 'jotai';

/** The one store that holds the cache's atoms: it outlives every remote and needs no provider. */
export const store = getDefaultStore();

const batchAtom = atom(null, (_get, set, write: (set: Setter) => void) => write(set));

/** Writes several atoms at once, so that readers of more than one of them run once. */
export const batch = (write: (set: Setter) => void): void => store.set(batchAtom, write);
