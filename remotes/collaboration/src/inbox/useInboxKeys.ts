import { useEffect, useEffectEvent } from 'react';

const elsewhere =
  'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"], [role="alertdialog"]';

/** Keys of the page, wherever the focus is on it: not in fields, menus and dialogs, and not with a modifier. */
export function useInboxKeys(isActive: boolean, keys: Readonly<Record<string, () => void>>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const { target } = event;
    if (!(target instanceof Element) || target.closest(elsewhere)) return;
    // A modal dialog hides what is behind it, also where the focus has fallen off it.
    if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const action = keys[key];
    if (!action || (key === 'Enter' && target.closest('a, button, input'))) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isActive) return;
    // Captured: a focused button keeps its keys from the document.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isActive]);
}
