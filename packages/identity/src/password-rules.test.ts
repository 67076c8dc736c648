import { passwordProblem } from './password-rules.ts';

const known = ['eve.external@mail.test', 'Eve', 'External'];

it.each([
  'passwordpassword',
  'Password1234!',
  'P@ssw0rdP@ssw0rd',
  'iloveyouiloveyou',
  'qwertyuiop12',
  '123456789012',
  'abcdefghijkl',
  'aaaaaaaaaaaaaaaa',
  'abcabcabcabc',
  'groundwork2026',
  'GroundworkGroundwork',
  'eve.external@mail.test',
  'eve.external',
])('refuses %s, which is easy to guess', (password) => {
  expect(passwordProblem(password, known)).toContain('easy to guess');
});

it.each(['a sentence of my own', 'seven green kettles walk', 'T7#kd0pLw-2zQ'])('takes %s', (password) => {
  expect(passwordProblem(password, known)).toBeUndefined();
});

it('counts characters as people do, not their bytes', () => {
  expect(passwordProblem('ёлка🎄🎄🎄🎄🎄🎄', [])).toContain('at least 12 characters');
  expect(passwordProblem('x'.repeat(1025), [])).toBe('The password is too long.');
});
