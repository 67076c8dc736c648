import type { Grid } from '@groundwork/grid';
import { useEffect, useRef, useState } from 'react';
import type { ReviewRow } from './review-rows.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * The ticks of a grid are those of the count: everything that may be applied is ticked, until the user takes a tick away.
 * Rows reach the grid a moment after they are given, and lines reach the browser one after another: what the grid has not
 * ticked yet is not taken away. Returns the ids of what is.
 * @param isTicking false: the grid on the screen shows something else
 */
export function useTicks(
  grid: Grid<ReviewRow>,
  shown: readonly ReviewRow[],
  isTicking: boolean,
  mayTick: (row: ReviewRow) => boolean,
): ReadonlySet<string> {
  const { handle, selected, displayedCount } = grid;
  const [unticked, setUnticked] = useState(nothing);
  const earlier = useRef({ handle, ids: nothing });
  // biome-ignore lint/correctness/useExhaustiveDependencies: ticked when rows come, not at each change
  useEffect(() => {
    if (!isTicking) return;
    handle?.select(shown.filter((row) => mayTick(row) && !unticked.has(row.id)).map(({ id }) => id));
  }, [handle, isTicking, shown, displayedCount]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the user does with the ticks
  useEffect(() => {
    if (!isTicking || !handle) return;
    const before = earlier.current.handle === handle ? earlier.current.ids : nothing;
    const ticked = new Set(selected.map(({ id }) => id));
    earlier.current = { handle, ids: ticked };
    const taken = shown.filter((row) => mayTick(row) && before.has(row.id) && !ticked.has(row.id));
    setUnticked((all) => new Set([...all, ...taken.map(({ id }) => id)].filter((id) => !ticked.has(id))));
  }, [selected]);
  return unticked;
}
