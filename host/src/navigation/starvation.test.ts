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
  watchPlace(place, onStarved).end();
  jest.advanceTimersByTime(60_000);
  expect(onStarved).not.toHaveBeenCalled();
});
