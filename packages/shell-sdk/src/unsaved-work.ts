import { atom, useAtomValue } from 'jotai';
import { createContext, use, useEffect } from 'react';
import { store } from './shell.ts';

/** Marks of unsaved work, each with the remote whose page or dialog it is in. */
const unsavedAtom = atom<ReadonlyMap<symbol, string | undefined>>(new Map<symbol, string | undefined>());

/** The remote whose page or dialog is below: provided by the host around each. */
export const UnsavedWorkOwner = createContext<string | undefined>(undefined);

/** Whether anything on the page holds unsaved work. Read by the host's guards. */
export const hasUnsavedWorkAtom = atom((get) => get(unsavedAtom).size > 0);
/** True while a form or upload of any page has unsaved work, or of one remote's pages and dialogs. */
export const hasUnsavedWork = (remote?: string): boolean =>
  remote === undefined ? store.get(hasUnsavedWorkAtom) : [...store.get(unsavedAtom).values()].includes(remote);
/** The same as a hook. */
export const useHasUnsavedWork = (): boolean => useAtomValue(hasUnsavedWorkAtom);
/** Calls back whenever unsaved work begins or ends. Returns a function that stops it. */
export const watchUnsavedWork = (listener: () => void): (() => void) => store.sub(unsavedAtom, listener);

/**
 * While `isDirty`, leaving the page or closing the tab asks first.
 *
 * @example
 * ```tsx
 * import { useUnsavedWork } from '@groundwork/shell-sdk';
 * import { TextField } from '@groundwork/ui';
 * import { useState } from 'react';
 *
 * function Notes() {
 *   const [notes, setNotes] = useState<string>();
 *   // The user is asked before the page, or a newer version of it, takes the text away.
 *   useUnsavedWork(notes !== undefined);
 *   return <TextField label="Notes" value={notes} onChange={setNotes} />;
 * }
 * ```
 */
export function useUnsavedWork(isDirty: boolean): void {
  const owner = use(UnsavedWorkOwner);
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol('unsaved work');
    store.set(unsavedAtom, (marks) => new Map(marks).set(mark, owner));
    return () => {
      store.set(unsavedAtom, (marks) => new Map([...marks].filter(([other]) => other !== mark)));
    };
  }, [isDirty, owner]);
}
