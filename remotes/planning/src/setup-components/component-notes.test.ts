import { OwnNote } from './component-notes.ts';

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-20T12:00:30Z') }));
afterEach(() => jest.useRealTimers());

it('is the same line a minute later, so that who does not see the notes adds it once', () => {
  const note = new OwnNote();
  const first = note.in(undefined, 'The door sticks');
  jest.setSystemTime(Date.parse('2026-11-20T12:03:00Z'));
  expect(note.in(undefined, 'The door sticks')).toBe(first);
  expect(note.in(`Old\n${first}`, 'The door sticks')).toBe(`Old\n${first}`);
  expect(note.in(`Old\n${first}`, 'The door is stuck').split('\n')).toHaveLength(2);
  expect(note.in('Old', 'The lamp too')).toMatch(/^Old\n2026-11-20 \d\d:03 .*: The lamp too$/);
});
