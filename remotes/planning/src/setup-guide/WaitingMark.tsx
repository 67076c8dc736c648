import { waitingChangesAtom } from '@groundwork/data-cache';
import { Icon } from '@groundwork/ui';
import { atom, useAtomValue } from 'jotai';
import styles from './GuideStatus.module.css';

export type Waiting = 'waiting' | 'refused';

const waitingAtom = atom((get) => {
  const waiting = new Map<string, Waiting>();
  for (const { recordId, failure } of get(waitingChangesAtom)) {
    if (failure !== undefined || !waiting.has(recordId)) waiting.set(recordId, failure ? 'refused' : 'waiting');
  }
  return waiting;
});

/** Which records have changes that the server does not have yet, by their ids. */
export const useWaiting = (): ReadonlyMap<string, Waiting> => useAtomValue(waitingAtom);

/** That what is shown of a component is not sent yet. */
export function WaitingMark({ state }: { state: Waiting | undefined }) {
  if (!state) return null;
  return (
    <span className={state === 'waiting' ? styles.waiting : styles.problem}>
      <Icon name={state === 'waiting' ? 'clock' : 'circle-alert'} size={14} />
      {state === 'waiting' ? 'Waiting to be sent' : 'Not sent'}
    </span>
  );
}
