import { isUnhealthy, unhealthyCounts } from './health.ts';

// At most one percent of 200 openings may fail.
const rule = { failures: 1, opens: 200 };

it.each([
  ['a version that fails for everybody, at its third opening', { opens: 3, failures: 3 }, true],
  ['one that fails now and then, before its 200 openings', { opens: 100, failures: 3 }, true],
  ['one that fails late, after many good openings', { opens: 10_000, failures: 101 }, true],
])('takes back %s', (_, counts, expected) => {
  expect(isUnhealthy(rule, counts)).toBe(expected);
});

it.each([
  ['nobody has opened', { opens: 0, failures: 0 }],
  ['has failed as often as it may', { opens: 2, failures: 2 }],
  ['fails at one in a hundred', { opens: 10_000, failures: 100 }],
])('keeps a version that %s', (_, counts) => {
  expect(isUnhealthy(rule, counts)).toBe(false);
});

it('takes back at the first failure where none is allowed', () => {
  expect(isUnhealthy({ failures: 0, opens: 50 }, { opens: 1, failures: 1 })).toBe(true);
  expect(isUnhealthy({ failures: 0, opens: 50 }, { opens: 500, failures: 0 })).toBe(false);
});

it.each([
  ['one person says three times', rule, { opens: 3, failures: 3, people: 1 }, false],
  ['one person says a thousand times', rule, { opens: 3, failures: 1_000, people: 2 }, false],
  ['three people say', rule, { opens: 3, failures: 3, people: 3 }, true],
  ['an API of the release before counts no people for', rule, { opens: 3, failures: 3 }, true],
  [
    'one person says, where the rule allows no failure',
    { failures: 0, opens: 50 },
    { opens: 1, failures: 1, people: 1 },
    true,
  ],
])('judges failures by how many people have them: %s', (_, given, counts, expected) => {
  expect(isUnhealthy(given, counts)).toBe(expected);
});

it('judges each browser too, by more than two failures', () => {
  const all = { opens: 10_000, failures: 5 };
  const firefox = (failures: number) => ({ browser: 'Firefox', opens: 20, failures });
  expect(unhealthyCounts(rule, all, [firefox(3)])).toEqual(firefox(3));
  expect(unhealthyCounts({ failures: 0, opens: 1 }, { opens: 9, failures: 0 }, [firefox(2)])).toBeUndefined();
  expect(unhealthyCounts(rule, all)).toBeUndefined();
  expect(unhealthyCounts(rule, { opens: 3, failures: 3 }, [])).toEqual({ opens: 3, failures: 3 });
});
