import { expiryState, isDay } from './expiry.ts';

const now = new Date(2026, 10, 22, 12);

it('warns from 60 days before the day on, and says when it is over', () => {
  expect(expiryState('2027-01-22', now)).toBe('good');
  expect(expiryState('2027-01-21', now)).toBe('soon');
  expect(expiryState('2026-11-23', now)).toBe('soon');
  expect(expiryState('2026-11-22', now)).toBe('expired');
});

it('knows the days of the calendar', () => {
  const texts = ['2027-01-31', '2028-02-29', '2027-02-29', '2027-13-01', '31.1.2027', ''];
  expect(texts.filter(isDay)).toEqual(['2027-01-31', '2028-02-29']);
});
