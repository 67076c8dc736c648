import type { Box } from '@groundwork/print';

const millimetersPerInch = 25.4;
/** Sizes in inches are rounded. */
const tolerance = 0.3;

/**
 * The name that this printer has for a paper of this size (names of PWG 5101.1 end in it); undefined where it has none, and
 * the size of the pages in the document is all that it hears: many refuse a job for a name that they do not know.
 * @param supported all names that the printer knows
 */
export function paperName(size: Box, supported: readonly string[]): string | undefined {
  const papers = supported.map((name) => ({ name, size: sizeIn(name) }));
  const known = papers.find(
    ({ name, size: other }) =>
      other && !isLimit(name) && isNear(other.width, size.width) && isNear(other.height, size.height),
  );
  if (known) return known.name;
  const least = papers.find(({ name }) => name.startsWith('custom_min_'))?.size;
  const most = papers.find(({ name }) => name.startsWith('custom_max_'))?.size;
  const { width, height } = size;
  if (!least || !most || width < least.width || height < least.height) return undefined;
  return width > most.width || height > most.height ? undefined : `custom_${width}x${height}mm_${width}x${height}mm`;
}

const isLimit = (name: string) => /^custom_(min|max)_/.test(name);
const isNear = (one: number, other: number) => Math.abs(one - other) <= tolerance;

function sizeIn(name: string): Box | undefined {
  const [, width, height, unit] = /_([\d.]+)x([\d.]+)(mm|in)$/.exec(name) ?? [];
  const factor = unit === 'in' ? millimetersPerInch : 1;
  return unit ? { width: Number(width) * factor, height: Number(height) * factor } : undefined;
}
