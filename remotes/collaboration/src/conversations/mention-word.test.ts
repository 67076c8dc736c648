import { mentionWordAt, suggestedFor, withMention } from './mention-word.ts';

it.each([
  ['@', 1, { start: 0, word: '' }],
  ['Hello @Be', 9, { start: 6, word: 'Be' }],
  ['Hello @Ben Ba, and more', 13, { start: 6, word: 'Ben Ba' }],
  ['(@Ben', 5, { start: 1, word: 'Ben' }],
  ['first\n@Ben', 10, { start: 6, word: 'Ben' }],
  ['ben@example.test', 16, undefined],
  ['Hello', 5, undefined],
  ['@Ben\nanother line', 12, undefined],
  ['Hello @Ben', 5, undefined],
])('finds the mention that is being written in %j at %i', (text, caret, expected) =>
  expect(mentionWordAt(text, caret)).toEqual(expected),
);

const people = ['Ben Basic', 'Connie Contributor', 'Ada Benson', ''].map((nickname) => ({ nickname }));
it.each([
  ['', ['Ben Basic', 'Connie Contributor', 'Ada Benson']],
  ['be', ['Ben Basic', 'Ada Benson']],
  ['CON', ['Connie Contributor']],
  ['ben b', ['Ben Basic']],
  ['Ben Basic ', []],
  ['asic', []],
])('suggests the people whose names begin with %j', (word, expected) =>
  expect(suggestedFor(people, word).map(({ nickname }) => nickname)).toEqual(expected),
);

it('offers no more than 15 people', () => {
  const many = Array.from({ length: 40 }, (_, number) => ({ nickname: `Ann ${number}` }));
  expect(suggestedFor(many, 'a')).toHaveLength(15);
});

it('puts the name in place of what was written, with one space after it', () => {
  expect(withMention('Hello @Be how are you', { start: 6, word: 'Be' }, 'Ben Basic')).toEqual({
    text: 'Hello @Ben Basic how are you',
    caret: 17,
  });
  expect(withMention('@', { start: 0, word: '' }, 'Ben Basic')).toEqual({ text: '@Ben Basic ', caret: 11 });
});
