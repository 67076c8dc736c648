import type { GridApi } from 'ag-grid-community';
import { useRef, useState } from 'react';
import type { GroupModel } from './groups.ts';
import { holdsAny, selectedAfterFilter } from './row-selection.ts';
import type { GridReport } from './useGrid.ts';

interface Options<R extends { id: string }> {
  report: GridReport<R>;
  /** While the rows are grouped. */
  groups: GroupModel<R> | undefined;
  keepsHiddenSelection: boolean;
  focus: { follow: (grid: GridApi<R>) => void };
  visibility: { followFilter: () => void };
}

/** What the page learns of the grid's rows: how many are displayed, which are selected. */
export function useModelReports<R extends { id: string }>(given: Options<R>) {
  const { report, groups, keepsHiddenSelection, focus, visibility } = given;
  // Rows reach AG Grid a moment after they are given; until then it is no filter that hides them.
  const [holdsRows, setHoldsRows] = useState(false);
  /** How many rows the grid began with, until AG Grid's own event has said so too. */
  const begunWith = useRef<number>(undefined);
  // Rows that a filter hides are not acted on, because nobody sees them; they are selected again when the filter is
  // removed.
  const reportSelected = (grid: GridApi<R>) =>
    report.selected(
      keepsHiddenSelection || !grid.isAnyFilterPresent() ? grid.getSelectedRows() : selectedAfterFilter(grid),
    );
  const updated = (grid: GridApi<R>) => {
    const count = grid.getDisplayedRowCount();
    const isKnown = begunWith.current === count;
    begunWith.current = undefined;
    if (isKnown) return;
    report.displayedCount(groups ? groups.allRecords().length : count);
    setHoldsRows(count > 0 || holdsAny(grid));
    // Also when rows that were selected have left.
    reportSelected(grid);
    focus.follow(grid);
    visibility.followFilter();
  };
  return {
    holdsRows,
    reportSelected,
    updated,
    /** The grid has its first rows. */
    started: (grid: GridApi<R>) => {
      updated(grid);
      begunWith.current = grid.getDisplayedRowCount();
    },
  };
}
