import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { dirname } from 'node:path';

/** Several measurements of one thing, in one unit. */
export interface Sample {
  median: number;
  /** Smallest and largest: the spread that a ratio must be read with. */
  min: number;
  max: number;
  runs: number;
}

export type Unit = 'ms' | 'µs' | 'bytes' | 'renders' | 'requests';

/** One figure of the report: what was measured beside its named baseline, in the same run. */
export interface Figure {
  /** Letter and name, as in the issue: 'b walk 100,000 products'. */
  name: string;
  unit: Unit;
  value: Sample;
  baseline: { name: string; value: Sample };
  /** value / baseline, of the medians; 1 when both are nothing. */
  ratio: number;
  /** The limit in the architecture; absent: shown for comparison only. */
  budget?: Budget;
  /** Share of the budget by which it is missed (positive) or kept (negative): 0.1 is ten per cent too much. */
  over?: number;
}

/** A largest ratio to the baseline, a largest value independent of it, or both. */
export type Limit = { ratio: number; value?: number } | { ratio?: undefined; value: number };
/** The limit that a run is held to. `goal` is what was asked for, where the budget was made wider than that. */
export type Budget = Limit & { goal?: Limit };

export function sample(values: readonly number[]): Sample {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median = sorted.length % 2 === 1 ? sorted[middle] : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return {
    median: sorted.length === 0 || median === undefined ? Number.NaN : median,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
    runs: sorted.length,
  };
}

/** The value that such a share of them do not exceed: 0.95 is what all but the slowest twentieth took at most. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((one, other) => one - other)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export function figure(
  name: string,
  unit: Unit,
  values: readonly number[],
  baseline: { name: string; values: readonly number[] },
  budget?: Budget,
): Figure {
  if (values.length === 0 || baseline.values.length === 0) throw new Error(`'${name}' was not measured.`);
  const value = sample(values);
  const base = sample(baseline.values);
  const ratio = value.median === base.median ? 1 : value.median / base.median;
  const over = budget && excess(budget, ratio, value.median);
  return { name, unit, value, baseline: { name: baseline.name, value: base }, ratio, budget, over };
}

/** How many times its limit a value is; without a limit, or for nothing, 0. */
const share = (value: number, limit: number | undefined) => (limit === undefined || value === 0 ? 0 : value / limit);
const excess = (limit: Limit, ratio: number, median: number) =>
  Math.max(share(ratio, limit.ratio), share(median, limit.value)) - 1;

/** What was asked for, whatever the budget is by now. */
export const goalOf = (budget: Budget): Limit => budget.goal ?? budget;
/** Whether a figure reaches its goal; undefined: it has none. */
export const meetsGoal = ({ budget, ratio, value }: Figure): boolean | undefined =>
  budget && excess(goalOf(budget), ratio, value.median) <= 0;

const round = (unit: Unit, n: number) =>
  unit === 'ms' || unit === 'µs' ? n.toFixed(1) : Math.round(n).toLocaleString('en-US');
export const show = (unit: Unit, { median, min, max }: Sample) =>
  `${round(unit, median)} ${unit}${min === max ? '' : ` (${round(unit, min)}–${round(unit, max)})`}`;

/** The budget in words: '1.2×' of the baseline, '50.0 ms'. */
export const limitOf = (unit: Unit, { ratio, value }: Limit): string =>
  [ratio === undefined ? [] : `${ratio}×`, value === undefined ? [] : `${round(unit, value)} ${unit}`]
    .flat()
    .join(', ');

/** Whether a figure keeps its budget, in words. */
export function verdict({ unit, budget, over = 0 }: Pick<Figure, 'unit' | 'budget' | 'over'>): string {
  if (!budget) return 'no budget';
  const limit = limitOf(unit, budget);
  const share = `${Math.abs(over * 100).toFixed(0)} %`;
  return isOver({ over }) ? `OVER ${limit} by ${share}` : `within ${limit}, ${share} below`;
}

/** A figure on one line, and whether it keeps its budget. */
export function line(figure: Figure): string {
  const { name, unit, value, baseline, ratio } = figure;
  return `${name.padEnd(50)} ${show(unit, value)} against ${show(unit, baseline.value)} [${baseline.name}] = ${ratio.toFixed(2)}× · ${verdict(figure)}`;
}

/** Whether a figure has a budget and misses it. */
export const isOver = ({ over }: Pick<Figure, 'over'>): boolean => (over ?? 0) > 0;

/** Writes the figures with what they must be read with: the Node, the machine and how busy it was. */
export function write(file: string, part: string, figures: readonly Figure[]): void {
  const about = {
    part,
    measuredAtUtc: new Date().toISOString(),
    node: process.version,
    processors: cpus().length,
    loadAverage: loadavg(),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...about, figures }, null, 2)}\n`);
}
