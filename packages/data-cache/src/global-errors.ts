import { type Atom, atom } from 'jotai';
import { store } from './store.ts';

/** What the 'Something went wrong' dialog shows (docs: shell#errors). */
export interface GlobalErrors {
  /** Each message once, in the order of its first arrival. */
  messages: readonly string[];
  /** How many were collected, repeats included. */
  count: number;
}

const none: GlobalErrors = { messages: [], count: 0 };
const errorsAtom = atom(none);

export const globalErrorsAtom: Atom<GlobalErrors> = atom((get) => get(errorsAtom));

export function reportGlobalError(message: string): void {
  store.set(errorsAtom, ({ messages, count }) => ({
    messages: messages.includes(message) ? messages : [...messages, message],
    count: count + 1,
  }));
}

export const dismissGlobalErrors = (): void => store.set(errorsAtom, none);
