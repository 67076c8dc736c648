import type { Result } from '@groundwork/contract';
import { type Atom, atom } from 'jotai';
import { isServerAway, onAnswer } from './http.ts';
import { areKeptListsShownAtom, showKeptLists } from './kept-lists.ts';
import { store } from './store.ts';

/** The state of the 'Something went wrong' dialog (docs: shell#errors). */
export interface GlobalErrors {
  /** Each message once, in the order of its first arrival. */
  messages: readonly string[];
  /** How many were collected, repeats included. */
  count: number;
}

const none: GlobalErrors = { messages: [], count: 0 };
const errorsAtom = atom(none);
/** The errors that are shown include one of an outage: the server did not answer. */
let isOutageShown = false;
let isOutageDismissed = false;
// The outage is over, also where its errors are still shown: to dismiss them does not hide the next one.
onAnswer(() => {
  isOutageShown = false;
  isOutageDismissed = false;
});

/** The errors that the global error dialog shows. */
export const globalErrorsAtom: Atom<GlobalErrors> = atom((get) => get(errorsAtom));

/** Shows an error in the global error dialog; equal messages are counted, not repeated. */
export function reportGlobalError(message: string): void {
  store.set(errorsAtom, ({ messages, count }) => ({
    messages: messages.includes(message) ? messages : [...messages, message],
    count: count + 1,
  }));
}

interface FailedList {
  /** The user has asked for it. */
  isRequested?: boolean;
  /** What is kept of it is shown. */
  isKept?: boolean;
}

/**
 * Reports a list that could not be fetched. Lists begin at different times, so an outage that the user has dismissed would
 * open the dialog again and again: until the server answers, only what the user asks for is reported. A list that is kept
 * is shown under a banner: people can work on, as without a network.
 */
export function reportFailedList(
  message: string,
  result: Result<unknown>,
  { isRequested = false, isKept = false }: FailedList = {},
): void {
  // Without a network there is a banner in place of the dialog, so nothing is dismissed.
  const isOutage = isServerAway(result.responseCode) && navigator.onLine;
  if (isOutage && !isRequested && (isKept || store.get(areKeptListsShownAtom))) {
    showKeptLists();
    return;
  }
  if (isOutage && isOutageDismissed && !isRequested) return;
  isOutageShown ||= isOutage;
  reportGlobalError(message);
}

/** Removes all errors from the global error dialog. */
export function dismissGlobalErrors(): void {
  isOutageDismissed ||= isOutageShown;
  isOutageShown = false;
  store.set(errorsAtom, none);
}

/** Forgets the errors of a user who signs out. */
export function forgetGlobalErrors(): void {
  dismissGlobalErrors();
  isOutageDismissed = false;
}
