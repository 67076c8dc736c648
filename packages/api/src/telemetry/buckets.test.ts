import { bucketOf, quantile } from './buckets.ts';

it('reads a median from buckets that is at most 10 % off', () => {
  for (const value of [3, 17, 189, 784, 4_200, 61_000, 2_400_000]) {
    const read = quantile([{ bucket: bucketOf(value), count: 5 }], 0.5) ?? Number.NaN;
    expect(Math.abs(read - value) / value).toBeLessThan(0.1);
  }
});

it('counts the values below, whatever the order of the buckets', () => {
  const counts = [
    { bucket: bucketOf(1_000), count: 4 },
    { bucket: bucketOf(10), count: 5 },
  ];
  expect(quantile(counts, 0.5)).toBeLessThan(12);
  expect(quantile(counts, 0.75)).toBeGreaterThan(800);
});

it('has nothing to say where nothing was counted', () => {
  expect(quantile([], 0.5)).toBeUndefined();
  expect(quantile([{ bucket: 3, count: 0 }], 0.5)).toBeUndefined();
});
