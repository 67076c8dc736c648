import { useSyncExternalStore } from 'react';

/** The user's choice; 'system' follows the operating system. */
export type ThemeChoice = 'system' | 'light' | 'dark';
/** The color theme. */
export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();
const systemIsDark = () => globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ?? false;

/** Themes the page. 'system' takes the override away, so that the style sheet follows the operating system. */
export function applyTheme(choice: ThemeChoice): void {
  const { documentElement } = document;
  if (choice === 'system') delete documentElement.dataset.theme;
  else documentElement.dataset.theme = choice;
  for (const listener of listeners) listener();
}

const currentTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemIsDark() ? 'dark' : 'light';
};

const subscribe = (listener: () => void) => {
  const query = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
  listeners.add(listener);
  query?.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    query?.removeEventListener('change', listener);
  };
};

/** The theme that the page shows now. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme);
