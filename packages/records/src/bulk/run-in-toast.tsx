import { formatNumber, toast } from '@groundwork/ui';
import { type Atom, atom, getDefaultStore, useAtomValue } from 'jotai';
import { RunningText } from '../RunningText.tsx';

const store = getDefaultStore();
const Progress = ({ textAtom }: { textAtom: Atom<string> }) => <RunningText text={useAtomValue(textAtom, { store })} />;

/**
 * Does something for one after the other of several, with a toast that says how far it is and offers to stop: what Undo
 * starts has no dialog of its own.
 * @param doing 'Restoring'
 * @returns whether it was stopped
 */
export async function runInToast<T>(
  doing: string,
  all: readonly T[],
  step: (one: T) => Promise<unknown>,
): Promise<boolean> {
  const textOf = (index: number) => `${doing} ${formatNumber(index + 1)} of ${formatNumber(all.length)}`;
  const textAtom = atom(textOf(0));
  let isStopped = false;
  const onAction = () => {
    isStopped = true;
  };
  const close =
    all.length > 1
      ? toast({ text: <Progress textAtom={textAtom} />, persistent: true, action: { label: 'Stop', onAction } })
      : () => undefined;
  for (const [index, one] of all.entries()) {
    if (isStopped) break;
    store.set(textAtom, textOf(index));
    await step(one);
  }
  close();
  return isStopped;
}
