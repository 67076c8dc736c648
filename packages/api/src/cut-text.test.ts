import { cutText } from './cut-text.ts';

it.each([
  ['short text as it is', 'Shelves', 10, 'Shelves'],
  ['no more than asked for', 'Shelves', 3, 'She'],
  ['no half of a character that was cut in two', 'a😀', 2, 'a'],
  ['a whole character that fits', 'a😀', 3, 'a😀'],
  ['no NUL, which the database refuses', 'a\0b', 3, 'ab'],
  ['no half characters that came so', 'a\ud83db', 3, 'ab'],
])('keeps %s', (_what, text, longest, kept) => {
  expect(cutText(text, longest)).toBe(kept);
});
