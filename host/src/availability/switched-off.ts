import { atom, getDefaultStore } from 'jotai';

/** A remote that its team or the portal's owners have switched off, with what they say about it. */
export interface SwitchedOff {
  name: string;
  reason: string;
}

const switchedOffAtom = atom<readonly SwitchedOff[]>([]);
/** Remotes of this page that are switched off now. */
export const switchedOffRemotesAtom = atom((get) => get(switchedOffAtom));

export const switchedOffRemote = (name: string): SwitchedOff | undefined =>
  getDefaultStore()
    .get(switchedOffAtom)
    .find((remote) => remote.name === name);

/** @returns the remotes that were on until now */
export function setSwitchedOff(remotes: readonly SwitchedOff[]): SwitchedOff[] {
  const store = getDefaultStore();
  const before = store.get(switchedOffAtom);
  if (JSON.stringify(before) === JSON.stringify(remotes)) return [];
  store.set(switchedOffAtom, remotes);
  return remotes.filter(({ name }) => !before.some((known) => known.name === name));
}
