/** A tote of a pick run: number, color, shape and word together, so that no one of them carries the meaning alone. */
export interface ToteMark {
  number: number;
  color: string;
  /** 'Blue circle'. */
  words: string;
  /** The shape as a path in a box of 44×44, and where the figure is in it. */
  path: string;
  baseline: number;
}

const mark = (number: number, color: string, words: string, path: string, baseline = 29): ToteMark => ({
  number,
  color,
  words,
  path,
  baseline,
});

/**
 * Totes 1 to 8. The totes themselves have these colors, so they are the same in both themes; white on each has 4.5:1.
 *
 * @example
 * ```tsx
 * import { totes } from '@groundwork/ui';
 *
 * const words = totes.map((tote) => tote.words);
 * ```
 */
export const totes: readonly ToteMark[] = [
  mark(1, '#1D5FBF', 'blue circle', 'M22 2a20 20 0 1 0 0 40 20 20 0 0 0 0-40Z'),
  mark(2, '#B4500B', 'orange square', 'M7 3h30a4 4 0 0 1 4 4v30a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Z'),
  mark(3, '#2A774A', 'green triangle', 'M22 1.5 43 40.5H1Z', 34),
  mark(4, '#6D3FC0', 'purple diamond', 'M22 1 43 22 22 43 1 22Z'),
  mark(5, '#B3261E', 'red hexagon', 'M12 4h20l10.5 18L32 40H12L1.5 22Z'),
  mark(6, '#0B6E74', 'teal cross', 'M14 2h16v12h12v16H30v12H14V30H2V14h12Z'),
  mark(7, '#B0246B', 'pink shield', 'M22 1.5 41 7v14c0 11-8 18-19 22C11 39 3 32 3 21V7Z', 28),
  mark(8, '#5B6461', 'gray bar', 'M3 10h38a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H3a2 2 0 0 1-2-2V12a2 2 0 0 1 2-2Z'),
];

/**
 * As many kits as a pick run holds.
 *
 * @example
 * ```tsx
 * import { mostTotes } from '@groundwork/ui';
 *
 * const isTote = (number: number) => number >= 1 && number <= mostTotes;
 * ```
 */
export const mostTotes = totes.length;

/** Color and shape of a tote by its number; undefined for an unknown number. */
export const toteOf = (number: number): ToteMark | undefined => totes.find((tote) => tote.number === number);
