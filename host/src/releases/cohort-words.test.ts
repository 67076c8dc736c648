import { cohortsText } from './cohort-words.ts';

const names: Readonly<Record<string, string>> = { p1: 'Maple Room' };
const textOf = (...cohorts: string[]) => cohortsText(cohorts, (id) => names[id]);

it('says roles, projects and accounts in words, and shows no hash', () => {
  expect(textOf()).toBe('');
  expect(textOf('role:ReadOnly')).toBe('the role Read Only');
  expect(textOf('project:p1')).toBe('the people of Maple Room');
  expect(textOf('account:0123456789ab')).toBe('1 account');
  expect(textOf('account:0123456789ab', 'project:p1', 'role:Director', 'account:ba9876543210')).toBe(
    'the people of Maple Room, the role Director and 2 accounts',
  );
});

it('names a project that the reader does not see by its id', () => {
  expect(textOf('project:p2')).toBe('the people of the project p2');
});
