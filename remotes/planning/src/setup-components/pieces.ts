import { formatNumber } from '@groundwork/ui';
import { countOf } from '../count-of.ts';
// The only way to count the progress of a space: a piece is an area, unit, preparation or item, and the pieces of a
// place are all components below it, at every depth. Guide, space design, dashboard and lists count with this module
// alone, so that they cannot contradict each other.

export interface Pieces {
  /** How many are done: complete in the guide, ready in space design. */
  done: number;
  problem: number;
  /** All of them but what was called off. */
  max: number;
}
export interface Piece {
  status?: string;
}

const isComplete = ({ status }: Piece) => status === 'Complete';

export function countPieces<P extends Piece>(pieces: Iterable<P>, isDone: (piece: P) => boolean = isComplete): Pieces {
  const count = { done: 0, problem: 0, max: 0 };
  for (const piece of pieces) {
    if (piece.status === 'Cancelled') continue;
    count.max += 1;
    if (isDone(piece)) count.done += 1;
    if (piece.status === 'Problem') count.problem += 1;
  }
  return count;
}

/** '1 of 125 pieces complete, 2 problems': the same words everywhere, also while nothing is complete. */
export const piecesInWords = (pieces: Pieces, word?: 'complete' | 'ready'): string =>
  `${formatNumber(pieces.done)} of ${formatNumber(pieces.max)} ${piecesAfterCount(pieces, word)}`;

/** 'pieces complete, 2 problems': where the numbers are shown beside it. */
export function piecesAfterCount({ problem, max }: Pieces, word: 'complete' | 'ready' = 'complete'): string {
  const words = `${max === 1 ? 'piece' : 'pieces'} ${word}`;
  return problem > 0 ? `${words}, ${countOf(problem, 'problem')}` : words;
}

/** For the progress bar: a piece that is ready and has a problem takes its room once. */
export const pieceProgress = (pieces: Pieces, word?: 'complete' | 'ready') => ({
  complete: pieces.done,
  problem: Math.min(pieces.problem, pieces.max - pieces.done),
  max: pieces.max,
  label: piecesInWords(pieces, word),
});

/** Everything below, at every depth. */
export function* below<C extends { children: readonly C[] }>(children: readonly C[]): Generator<C> {
  for (const child of children) {
    yield child;
    yield* below(child.children);
  }
}
