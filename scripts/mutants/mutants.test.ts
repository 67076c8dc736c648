import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parts, samplesOf } from './parts.ts';
import { percentOf, readScore, requireScore } from './report.ts';

const files = [
  { file: 'a.ts', lines: 30 },
  { file: 'b.ts', lines: 5 },
];
const sample = (seed: number, count = 3) => samplesOf(files, { count, lines: 12, seed });

it('takes the same stretches for the same seed, each once and within its file', () => {
  expect(sample(7)).toEqual(sample(7));
  const all = sample(1, 99);
  expect(all).toEqual([
    { file: 'a.ts', from: 1, to: 12 },
    { file: 'a.ts', from: 13, to: 24 },
    { file: 'a.ts', from: 25, to: 30 },
    { file: 'b.ts', from: 1, to: 5 },
  ]);
  const seen = new Set(Array.from({ length: 20 }, (_, seed) => JSON.stringify(sample(seed, 1))));
  expect(seen.size).toBeGreaterThan(1);
});

it('counts a mutant that hangs as noticed, one without a test as not, and one that does not compile not at all', () => {
  const mutant = (status: string, line: number) => ({
    ...{ status, mutatorName: 'BooleanLiteral', replacement: 'false' },
    location: { start: { line } },
  });
  const mutants = ['Killed', 'Timeout', 'Survived', 'NoCoverage', 'CompileError', 'Ignored'].map(mutant);
  const score = readScore(JSON.stringify({ files: { 'a.ts': { mutants } } }));
  expect(score).toEqual({
    killed: 2,
    all: 4,
    survivors: ['a.ts:2 BooleanLiteral: false', 'a.ts:3 BooleanLiteral: false'],
  });
  expect(percentOf(score)).toBe('50 % of 4 mutants noticed');
  expect(percentOf({ killed: 0, all: 0 })).toBe('no mutants');
});

it('refuses a score below what is asked for, and one of nothing', () => {
  expect(() => requireScore({ killed: 3, all: 4 }, 75)).not.toThrow();
  expect(() => requireScore({ killed: 1, all: 4 }, 0)).not.toThrow();
  expect(() => requireScore({ killed: 2, all: 4 }, 75)).toThrow('50 % of 4 mutants noticed; 75 % are asked for');
  expect(() => requireScore({ killed: 0, all: 0 }, 75)).toThrow('no mutants');
});

it('says so when a report is not one', () => {
  expect(() => readScore('{}')).toThrow(/files/);
});

it.each(Object.entries(parts))('knows where %s is', (_, { folder }) => {
  expect(existsSync(join(import.meta.dirname, '../..', folder))).toBe(true);
});
