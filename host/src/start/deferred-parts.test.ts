import { loadDeferredParts } from '@groundwork/ui';
import { startDeferredParts, tellPageShown } from './deferred-parts.ts';

jest.mock('@groundwork/ui', () => ({ loadDeferredParts: jest.fn(async () => undefined) }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.mocked(loadDeferredParts).mockClear();
});

it.each([
  [
    'when the first page has stood for a while',
    () => {
      jest.advanceTimersByTime(60_000);
      expect(loadDeferredParts).not.toHaveBeenCalled();
      tellPageShown();
      jest.advanceTimersByTime(6000);
    },
  ],
  ['with the first key', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))],
])('fetches what was deferred %s, once', (_, cause) => {
  startDeferredParts();
  expect(loadDeferredParts).not.toHaveBeenCalled();
  cause();
  tellPageShown();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  jest.advanceTimersByTime(6000);
  expect(loadDeferredParts).toHaveBeenCalledTimes(1);
});

it('fetches nothing once it was stopped', () => {
  startDeferredParts()();
  tellPageShown();
  jest.advanceTimersByTime(6000);
  expect(loadDeferredParts).not.toHaveBeenCalled();
});
