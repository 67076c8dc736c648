import { cpus, totalmem } from 'node:os';
import { type Figure, goalOf, isOver, type Limit, limitOf, meetsGoal, type Sample, show, type Unit } from './figure.ts';

/** The notes that belong to a table. */
export interface About {
  /** Of the browser: '156.0.1'. */
  browser: string;
  minutes: number;
  failures: readonly string[];
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** The middle of a sample; bytes in thousands, as people read them. */
function middle(unit: Unit, { median, ...rest }: Sample): string {
  if (unit !== 'bytes') return show(unit, { ...rest, median, min: median, max: median });
  return `${(median / 1000).toLocaleString('en-US', { maximumFractionDigits: median < 100_000 ? 1 : 0 })} kB`;
}

/** Columns of equal width, as the tables of the docs are written. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}

const limitIn = (unit: Unit, limit: Limit) =>
  limit.value !== undefined && unit === 'bytes' ? `${limit.value / 1000} kB` : limitOf(unit, limit);

/**
 * The figures as a table for the docs. Each says what was asked for and whether it is met, because a budget that was made
 * wider than its goal would pass for one that is met. A budget that is missed is in bold.
 */
export function table(figures: readonly Figure[], { browser, minutes, failures }: About): string {
  const budgets = figures.filter(({ budget }) => budget);
  const kept = budgets.filter((figure) => !isOver(figure)).length;
  const met = budgets.filter(meetsGoal).length;
  const machine = `${cpus().length} cores with ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, Chromium ${browser}`;
  const head = `Measured on ${machine}, by one run of \`npm run bench\` (${minutes.toFixed(1)} minutes): medians, beside what they are compared to in the same run. ${met} of ${budgets.length} goals are met, ${kept} budgets are kept.`;
  const rows = figures.map((figure) => {
    const { name, unit, value, baseline, ratio, budget } = figure;
    return [
      cell(name),
      middle(unit, value),
      cell(`${middle(unit, baseline.value)}, ${baseline.name}`),
      ratio.toFixed(2),
      budget ? limitIn(unit, goalOf(budget)) : '',
      budget ? (meetsGoal(figure) ? 'yes' : 'no') : '',
      budget ? (isOver(figure) ? `**${limitIn(unit, budget)}**` : limitIn(unit, budget)) : '',
    ];
  });
  const failed = failures.map((failure) => `Not measured: ${failure}`);
  return `${[head, columns([['figure', 'ours', 'baseline', 'ratio', 'goal', 'met', 'budget'], ...rows]), ...failed].join('\n\n')}\n`;
}

const begin = '<!-- npm run bench -- readme -->';
const end = '<!-- / -->';

/** The page with this table between its two marks. */
export function intoPage(page: string, text: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The page has no place for the table: ${begin} … ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${text}\n${page.slice(to)}`;
}

/** The figures that the README shows, by name; of several baselines the first. */
const shown = [
  'a bytes to the first row',
  'a first row, 50 ms latency a request',
  'b walk 100,000 products',
  'c merge 100 changed + 5 deleted',
  'c reload, all records',
  'd first rows of 100,000',
  'd quick-filter keystroke',
  'e JavaScript of the welcome page',
  'e shell at the first list, without the grid',
  'g deploy 2,000 orders',
];

/** The ten figures of the table that a visitor should see. */
export function highlights(text: string): string {
  const lines = text.split('\n').filter((line) => line.startsWith('| '));
  const rows = shown.flatMap((name) => lines.find((line) => line.startsWith(`| ${name} `)) ?? []);
  return `${[...lines.slice(0, 2), ...rows].join('\n')}\n`;
}
