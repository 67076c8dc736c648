import { useIsActive } from '@groundwork/shell-sdk';
import { useEffect, useRef } from 'react';

/** Elements in which Ctrl+Z takes back what was typed. */
const typing = 'input:not([role=switch], [type=checkbox]), textarea, [contenteditable]';

/** Ctrl+Z, or Command+Z, of the view in front takes back the latest edit; `undo` is undefined where nothing can be. */
export function useUndoKey(undo: (() => void) | undefined) {
  const isActive = useIsActive();
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    if (!isActive) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
      if (!isUndo || isTyping || !latest.current) return;
      event.preventDefault();
      latest.current();
    };
    // Captured: a focused button keeps its keys from the document.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isActive]);
}
