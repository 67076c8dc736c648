import { cpus, totalmem } from 'node:os';
import { type Figure, isOver, limitOf, type Sample, show, type Unit } from './figure.ts';

/** What a table must be read with. */
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

/** Columns of equal width, as the README's tables are written. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body.map(line)].join('\n');
}

/** The figures as a table for the README; a budget that is missed is in bold. */
export function table(figures: readonly Figure[], { browser, minutes, failures }: About): string {
  const budgets = figures.filter(({ budget }) => budget);
  const kept = budgets.filter((figure) => !isOver(figure)).length;
  const machine = `${cpus().length} cores with ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, Chromium ${browser}`;
  const head = `Measured on ${machine}, by one run of \`npm run bench\` (${minutes.toFixed(1)} minutes): medians, beside what they are compared to in the same run. ${kept} of ${budgets.length} budgets are kept.`;
  const rows = figures.map((figure) => {
    const { name, unit, value, baseline, ratio, budget } = figure;
    const limit = !budget
      ? ''
      : budget.value !== undefined && unit === 'bytes'
        ? `${budget.value / 1000} kB`
        : limitOf(unit, budget);
    return [
      cell(name),
      middle(unit, value),
      cell(`${middle(unit, baseline.value)}, ${baseline.name}`),
      ratio.toFixed(2),
      isOver(figure) ? `**${limit}**` : limit,
    ];
  });
  const failed = failures.map((failure) => `Not measured: ${failure}`);
  return `${[head, columns([['figure', 'ours', 'baseline', 'ratio', 'budget'], ...rows]), ...failed].join('\n\n')}\n`;
}

const begin = '<!-- npm run bench -- readme -->';
const end = '<!-- / -->';

/** The README with this table between its two marks. */
export function intoReadme(readme: string, text: string): string {
  const from = readme.indexOf(begin);
  const to = readme.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`The README has no place for the table: ${begin} … ${end}`);
  return `${readme.slice(0, from + begin.length)}\n\n${text}\n${readme.slice(to)}`;
}
