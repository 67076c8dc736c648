import { dayOfCaller } from './day-of-caller.ts';

/** Evening in Portland, Oregon; midnight has passed in London. */
const now = Date.parse('2026-12-01T04:00:00Z');

it('is the day where the caller is, as long as it is that day somewhere', () => {
  expect(dayOfCaller('2026-11-30', now)).toBe('2026-11-30');
  expect(dayOfCaller('2026-12-01', now)).toBe('2026-12-01');
  expect(dayOfCaller('2026-12-02', Date.parse('2026-12-01T10:00:00Z'))).toBe('2026-12-02');
});

it('is the day of UTC for a clock that is wrong, and for a caller who does not say', () => {
  expect(dayOfCaller('2026-11-29', now)).toBe('2026-12-01');
  expect(dayOfCaller('2026-12-02', now)).toBe('2026-12-01');
  expect(dayOfCaller(undefined, now)).toBe('2026-12-01');
});
