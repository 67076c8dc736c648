/** A key press, in the kinds that recognizing scans distinguishes. */
export type Stroke =
  /** A character as the system typed it, and as a US keyboard would have; '' where the system typed none (a dead key). */
  | { kind: 'character'; typed: string; us: string }
  /** Enter, Tab, EOT, and CR and LF as Ctrl+M and Ctrl+J. */
  | { kind: 'end' }
  /** An arrow: what a line feed after the suffix becomes with some scanners. */
  | { kind: 'arrow' }
  /** Shift and the like, which come between the characters of a code. */
  | { kind: 'modifier' }
  | { kind: 'other' };

/** Separator of GS1 elements, FNC1 as it is transmitted (ISO/IEC 16022). */
export const groupSeparator = '\u001d';

/** Characters of a US keyboard by physical key, without and with Shift. */
const usKeys = new Map<string, readonly [string, string]>([
  ...[...'abcdefghijklmnopqrstuvwxyz'].map((letter): [string, [string, string]] => [
    `Key${letter.toUpperCase()}`,
    [letter, letter.toUpperCase()],
  ]),
  ...[...')!@#$%^&*('].map((symbol, digit): [string, [string, string]] => [`Digit${digit}`, [String(digit), symbol]]),
  ...[...'0123456789'].map((digit): [string, [string, string]] => [`Numpad${digit}`, [digit, digit]]),
  ['Minus', ['-', '_']],
  ['Equal', ['=', '+']],
  ['BracketLeft', ['[', '{']],
  ['BracketRight', [']', '}']],
  ['Backslash', ['\\', '|']],
  ['Semicolon', [';', ':']],
  ['Quote', ["'", '"']],
  ['Backquote', ['`', '~']],
  ['Comma', [',', '<']],
  ['Period', ['.', '>']],
  ['Slash', ['/', '?']],
  ['Space', [' ', ' ']],
  ['NumpadSubtract', ['-', '-']],
  ['NumpadAdd', ['+', '+']],
  ['NumpadMultiply', ['*', '*']],
  ['NumpadDivide', ['/', '/']],
  ['NumpadDecimal', ['.', '.']],
]);
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'CapsLock', 'NumLock', 'Meta', 'Fn']);
const arrows = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']);

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'altKey'> & {
  getModifierState?: (name: string) => boolean;
};

/**
 * What a key press means. @param isInBurst some keys belong to a code only in its middle: F8, Ctrl+D, Ctrl+J and Ctrl+M
 * are the browser's otherwise
 */
export function strokeOf(event: Key, isInBurst: boolean): Stroke {
  const { key, code, shiftKey, ctrlKey, altKey } = event;
  if (modifiers.has(key)) return { kind: 'modifier' };
  // AltGr reports Ctrl and Alt, and types a character.
  const isAltGraph = (ctrlKey && altKey) || event.getModifierState?.('AltGraph') === true;
  if (ctrlKey && !isAltGraph) return controlOf(key, code, isInBurst);
  if (key === groupSeparator || (code === 'F8' && isInBurst)) return separator;
  if (key === '\u0004') return { kind: 'end' };
  if (key === 'Enter' || (key === 'Tab' && !shiftKey)) return { kind: 'end' };
  if (arrows.has(key)) return { kind: 'arrow' };
  if (altKey && !isAltGraph) return { kind: 'other' };
  const us = usKeys.get(code)?.[shiftKey ? 1 : 0];
  if (key === 'Dead') return us === undefined ? { kind: 'other' } : { kind: 'character', typed: '', us };
  // One character, which may be two units of UTF-16.
  return [...key].length === 1 ? { kind: 'character', typed: key, us: us ?? key } : { kind: 'other' };
}
const separator: Stroke = { kind: 'character', typed: groupSeparator, us: groupSeparator };

/** Scanners send control characters as Ctrl with the key of a US keyboard that is 64 places higher. */
function controlOf(key: string, code: string, isInBurst: boolean): Stroke {
  if (key === groupSeparator || key === ']' || code === 'BracketRight') return separator;
  const isLineEnd = code === 'KeyM' || code === 'KeyJ';
  return isInBurst && (isLineEnd || key === '\u0004' || code === 'KeyD') ? { kind: 'end' } : { kind: 'other' };
}
