import { renderHook } from '@testing-library/react';
import { buildRelease } from '../testing/build-release.ts';
import { takeEntries } from './record.ts';
import { recordReport } from './report.ts';
import { useOpenFigures } from './useOpenFigures.ts';

const release = buildRelease();
const source = { remote: 'catalog', version: release.version };
const measures = () => takeEntries().figures.map(({ measure }) => measure);
type Status = Parameters<typeof useOpenFigures>[1];
const opened = (first: Status) =>
  renderHook(({ status }: { status: Status }) => useOpenFigures(release, status), { initialProps: { status: first } });

beforeEach(() => {
  takeEntries();
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    callback(performance.now());
    return 0;
  });
});
afterEach(() => jest.restoreAllMocks());

it('counts a page that is opened when its code is there, once, with the time that took', () => {
  const { rerender } = opened('loading');
  expect(takeEntries().figures).toEqual([]);
  rerender({ status: 'ready' });
  rerender({ status: 'ready' });
  const { figures } = takeEntries();
  expect(figures).toEqual([
    { ...source, measure: 'open' },
    { ...source, measure: 'first-view', value: expect.any(Number) },
  ]);
});

it('counts a page that could not be loaded as opened and failed, and another try as another one', () => {
  const { rerender } = opened('failed');
  expect(measures()).toEqual(['open', 'open-failed']);
  rerender({ status: 'loading' });
  rerender({ status: 'ready' });
  expect(measures()).toEqual(['open', 'first-view']);
});

it.each([
  ['render', 'crash'],
  ['runaway', 'crash'],
  ['uncaught', 'error'],
] as const)('counts a failure of kind %s as %s, with what was thrown for the team', (cause, measure) => {
  const original = new TypeError('no such field');
  recordReport({ ...source, cause, message: 'A page of Catalog failed.', original, revision: 7, code: 'vendors' });
  expect(takeEntries()).toMatchObject({
    figures: [{ ...source, measure }],
    failures: [{ ...source, kind: cause, message: 'TypeError: no such field', code: 'vendors' }],
  });
});

it('reports a failed load with its sentence and the id of the answer', () => {
  const message = 'The server answered 503 to one of its files.';
  recordReport({ ...source, cause: 'http', message, requestId: 'r1', revision: 7 });
  expect(takeEntries()).toMatchObject({ figures: [], failures: [{ kind: 'http', message, requestId: 'r1' }] });
});
