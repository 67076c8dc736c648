import { useState } from 'react';

const mostDigits = 6;

/** The number of pieces that is being entered: scans add to it, the first key after them begins a new one. */
export interface Figure {
  /** Undefined: nothing was entered. */
  value: number | undefined;
  /** It differs from what is stored. */
  isChanged: boolean;
  add: (pieces: number) => void;
  digit: (digit: string) => void;
  backspace: () => void;
  set: (value: number | undefined) => void;
  /** Begins with what is stored for another item. */
  reset: (stored: number | undefined) => void;
}

interface State {
  value: number | undefined;
  stored: number | undefined;
  /** The next digit goes behind those that were typed. */
  isTyping: boolean;
}

export function useFigure(initial?: number): Figure {
  const [state, setState] = useState<State>({ value: initial, stored: initial, isTyping: false });
  const change = (next: (now: State) => Partial<State>) => setState((now) => ({ ...now, ...next(now) }));
  return {
    value: state.value,
    isChanged: state.value !== state.stored,
    add: (pieces) => change(({ value = 0 }) => ({ value: Math.max(0, value + pieces), isTyping: false })),
    digit: (digit) =>
      change(({ value, isTyping }) => {
        const text = `${isTyping ? (value ?? '') : ''}${digit}`;
        return text.length > mostDigits ? {} : { value: Number(text), isTyping: true };
      }),
    backspace: () =>
      change(({ value }) => {
        const text = String(value ?? '').slice(0, -1);
        return { value: text === '' ? undefined : Number(text), isTyping: true };
      }),
    set: (value) => change(() => ({ value, isTyping: false })),
    reset: (stored) => setState({ value: stored, stored, isTyping: false }),
  };
}
