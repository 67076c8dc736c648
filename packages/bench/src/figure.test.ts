import { figure, isOver, line, percentile, sample } from './figure.ts';

it('takes the middle of the measurements and keeps their spread', () => {
  expect(sample([9, 1, 5])).toEqual({ median: 5, min: 1, max: 9, runs: 3 });
  expect(sample([4, 2])).toMatchObject({ median: 3 });
  expect(sample([]).median).toBeNaN();
});

it('says by how much a budget is kept or missed', () => {
  const baseline = { name: 'a bare server', values: [100] };
  const missed = figure('b walk', 'ms', [330], baseline, { ratio: 3 });
  expect(missed.ratio).toBeCloseTo(3.3);
  expect(missed.over).toBeCloseTo(0.1);
  expect(line(missed)).toContain('330.0 ms against 100.0 ms [a bare server] = 3.30× · OVER 3× by 10 %');
  const kept = figure('e welcome page', 'bytes', [104_000], { name: 'React', values: [69_100] }, { value: 130_000 });
  expect(line(kept)).toContain('within 130,000 bytes, 20 % below');
});

it('keeps a budget of a ratio and a value only with both', () => {
  const budget = { ratio: 2, value: 8 };
  const merge = (ms: number, floor: number) =>
    figure('c merge', 'ms', [ms], { name: 'a Map', values: [floor] }, budget);
  expect(merge(6, 4).over).toBeCloseTo(-0.25);
  expect(merge(10, 8).over).toBeCloseTo(0.25);
  expect(line(merge(6, 2))).toContain('OVER 2×, 8.0 ms by 50 %');
});

it('takes nothing against nothing as equal, and shows a figure without a budget as such', () => {
  const none = figure('c renders', 'renders', [0], { name: 'a Map', values: [0] });
  expect(none.ratio).toBe(1);
  expect(line(none)).toContain('no budget');
});

it('takes as the 95th percentile what 95 of 100 do not exceed, in any order', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([], 0.95)).toBeNaN();
});

it('keeps a limit of none where there is none', () => {
  const none = figure('failures', 'requests', [0], { name: 'before', values: [0] }, { value: 0 });
  expect(isOver(none)).toBe(false);
  const one = figure('failures', 'requests', [1], { name: 'before', values: [0] }, { value: 0 });
  expect(isOver(one)).toBe(true);
});
