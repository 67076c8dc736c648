import { NavigationType } from 'react-router-dom';
import { watchPlace } from './starvation.ts';

const place = {
  action: NavigationType.Push,
  location: { pathname: '/people', search: '', hash: '', state: null, key: 'people' },
};
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it.each([
  ['was never begun', 0],
  ['begins again and again', 500],
])('shows a place urgently whose rendering %s, and blames what was mounted', (_, renders) => {
  const onStarved = jest.fn();
  const watch = watchPlace(place, onStarved);
  for (let count = 0; count < renders; count += 1) watch.begun();
  jest.advanceTimersByTime(1500);
  expect(onStarved.mock.calls).toEqual([[true]]);
  jest.advanceTimersByTime(60_000);
  expect(onStarved).toHaveBeenCalledTimes(1);
});

it('gives a page that is only slow some seconds, and blames nothing', () => {
  const onStarved = jest.fn();
  watchPlace(place, onStarved).begun();
  jest.advanceTimersByTime(3000);
  expect(onStarved).not.toHaveBeenCalled();
  jest.advanceTimersByTime(3000);
  expect(onStarved.mock.calls).toEqual([[false]]);
});

it('does nothing once the place is shown', () => {
  const onStarved = jest.fn();
  watchPlace(place, onStarved).shown();
  jest.advanceTimersByTime(60_000);
  expect(onStarved).not.toHaveBeenCalled();
});

describe('with contributions of other remotes in what is mounted', () => {
  /** Contributions of which one, or the page, keeps React from finishing: each unmounted one is written down. */
  function mounted(culprit: number, count: number) {
    const log: string[] = [];
    const stopped = new Set<number>();
    const suspects = Array.from({ length: count }, (_, index) => ({
      stop: () => {
        stopped.add(index);
        log.push(`stop ${index}`);
      },
      resume: () => {
        stopped.delete(index);
        log.push(`resume ${index}`);
      },
      blame: () => void log.push(`blame ${index}`),
    }));
    const onStarved = jest.fn();
    const watch = watchPlace(place, onStarved, () => suspects);
    // React: it begins again and again, and finishes at the first chance that it gets.
    const react = setInterval(() => {
      watch.begun();
      if (!stopped.has(culprit)) return;
      clearInterval(react);
      watch.shown();
    }, 10);
    return { log, onStarved, watch };
  }

  it('unmounts and blames the one that updates itself without end, and lets the others go on', () => {
    const { log, onStarved } = mounted(1, 3);
    jest.advanceTimersByTime(60_000);
    expect(log).toEqual(['stop 0', 'stop 1', 'blame 1', 'resume 0']);
    expect(onStarved).not.toHaveBeenCalled();
  });

  it('blames the page where none of them is at fault, and leaves them as they were', () => {
    const { log, onStarved } = mounted(7, 2);
    jest.advanceTimersByTime(60_000);
    expect(log).toEqual(['stop 0', 'stop 1', 'resume 0', 'resume 1']);
    expect(onStarved.mock.calls).toEqual([[true]]);
  });

  it('blames none when the user wants another place meanwhile', () => {
    const { log, onStarved, watch } = mounted(7, 2);
    jest.advanceTimersByTime(1_100);
    watch.end();
    jest.advanceTimersByTime(60_000);
    expect(log).toEqual(['stop 0', 'resume 0']);
    expect(onStarved).not.toHaveBeenCalled();
  });

  it('touches none of them for a page that is only slow', () => {
    const stop = jest.fn();
    watchPlace(place, jest.fn(), () => [{ stop, resume: jest.fn(), blame: jest.fn() }]).begun();
    jest.advanceTimersByTime(60_000);
    expect(stop).not.toHaveBeenCalled();
  });
});
