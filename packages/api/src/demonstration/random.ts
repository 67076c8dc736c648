/** A seeded source of choices: the same seed gives the same demonstration on every machine (mulberry32). */
export interface Random {
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(values: readonly T[]): T;
  shuffle<T>(values: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    pick: (values) => at(values, between(0, values.length - 1)),
    shuffle: (values) => {
      const shuffled = [...values];
      for (let last = shuffled.length - 1; last > 0; last--) {
        const other = between(0, last);
        const moved = at(shuffled, last);
        shuffled[last] = at(shuffled, other);
        shuffled[other] = moved;
      }
      return shuffled;
    },
  };
}

/** The entry at `index`, going round. An empty list is a mistake in the demonstration itself. */
export function at<T>(values: readonly T[], index: number): T {
  const value = values[((index % values.length) + values.length) % values.length];
  if (value === undefined) throw new Error('The demonstration asks for an entry of an empty list.');
  return value;
}
