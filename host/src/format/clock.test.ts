import { dayAndTime, weekdayAndTime } from './clock.ts';

it.each([
  [0, 5, '0:05'],
  [9, 30, '9:30'],
  [13, 0, '13:00'],
])('shows %i h %i min as a clock of 24 hours does', (hour, minute, shown) => {
  const at = new Date(2026, 10, 17, hour, minute);
  expect([weekdayAndTime(at), dayAndTime(at)]).toEqual([`Tue ${shown}`, `Nov 17, ${shown}`]);
});
