// Values of a measure are counted in buckets, four for each doubling: a median read from them is at most 10 % off, and
// any number of browsers takes the same room.

const perDoubling = 4;

/** The bucket that a value belongs to; 0 for everything up to 1. */
export const bucketOf = (value: number): number =>
  value <= 1 ? 0 : Math.floor(Math.log2(value) * perDoubling + 1e-9) + 1;

/** The middle of a bucket. */
const middleOf = (bucket: number): number => (bucket === 0 ? 0 : 2 ** ((bucket - 0.5) / perDoubling));

export interface BucketCount {
  bucket: number;
  count: number;
}

/** The value below which this part of all values is; undefined where there are none. */
export function quantile(counts: readonly BucketCount[], part: number): number | undefined {
  const sorted = counts.filter(({ count }) => count > 0).sort((a, b) => a.bucket - b.bucket);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of sorted) {
    seen += count;
    if (seen >= total * part) return middleOf(bucket);
  }
  return undefined;
}
