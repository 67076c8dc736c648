import type { ShownRelease } from './release-answers.ts';
import { failuresOf, isFound, stateOf } from './release-state.ts';

const live = { version: '1.4.2-7f03ce', deployedAtUtc: '2026-11-17T09:12:00Z', deployedBy: 'lena@laptop' };
const health = { opens: 100, failed: 0, crashes: 0, errors: 0, firstView: 189, firstRow: 300 };
const release = (rest: Partial<ShownRelease> = {}): ShownRelease => ({
  ...{ name: 'catalog', displayName: 'Catalog', owner: 'Catalog team', live, candidate: null, rule: null },
  ...{ rolledBack: null, disabled: null, bytes: 11_600, budget: { bytes: 80_000, firstView: 1_000 } },
  hours: [{ hourUtc: '2026-11-23T09:00:00Z', opens: 100, failed: 0 }],
  versions: [{ version: live.version, ...health }],
  ...{ routes: [], dialogs: [], requires: {}, provides: {} },
  ...rest,
});
const hour = (opens: number, failed: number) => [{ hourUtc: '2026-11-23T09:00:00Z', opens, failed }];
const candidate = { ...live, version: '1.5.0-ab12cd', percent: 5, cohorts: [] };

it.each<[string, Partial<ShownRelease>]>([
  ['Healthy', {}],
  ['Not opened', { hours: hour(0, 0), versions: [] }],
  ['Not live', { live: null }],
  ['Rolling out', { candidate }],
  ['Rolling out', { candidate: { ...candidate, percent: 0, cohorts: ['role:Director'] } }],
  ['Preview only', { candidate: { ...candidate, percent: 0 } }],
  ['Rolled back', { rolledBack: '1.5.0-8e41d0' }],
  ['Near its budget', { bytes: 72_000 }],
  ['Over its budget', { bytes: 80_001 }],
  ['Over its budget', { versions: [{ version: live.version, ...health, firstView: 1_400 }] }],
  ['Failing', { hours: hour(100, 2), candidate }],
  // Two of three are no failing version yet, and no healthy one.
  ['Too few opens', { hours: hour(3, 2) }],
  ['Disabled', { disabled: 'It printed wrong labels.', hours: hour(100, 90) }],
])('is %s', (text, rest) => {
  expect(stateOf(release(rest)).text).toBe(text);
});

it('does not blame the live version for the time that another one took', () => {
  const old = { version: '1.4.1-0b6e55', ...health, firstView: 4_000 };
  expect(stateOf(release({ versions: [old, { version: live.version, ...health }] })).text).toBe('Healthy');
});

it('counts failed openings of all hours', () => {
  expect(failuresOf(release({ hours: [...hour(150, 1), ...hour(50, 0)] }))).toEqual({
    opens: 200,
    failed: 1,
    percent: 0.5,
  });
  expect(failuresOf(release({ hours: [] })).percent).toBeUndefined();
});

it.each(['catalog', 'LENA', '7f03', 'catalog team', ''])('is found by %p', (search) => {
  expect(isFound(release(), search)).toBe(true);
});
it('is not found by a word that it does not have', () => {
  expect(isFound(release(), 'catalog tomas')).toBe(false);
});
