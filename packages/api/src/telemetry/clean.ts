import { createHash } from 'node:crypto';
import { cutText } from '../cut-text.ts';

// Messages of errors can quote a person's input or a record's content. Text that looks like a person or a record is
// removed before anything is stored; so the same failure has the same text for all people.

const personal: readonly (readonly [RegExp, string])[] = [
  [/[^\s@<>"'()]+@[^\s@<>"'()]+\.[^\s@<>"'().]+/g, '(email)'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '(id)'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '(token)'],
  [/(?<=[?#])[^\s'")]+/g, '(…)'],
  [/\+?\d[\d ()./-]{6,}\d/g, '(number)'],
  // A name of a field is short and has no spaces; a longer quotation is content.
  [/(["'`])(?=[^"'`\n]*\s)[^"'`\n]{3,}\1/g, '(text)'],
];

/** The text of a message without what could be somebody's. */
export const withoutPersonal = (text: string): string =>
  personal.reduce((result, [pattern, by]) => result.replace(pattern, by), text);

/** Frames only: the lines before them repeat the message, and an address is kept without its query. */
export function cleanStack(stack: string): string {
  const frames = stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => place.test(line))
    .slice(0, 30)
    .map(withoutQuery);
  return cutText(frames.join('\n'), 4_000);
}

const place = /:\d+:\d+\)?$/;

/** By hand: a pattern that looks for the place behind each '?' takes a tenth of a second for a line that is made for it. */
function withoutQuery(line: string): string {
  const end = line.search(place);
  const before = line.slice(0, end);
  const last = before.split(/[:\s]/).at(-1) ?? '';
  const query = last.search(/[?#]/);
  return query < 0 ? line : before.slice(0, end - last.length + query) + line.slice(end);
}

/** The same for the same failure, in one version or another: its kind, its words and where it was thrown. */
export function fingerprintOf(kind: string, message: string, stack: string): string {
  const places = stack
    .split('\n')
    .slice(0, 3)
    .map((line) => line.replace(/https?:\/\/[^/\s]+/g, ''));
  const words = message.replaceAll(/\d+/g, '#');
  return createHash('sha256')
    .update([kind, words, ...places].join('\n'))
    .digest('base64url')
    .slice(0, 16);
}

const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).*Safari\//],
];
/** No browser says more before these words. The header may have 256 kB, and a pattern would be busy with it for hours. */
const longestUserAgent = 500;

/** A browser by name and major version, 'Safari 26'. */
export function browserOf(userAgent = ''): string {
  const text = userAgent.slice(0, longestUserAgent);
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(text)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'Another browser';
}
