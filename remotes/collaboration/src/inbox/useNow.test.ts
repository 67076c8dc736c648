import { act, renderHook } from '@testing-library/react';
import { useNow } from './useNow.ts';

const day = 24 * 3_600_000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('goes on at a time that is further away than a timer can wait', () => {
  const begin = Date.now();
  const { result } = renderHook(() => useNow(begin + 60 * day));
  act(() => jest.advanceTimersByTime(59 * day));
  expect(result.current).toBeLessThan(begin + 60 * day);
  act(() => jest.advanceTimersByTime(day));
  expect(result.current).toBe(begin + 60 * day);
});
