import { prepareCalls, readAhead, startLiveUpdates } from '@groundwork/data-cache';
import { loadDeferredParts } from '@groundwork/ui';
import { reportPageShown, startDeferredParts } from './deferred-parts.ts';

jest.mock('@groundwork/ui', () => ({ loadDeferredParts: jest.fn(async () => undefined) }));
jest.mock('@groundwork/data-cache', () => ({
  prepareCalls: jest.fn(async () => undefined),
  readAhead: jest.fn(async () => undefined),
  startLiveUpdates: jest.fn(async () => undefined),
}));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.mocked(loadDeferredParts).mockClear();
  jest.mocked(prepareCalls).mockClear();
  jest.mocked(readAhead).mockClear();
  jest.mocked(startLiveUpdates).mockClear();
});

it.each([
  [
    'when the first page was shown for a while',
    () => {
      jest.advanceTimersByTime(60_000);
      expect(loadDeferredParts).not.toHaveBeenCalled();
      reportPageShown();
      jest.advanceTimersByTime(6000);
    },
  ],
  ['with the first key', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))],
])('fetches what was deferred %s, once', (_, cause) => {
  startDeferredParts();
  expect(loadDeferredParts).not.toHaveBeenCalled();
  cause();
  reportPageShown();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  jest.advanceTimersByTime(6000);
  expect(loadDeferredParts).toHaveBeenCalledTimes(1);
});

it('fetches nothing once it was stopped', () => {
  startDeferredParts()();
  reportPageShown();
  jest.advanceTimersByTime(6000);
  expect(loadDeferredParts).not.toHaveBeenCalled();
});

it('reads what is kept of other lists soon after the first page is shown, also when a key was pressed before', () => {
  const stop = startDeferredParts();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  jest.advanceTimersByTime(60_000);
  expect(readAhead).not.toHaveBeenCalled();
  expect(startLiveUpdates).not.toHaveBeenCalled();
  reportPageShown();
  reportPageShown();
  jest.advanceTimersByTime(5000);
  expect(readAhead).toHaveBeenCalledTimes(1);
  expect(startLiveUpdates).toHaveBeenCalledTimes(1);
  stop();
});

it('loads the code of writes soon after the first page is shown, before anything is pressed', () => {
  const stop = startDeferredParts();
  jest.advanceTimersByTime(60_000);
  expect(prepareCalls).not.toHaveBeenCalled();
  reportPageShown();
  jest.advanceTimersByTime(1000);
  expect(prepareCalls).toHaveBeenCalled();
  expect(loadDeferredParts).not.toHaveBeenCalled();
  stop();
});

it('delays background work until the first page was shown for a moment', async () => {
  let afterFirstPage = (_work: () => void) => () => {};
  let shown = () => {};
  await jest.isolateModulesAsync(async () => {
    const fresh = await import('./deferred-parts.ts');
    afterFirstPage = fresh.afterFirstPage;
    shown = fresh.reportPageShown;
  });
  const [work, dropped, late] = [jest.fn(), jest.fn(), jest.fn()];
  afterFirstPage(work);
  afterFirstPage(dropped)();
  jest.advanceTimersByTime(60_000);
  expect(work).not.toHaveBeenCalled();
  shown();
  expect(work).not.toHaveBeenCalled();
  jest.advanceTimersByTime(10_000);
  expect(work).toHaveBeenCalledTimes(1);
  expect(dropped).not.toHaveBeenCalled();
  afterFirstPage(late);
  jest.advanceTimersByTime(10_000);
  expect(late).toHaveBeenCalledTimes(1);
});
