import { metadata, parse, text } from './content.ts';

it.each(['half a pair: \ud83d', 'a zero: \0'])('takes no text that the database cannot store: %p', (value) => {
  expect(() => parse(text(50), value)).toThrow('must be well-formed text');
});

it('takes twenty entries of metadata, and no more', () => {
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, 'x']));
  expect(Object.keys(parse(metadata, entries(20)))).toHaveLength(20);
  expect(() => parse(metadata, entries(21))).toThrow('at most 20');
});
