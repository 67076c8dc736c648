import { useNavigate, useSearchParams } from '@groundwork/shell-sdk';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The state of a list that is in its address: the quick filter, the saved view, and the open record (docs:
 * address-state).
 */
export interface PageAddress {
  text: string;
  setText: (text: string) => void;
  view: string | undefined;
  setView: (name: string | undefined) => void;
  openId: string | undefined;
  editId: string | undefined;
  /** A new place in the history: Back closes the dialog again. */
  show: (kind: 'open' | 'edit', id: string) => void;
  close: () => void;
}
const typingPause = 300;

/**
 * The parts of a list page's address: search text, open and edited record.
 *
 * @example
 * ```tsx
 * import { usePageAddress } from '@groundwork/records';
 *
 * function Search() {
 *   const address = usePageAddress();
 *   return <p>{address.text}</p>;
 * }
 * ```
 */
export function usePageAddress(): PageAddress {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  /** The dialog that this page has opened in a place of its own in the history. */
  const pushed = useRef<string>(undefined);
  const inAddress = params.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const openId = params.get('open') ?? undefined;
  const editId = params.get('edit') ?? undefined;
  const shownId = editId ?? openId;
  // Left by Back, or another one came by a link: behind that one is another page.
  useEffect(() => {
    if (shownId !== pushed.current) pushed.current = undefined;
  }, [shownId]);

  // A navigation takes a moment, and a second change may come before it: each builds on the one before, not on what the
  // last render saw.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = useCallback(
    (changes: Record<string, string | undefined>, replace: boolean) => {
      const next = new URLSearchParams(latest.current);
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      latest.current = next;
      setParams(next, { replace });
    },
    [setParams],
  );

  // The address follows the typing after a pause; an address changed from outside (Back, a link) is followed at once.
  useEffect(() => {
    if (inAddress !== written.current) {
      written.current = inAddress;
      setText(inAddress);
    }
  }, [inAddress]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      change({ q: text }, true);
    }, typingPause);
    return () => clearTimeout(timer);
  }, [text, change]);

  return {
    text,
    setText,
    view: params.get('view') ?? undefined,
    setView: (name) => change({ view: name }, true),
    openId,
    editId,
    show: (kind, id) => {
      // Back returns to the typed text, also when it was not written to the address yet.
      if (text !== written.current) {
        written.current = text;
        change({ q: text }, true);
      }
      const isOver = shownId !== undefined;
      if (!isOver || pushed.current) pushed.current = id;
      change({ open: undefined, edit: undefined, [kind]: id }, isOver);
    },
    close: () => {
      if (pushed.current) {
        pushed.current = undefined;
        navigate(-1);
      } else change({ open: undefined, edit: undefined }, true);
    },
  };
}
