import type { ReactNode } from 'react';
import type { Tone } from '../display/Banner.tsx';

/** A button of a toast. */
export interface ToastAction {
  label: string;
  onAction: () => void;
}

/** Text, tone, duration in milliseconds and actions of a toast. */
export interface ToastOptions {
  /** Of a run an element that says how far it is. */
  text: ReactNode;
  tone?: Tone;
  /** Milliseconds: 1500, 2500, 3000 (the default) or 5000, as toastDurations of the contract says; with an action at least 10 s. */
  duration?: number;
  action?: ToastAction | readonly ToastAction[];
  /** Stays until it is dismissed. */
  persistent?: boolean;
}
export interface Toast extends ToastOptions {
  id: number;
}

const defaultDuration = 3000;
/** Long enough to read the text and to reach its button: 'Undo' is gone with the toast. */
const leastWithAction = 10_000;
const shownAtOnce = 4;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();
const publish = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/**
 * Shows a short message at the bottom right; answers how to take it back. The same text is not shown twice at once.
 *
 * @example
 * ```tsx
 * import { toast } from '@groundwork/ui';
 *
 * toast({ text: 'The tool was lent.', tone: 'success' });
 * toast({ text: 'The loan was deleted.', action: { label: 'Undo', onAction: () => console.info('restored') } });
 * ```
 */
export function toast(options: ToastOptions): () => void {
  const id = nextId++;
  const others = toasts.filter((one) => one.text !== options.text);
  // The oldest makes room, but none that is to stay until it is dismissed.
  const surplus = others.filter((one) => !one.persistent).slice(0, Math.max(0, others.length + 1 - shownAtOnce));
  publish([...others.filter((one) => !surplus.includes(one)), { ...options, id }]);
  return () => dismissToast(id);
}

export const dismissToast = (id: number): void => publish(toasts.filter((one) => one.id !== id));
/** Removes all toasts. */
export const dismissAllToasts = (): void => publish([]);
export function durationOf({ duration = defaultDuration, persistent, action }: ToastOptions): number | undefined {
  if (persistent) return undefined;
  return action ? Math.max(duration, leastWithAction) : duration;
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => toasts,
};
