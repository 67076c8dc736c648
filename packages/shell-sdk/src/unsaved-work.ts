import { atom, useAtomValue } from 'jotai';
import { createContext, use, useEffect } from 'react';
import { store } from './shell.ts';

/** Unsaved work, by the remote whose page or dialog it is in; null: it goes on without its page. */
const unsavedAtom = atom<readonly { owner: string | null | undefined }[]>([]);

function mark(owner: string | null | undefined): () => void {
  const own = { owner };
  store.set(unsavedAtom, (marks) => [...marks, own]);
  return () => store.set(unsavedAtom, (marks) => marks.filter((other) => other !== own));
}

/** The remote whose page or dialog is below: provided by the host around each. */
export const UnsavedWorkOwner = createContext<string | undefined>(undefined);

/** Whether anything on the page holds unsaved work. Read by the host's guards. */
export const hasUnsavedWorkAtom = atom((get) => get(unsavedAtom).length > 0);
/** True while a form or upload of any page has unsaved work, or of one remote's pages and dialogs. */
export const hasUnsavedWork = (remote?: string): boolean =>
  store.get(unsavedAtom).some(({ owner }) => remote === undefined || owner === remote);
/** The same, but for what goes on when its page is left inside the portal ({@link saveInBackground}). */
export const hasUnsavedPage = (): boolean => store.get(unsavedAtom).some(({ owner }) => owner !== null);
/**
 * The same as {@link hasUnsavedWork}, as a hook.
 *
 * @example
 * ```tsx
 * import { useHasUnsavedWork } from '@groundwork/shell-sdk';
 *
 * // What somebody types about a tool stays on the screen when others delete it.
 * function ShownTool({ tool, kept }: { tool?: { name: string }; kept?: { name: string } }) {
 *   const hasUnsavedWork = useHasUnsavedWork();
 *   const shown = hasUnsavedWork ? (tool ?? kept) : tool;
 *   return <p>{shown ? shown.name : 'It was deleted.'}</p>;
 * }
 * ```
 */
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
    if (isDirty) return mark(owner);
  }, [isDirty, owner]);
}

/**
 * Until `saving` has ended, closing the tab or signing out asks first. Another page of the portal may be opened meanwhile:
 * it goes on.
 *
 * @example
 * ```tsx
 * import { saveInBackground } from '@groundwork/shell-sdk';
 *
 * const send = (sending: Promise<void>) => saveInBackground(sending);
 * ```
 */
export function saveInBackground(saving: Promise<unknown>): void {
  const end = mark(null);
  saving.then(end, end);
}
