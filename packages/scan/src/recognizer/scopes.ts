import type { Scan } from '../scan.ts';

/**
 * The open scan scopes of the page, the last one on top: a dialog that scans lies over a page that does. Each remote brings
 * this module with it, so the list lies where all of them find it.
 */
export interface OpenScope {
  /** A code that did not come by keys. */
  accept: (text: string, source: Scan['source'], symbology?: string) => void;
}
const key = Symbol.for('groundwork.scan-scopes');
const changed = 'groundwork-scan-scopes';
const holder = globalThis as unknown as { [key]?: OpenScope[] };

const open = (): OpenScope[] => {
  holder[key] ??= [];
  return holder[key];
};

/** Whether scans belong to this scope. */
export const isTopScope = (scope: OpenScope): boolean => open().at(-1) === scope;

/** Gives a code of the camera to the scope on top: a dialog that it has opened may ask something by now. */
export const acceptOnTop: OpenScope['accept'] = (...code) =>
  open()
    .at(-1)
    ?.accept(...code);

export function openScope(scope: OpenScope): void {
  open().push(scope);
  announce();
}
export function closeScope(scope: OpenScope): void {
  holder[key] = open().filter((other) => other !== scope);
  announce();
}
function announce(): void {
  // Shortcuts of a single letter are off while this attribute is there (docs: scanning#recognizing-a-scanner).
  document.documentElement.toggleAttribute('data-scanning', open().length > 0);
  window.dispatchEvent(new Event(changed));
}
export function onScopesChange(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}
