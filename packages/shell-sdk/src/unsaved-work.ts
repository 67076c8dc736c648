import { atom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { store } from './shell.ts';

const unsavedAtom = atom<ReadonlySet<symbol>>(new Set<symbol>());

/** Whether anything on the page holds unsaved work. Read by the host's guards. */
export const hasUnsavedWorkAtom = atom((get) => get(unsavedAtom).size > 0);
/** True while a form or upload of any page has unsaved work. */
export const hasUnsavedWork = (): boolean => store.get(hasUnsavedWorkAtom);
/** The same as a hook. */
export const useHasUnsavedWork = (): boolean => useAtomValue(hasUnsavedWorkAtom);

/** While `isDirty`, leaving the page or closing the tab asks first. */
export function useUnsavedWork(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const mark = Symbol('unsaved work');
    store.set(unsavedAtom, (marks) => new Set(marks).add(mark));
    return () => {
      store.set(unsavedAtom, (marks) => new Set([...marks].filter((other) => other !== mark)));
    };
  }, [isDirty]);
}
