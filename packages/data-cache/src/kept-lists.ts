import { type Atom, atom } from 'jotai';
import { onAnswer } from './http.ts';
import { store } from './store.ts';

const key = 'groundwork-answered-at';
/** For the next page, which may begin without a server. */
const storingInterval = 30_000;
const isShownAtom = atom(false);
let answeredAt = 0;
let storedAt = 0;
let isStored = false;

onAnswer(() => {
  answeredAt = Date.now();
  store.set(isShownAtom, false);
  // A clock that was set back is followed too.
  if (!isStored || Math.abs(answeredAt - storedAt) < storingInterval) return;
  storedAt = answeredAt;
  try {
    localStorage.setItem(key, String(answeredAt));
  } catch {
    // Storage is full or refused: the next page does not know.
  }
});

/** The time of the last answer is kept as long as the records of the user are. */
export function storeAnswers(isOn: boolean): void {
  isStored = isOn;
  storedAt = 0;
  if (!isOn) localStorage.removeItem(key);
}

/**
 * Whether lists are shown as they were kept, because the server does not answer although there is a network (docs: offline).
 *
 * @example
 * ```tsx
 * import { areKeptListsShownAtom, lastAnswerAt } from '@groundwork/data-cache';
 * import { useAtomValue } from 'jotai';
 *
 * const Age = () => (useAtomValue(areKeptListsShownAtom) ? <p>As of {new Date(lastAnswerAt()).toString()}</p> : null);
 * ```
 */
export const areKeptListsShownAtom: Atom<boolean> = atom((get) => get(isShownAtom));

/** A list that is kept could not be brought up to date. */
export const showKeptLists = (): void => store.set(isShownAtom, true);

/** When the server last answered this browser, in milliseconds; now where that is not known. */
export const lastAnswerAt = (): number => answeredAt || Number(localStorage.getItem(key)) || Date.now();
