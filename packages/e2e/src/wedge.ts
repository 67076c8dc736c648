import type { CDPSession, Page } from '@playwright/test';

/** The keyboard layout of the operating system; the scanner itself is set to US. */
export type Layout = 'us' | 'azerty' | 'qwertz';
export interface WedgeOptions {
  layout?: Layout;
  /** Milliseconds between two characters. */
  gap?: number;
  /** A scanner that loses the end of a code sends no Enter. */
  suffix?: 'Enter' | 'none';
}

const shifted = new Map([...'_:"'].map((symbol, index) => [symbol, "-;'"[index] ?? '']));
const codes: Readonly<Record<string, string>> = {
  ...{ '-': 'Minus', ';': 'Semicolon', "'": 'Quote', ',': 'Comma', '.': 'Period', '/': 'Slash' },
};
const azerty: Readonly<Record<string, readonly [string, string]>> = {
  ...{ KeyA: ['q', 'Q'], KeyQ: ['a', 'A'], KeyW: ['z', 'Z'], KeyZ: ['w', 'W'], KeyM: [',', '?'] },
  ...{ Digit1: ['&', '1'], Digit2: ['é', '2'], Digit3: ['"', '3'], Digit4: ["'", '4'], Digit5: ['(', '5'] },
  ...{ Digit6: ['-', '6'], Digit7: ['è', '7'], Digit8: ['_', '8'], Digit9: ['ç', '9'], Digit0: ['à', '0'] },
  ...{ Minus: [')', '°'], Semicolon: ['m', 'M'], Comma: [';', '.'], Period: [':', '/'], Slash: ['!', '§'] },
};
const qwertz: Readonly<Record<string, readonly [string, string]>> = {
  ...{ KeyY: ['z', 'Z'], KeyZ: ['y', 'Y'], Minus: ['ß', '?'], Slash: ['-', '_'], Semicolon: ['ö', 'Ö'] },
};
const layouts = { us: {}, azerty, qwertz } as const satisfies Record<Layout, object>;

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * A scanner that types like a keyboard, wherever the focus is. The events say when the scanner sent them, as those of a
 * keyboard do, however long the computer takes for them: typed by Playwright a code falls apart on a busy machine.
 */
export async function wedge(page: Page, text: string, options: WedgeOptions = {}): Promise<void> {
  const { layout = 'us', gap = 6, suffix = 'Enter' } = options;
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  const keyboard = await session;
  const typed: Readonly<Record<string, readonly [string, string]>> = layouts[layout];
  let time = Date.now();
  const press = (key: string, code: string, more: { modifiers?: number; written?: string; virtual?: number } = {}) => {
    const { modifiers = 0, written = key, virtual } = more;
    const event = { key, code, modifiers, timestamp: time / 1000, windowsVirtualKeyCode: virtual };
    time += gap;
    const down = keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', text: written, ...event });
    return Promise.all([down, keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })]);
  };
  const presses = [...text].map((character) => {
    const plain = shifted.get(character) ?? character.toLowerCase();
    const isShifted = plain !== character;
    const letter = /[a-z]/.test(plain) ? `Key${plain.toUpperCase()}` : /\d/.test(plain) ? `Digit${plain}` : undefined;
    const code = letter ?? codes[plain] ?? '';
    return press(typed[code]?.[isShifted ? 1 : 0] ?? character, code, { modifiers: isShifted ? 8 : 0 });
  });
  if (suffix === 'Enter') presses.push(press('Enter', 'Enter', { written: '\r', virtual: 13 }));
  await Promise.all(presses);
}
