import type { DialogName, DialogTypes } from '@groundwork/shell-sdk';
import { toast } from '@groundwork/ui';
import { atom, getDefaultStore } from 'jotai';
import { switchedOffRemotesAtom } from '../availability/switched-off.ts';
import type { RemoteLoader } from '../loader/remote-loader.ts';
import type { Remotes } from '../loader/remotes.ts';

/** A remote's dialog that is open on top of the page. */
export interface OpenDialog {
  id: number;
  name: DialogName;
  loader: RemoteLoader;
  code: string;
  props: object;
  close: (result?: unknown) => void;
}

const stackAtom = atom<readonly OpenDialog[]>([]);
/** Open dialogs, the lowest first. */
export const dialogStackAtom = atom((get) => {
  const switchedOff = get(switchedOffRemotesAtom);
  return get(stackAtom).filter(({ loader }) => !switchedOff.some(({ name }) => name === loader.release.name));
});
let lastId = 0;

/** Opens the dialog that a remote of this portal offers under `name`, over whatever is open. */
export function openDialogOf<D extends DialogName>(
  remotes: Remotes,
  name: D,
  props: DialogTypes[D]['props'],
): Promise<DialogTypes[D]['result']> {
  const owner = remotes.dialogOwner(name);
  if (!owner) {
    console.error(`No remote of this portal offers the dialog '${name}'. Ask canOpenDialog() before offering it.`);
    toast({ text: 'This is not available in this portal.', tone: 'warning' });
    return Promise.resolve(undefined);
  }
  const store = getDefaultStore();
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const close = (result?: unknown) => {
      store.set(stackAtom, (stack) => stack.filter((dialog) => dialog.id !== id));
      resolve(result as DialogTypes[D]['result']);
    };
    store.set(stackAtom, (stack) => [...stack, { id, name, ...owner, props, close }]);
  });
}

/** Shows open dialogs of replaced remotes with their present code; those that nobody offers any more close. */
export function renewDialogs(remotes: Remotes): void {
  const store = getDefaultStore();
  for (const { name, close } of store.get(stackAtom)) if (remotes.dialogOwner(name) === undefined) close();
  store.set(stackAtom, (stack) => stack.map((dialog) => ({ ...dialog, ...remotes.dialogOwner(dialog.name) })));
}

/** Closes every dialog without a result: the page below them was left. */
export function closeDialogs(): void {
  for (const { close } of getDefaultStore().get(stackAtom)) close();
}
