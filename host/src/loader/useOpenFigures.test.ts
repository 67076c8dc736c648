import { renderHook } from '@testing-library/react';
import { takeEntries } from '../telemetry/record.ts';
import { buildRelease } from '../testing/build-release.ts';
import { useOpenFigures } from './useOpenFigures.ts';

const release = buildRelease();
const source = { remote: 'catalog', version: release.version };
const measures = () => takeEntries().figures.map(({ measure }) => measure);
type Status = Parameters<typeof useOpenFigures>[1]['status'];
type Cause = NonNullable<Parameters<typeof useOpenFigures>[1]['failure']>['cause'];
const opened = (first: Status, cause: Cause = 'evaluation') =>
  renderHook(
    ({ status }: { status: Status }) =>
      useOpenFigures(release, { status, failure: status === 'failed' ? { cause } : undefined }),
    { initialProps: { status: first } },
  );

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

it.each(['network', 'time-out'] as const)(
  'counts nothing against a version whose files did not arrive: %s',
  (cause) => {
    const { rerender } = opened('failed', cause);
    expect(measures()).toEqual([]);
    rerender({ status: 'loading' });
    rerender({ status: 'ready' });
    expect(measures()).toEqual(['open', 'first-view']);
  },
);
