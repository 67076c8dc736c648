import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Several measurements of one thing, in one unit. */
export interface Sample {
  median: number;
  /** Smallest and largest: the spread that a ratio must be read with. */
  min: number;
  max: number;
  runs: number;
}

/** One figure of the report: what was measured beside its named baseline, in the same run. */
export interface Figure {
  /** Letter and name, as in the issue: 'b walk 100,000 products'. */
  name: string;
  unit: 'ms' | 'bytes' | 'renders';
  value: Sample;
  baseline: { name: string; value: Sample };
  /** value / baseline, of the medians. */
  ratio: number;
  /** Largest ratio (or, with `limitOf: 'value'`, value) the architecture allows. */
  budget?: number;
}

export function sample(values: readonly number[]): Sample {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return {
    median: median ?? Number.NaN,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
    runs: sorted.length,
  };
}

export function figure(
  name: string,
  unit: Figure['unit'],
  values: readonly number[],
  baseline: { name: string; values: readonly number[] },
  budget?: number,
): Figure {
  const value = sample(values);
  const base = sample(baseline.values);
  return {
    name,
    unit,
    value,
    baseline: { name: baseline.name, value: base },
    ratio: value.median / base.median,
    budget,
  };
}

const show = (unit: Figure['unit'], { median, min, max }: Sample) => {
  const round = (n: number) => (unit === 'ms' ? n.toFixed(1) : Math.round(n).toLocaleString('en-US'));
  return `${round(median)} ${unit} (${round(min)}–${round(max)})`;
};

/** Prints a figure on one line, with how it stands to its budget. */
export function print({ name, unit, value, baseline, ratio, budget }: Figure): void {
  const verdict = budget === undefined ? '' : ratio <= budget ? ` · within ${budget}` : ` · OVER ${budget}`;
  console.info(
    `${name.padEnd(52)} ${show(unit, value)} against ${show(unit, baseline.value)} [${baseline.name}] = ${ratio.toFixed(2)}×${verdict}`,
  );
}

export function write(file: string, figures: readonly Figure[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    `${JSON.stringify({ node: process.version, measuredAtUtc: new Date().toISOString(), figures }, null, 2)}\n`,
  );
}
