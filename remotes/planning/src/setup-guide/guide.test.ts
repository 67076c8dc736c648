import { build } from '@groundwork/data-cache/testing';
import {
  buildGuide,
  countPassing,
  type GuideFilter,
  isReadyToComplete,
  leadsTo,
  nextToDo,
  openChildren,
  piecesIn,
} from './guide.ts';

const guide = buildGuide({
  areas: [build('setupareas', { id: 'a' })],
  units: [build('setupunits', { id: 'u', areaId: 'a' }), build('setupunits', { id: 'loose', areaId: 'gone' })],
  preparations: [
    build('preparations', { id: 'p', unitId: 'u', status: 'Complete' }),
    build('preparations', { id: 'q', unitId: 'u', status: 'Cancelled' }),
    build('preparations', { id: 'alone' }),
  ],
  items: [
    build('preparationitems', { id: 'i', preparationId: 'p', status: 'Problem' }),
    build('preparationitems', { id: 'stray', preparationId: 'gone' }),
  ],
});

it('opens components without a parent from the project itself', () => {
  expect(guide.top.map(({ place }) => place)).toEqual([{ area: 'a' }, { unit: 'loose' }, { preparation: 'alone' }, {}]);
  expect(guide.existing({ unit: 'loose' })).toEqual({ unit: 'loose' });
  expect(guide.existing({ preparation: 'alone' })).toEqual({ preparation: 'alone' });
});

it('finds the deepest place that exists', () => {
  expect(guide.existing({ area: 'a', unit: 'u', preparation: 'p' })).toEqual({
    area: 'a',
    unit: 'u',
    preparation: 'p',
  });
  expect(guide.existing({ area: 'a', unit: 'u', preparation: 'gone' })).toEqual({ area: 'a', unit: 'u' });
  expect(guide.existing({ area: 'a', unit: 'gone', preparation: 'p' })).toEqual({ area: 'a' });
  expect(guide.existing({ area: 'gone', unit: 'u' })).toEqual({});
  expect(guide.existing({ area: 'a', unit: 'loose' })).toEqual({ area: 'a' });
  expect(guide.existing({ area: 'u' })).toEqual({});
});

it('counts everything below but what was called off', () => {
  expect(piecesIn(guide.top)).toEqual({ done: 1, problem: 1, max: 7 });
  expect(piecesIn(guide.at({ area: 'a' })?.children ?? [])).toEqual({ done: 1, problem: 1, max: 3 });
});

it('finds a problem from the top: each filter counts what is below and leads to it', () => {
  const count = (filter: GuideFilter) => countPassing(filter, guide.top);
  expect([count('All'), count('To do'), count('Complete'), count('Problem')]).toEqual([7, 5, 1, 1]);
  const way = (filter: GuideFilter) => guide.top.filter((top) => leadsTo(filter, top)).map(({ record }) => record.id);
  expect(way('Problem')).toEqual(['a']);
  expect(way('Complete')).toEqual(['a']);
  expect(way('To do')).toEqual(['a', 'loose', 'alone', 'stray']);
});

it('takes what is called off for no obstacle to completing', () => {
  const unit = guide.at({ unit: 'u' });
  expect(unit && isReadyToComplete(unit)).toBe(true);
  const preparation = guide.at({ preparation: 'p' });
  expect(preparation && openChildren(preparation).map(({ record }) => record.id)).toEqual(['i']);
});

it('goes on to the next to do, from the beginning again', () => {
  const some = buildGuide({
    areas: [],
    units: [],
    preparations: [
      build('preparations', { id: '1' }),
      build('preparations', { id: '2', status: 'Complete' }),
      build('preparations', { id: '3' }),
    ],
    items: [],
  }).top;
  expect(nextToDo(some, '1')?.record.id).toBe('3');
  expect(nextToDo(some, '3')?.record.id).toBe('1');
  expect(nextToDo(some.slice(0, 2), '1')).toBeUndefined();
});
