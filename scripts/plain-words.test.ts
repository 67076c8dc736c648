import { join } from 'node:path';
import { findRefusedWords, refusedWords } from './local/plain-words.ts';

it('finds no refused word in the workspace', () => {
  expect(findRefusedWords(join(__dirname, '..'))).toEqual([]);
});

it.each([
  ['// The user is told of it.', 'told'],
  ["it('stands in the address', () => {", 'stands'],
  ['const label = "Whoever asked first";', 'Whoever'],
  ['/** What the server makes of a request. */', 'What the server makes of'],
  [' * Says what is done and what is left.', 'what is done and what'],
  ['| colour | red |', 'colour'],
  ['const normalised = text.trim();', 'normalis'],
  ['// What a warehouse fulfils.', 'fulfils'],
  ['New collection `tools`: DECIDE what tools are for.', 'DECIDE'],
])('refuses %j with its place', (line, word) => {
  const [found = ''] = refusedWords('a.ts', `\n${line}`);
  expect(found).toMatch(/^a\.ts:2: '.+'\. Write .+\.$/);
  expect(found).toContain(word);
});

it.each([
  ['a stand-in for the shell SDK'],
  ['const offers = { what: 1, label: what };'],
  ["name: 'standard'"],
  ['<span aria-labelledby={id} />'],
  ["it.each(rows)('knows what is left', ({ what }) => {"],
  ['one of the promises rises'],
])('accepts %j', (line) => expect(refusedWords('a.ts', line)).toEqual([]));

it('accepts the mark of a decision where the generator writes it', () =>
  expect(refusedWords('scripts/entity/templates.ts', '/** DECIDE: what they are. */')).toEqual([]));
