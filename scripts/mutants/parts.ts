/** A part of the code whose mutants its own tests should notice. */
export interface Part {
  folder: string;
  environment: 'node' | 'browser';
  /** Its tests need a database. */
  needsDatabase?: boolean;
}

const api = (name: string): Part => ({ folder: `packages/api/src/${name}`, environment: 'node', needsDatabase: true });
export const parts: Readonly<Record<string, Part>> = {
  contract: { folder: 'packages/contract/src', environment: 'node' },
  'data-cache': { folder: 'packages/data-cache/src', environment: 'browser' },
  grid: { folder: 'packages/grid/src', environment: 'browser' },
  policy: api('policy'),
  domain: api('domain'),
  records: api('records'),
};

/** A stretch of a file: mutants are made of these lines alone. */
export interface Sample {
  file: string;
  from: number;
  to: number;
}

/** A number from 0 to 1 for each call, the same ones for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many stretches of so many lines, spread over the files by their length; none twice. */
export function samplesOf(
  files: readonly { file: string; lines: number }[],
  { count, lines: length, seed }: { count: number; lines: number; seed: number },
): Sample[] {
  const random = randomOf(seed);
  const stretches = files.flatMap(({ file, lines }) =>
    Array.from({ length: Math.ceil(lines / length) }, (_, index) => ({
      file,
      from: index * length + 1,
      to: Math.min(lines, (index + 1) * length),
    })),
  );
  const chosen: Sample[] = [];
  while (chosen.length < count && stretches.length > 0)
    chosen.push(...stretches.splice(Math.floor(random() * stretches.length), 1));
  return chosen.sort((a, b) => (a.file === b.file ? a.from - b.from : a.file < b.file ? -1 : 1));
}
