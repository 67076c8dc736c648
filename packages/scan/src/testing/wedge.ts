/** A scanner that types like a keyboard, for tests: key events at the focused element, with times of their own. */

/** The keyboard layout that maps a key to its character; '' for a dead key. */
export type Layout = 'us' | 'azerty';
export interface ScanOptions {
  /** Milliseconds between two keys; 8 by default. */
  gap?: number;
  /** Keys after the code; Enter by default. */
  suffix?: readonly string[];
  /** Keyboard layout of the system; the scanner itself is set to US. */
  layout?: Layout;
  /** Milliseconds since the last key of the call before; 1,000 by default. */
  after?: number;
}

const shifted = new Map(
  [...'~!@#$%^&*()_+{}|:"<>?'].map((symbol, index) => [symbol, "`1234567890-=[]\\;',./"[index] ?? '']),
);
const names: Readonly<Record<string, string>> = {
  ...{ '`': 'Backquote', '-': 'Minus', '=': 'Equal', '[': 'BracketLeft', ']': 'BracketRight', '\\': 'Backslash' },
  ...{ ';': 'Semicolon', "'": 'Quote', ',': 'Comma', '.': 'Period', '/': 'Slash', ' ': 'Space' },
};
/** The French layout by physical key, without and with Shift, where it differs from US. */
const azerty: Readonly<Record<string, readonly [string, string]>> = {
  ...{
    KeyA: ['q', 'Q'],
    KeyQ: ['a', 'A'],
    KeyW: ['z', 'Z'],
    KeyZ: ['w', 'W'],
    KeyM: [',', '?'],
    Semicolon: ['m', 'M'],
  },
  ...{ Digit1: ['&', '1'], Digit2: ['é', '2'], Digit3: ['"', '3'], Digit4: ["'", '4'], Digit5: ['(', '5'] },
  ...{ Digit6: ['-', '6'], Digit7: ['è', '7'], Digit8: ['_', '8'], Digit9: ['ç', '9'], Digit0: ['à', '0'] },
  ...{ Minus: [')', '°'], Equal: ['=', '+'], BracketLeft: ['', ''], BracketRight: ['$', '£'], Backslash: ['*', 'µ'] },
  ...{ Quote: ['ù', '%'], Comma: [';', '.'], Period: [':', '/'], Slash: ['!', '§'], Backquote: ['²', '~'] },
};

/** The physical key and Shift with which a US keyboard types the character. */
function pressOf(character: string): { code: string; shiftKey: boolean } {
  const plain = shifted.get(character) ?? character.toLowerCase();
  const shiftKey = plain !== character;
  if (/[a-z]/.test(plain)) return { code: `Key${plain.toUpperCase()}`, shiftKey };
  if (/\d/.test(plain)) return { code: `Digit${plain}`, shiftKey };
  return { code: names[plain] ?? '', shiftKey };
}

let clock = 0;

function dispatch(type: 'keydown' | 'keyup', target: Element, init: KeyboardEventInit, time: number): boolean {
  const event = new KeyboardEvent(type, { bubbles: true, cancelable: true, composed: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: time });
  return target.dispatchEvent(event);
}

/** Presses a key as a person or a scanner does: what nobody refuses is written, and Enter presses a button. */
function press(init: KeyboardEventInit, time: number): void {
  const target = document.activeElement ?? document.body;
  const isFree = dispatch('keydown', target, init, time);
  if (isFree) act(target, init.key ?? '');
  dispatch('keyup', document.activeElement ?? document.body, init, time);
}
function act(target: Element, key: string): void {
  const isField =
    (target instanceof HTMLInputElement && target.type !== 'checkbox') || target instanceof HTMLTextAreaElement;
  if (isField && key.length === 1) {
    const prototype = target instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(target, target.value + key);
    target.dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
  } else if (key === 'Enter' && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if (key === 'Enter' && target instanceof HTMLElement) target.click();
}

/** Scans a code with the focus where it is. A character below U+0020 is sent as Ctrl and a key, as scanners do. */
export function scanCode(code: string, options: ScanOptions = {}): void {
  const { gap = 8, suffix = ['Enter'], layout = 'us', after = 1_000 } = options;
  clock = Math.max(clock, performance.now()) + after;
  for (const character of code) {
    const control = character < ' ';
    const { code: key, shiftKey } = pressOf(control ? String.fromCharCode(character.charCodeAt(0) + 64) : character);
    const typed = layout === 'us' ? undefined : azerty[key]?.[shiftKey ? 1 : 0];
    const written = control ? key.replace('BracketRight', ']') : typed === '' ? 'Dead' : (typed ?? character);
    press({ key: written, code: key, shiftKey: shiftKey && !control, ctrlKey: control }, clock);
    clock += gap;
  }
  for (const key of suffix) {
    press({ key, code: key }, clock);
    clock += gap;
  }
}

/** Types as a person does, 120 milliseconds a key. */
export const typeByHand = (text: string, suffix: readonly string[] = ['Enter']): void =>
  scanCode(text, { gap: 120, suffix });
