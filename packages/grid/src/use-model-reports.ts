import type { GridApi } from 'ag-grid-community';
import { useRef, useState } from 'react';
import type { GroupModel } from './groups.ts';
import { holdsAny, selectedAfterFilter } from './row-selection.ts';
import type { GridReport } from './use-grid.ts';

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
  /** How many rows were displayed when the grid was made, until AG Grid has reported that by itself. */
  const known = useRef<number>(undefined);
  // What a filter hides cannot be seen, and is therefore not acted on; it is selected again when the filter is taken away.
  const reportSelected = (grid: GridApi<R>) =>
    report.selected(
      keepsHiddenSelection || !grid.isAnyFilterPresent() ? grid.getSelectedRows() : selectedAfterFilter(grid),
    );
  const follow = (grid: GridApi<R>) => {
    const count = grid.getDisplayedRowCount();
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
    /** The grid stands with its first rows. */
    ready: (grid: GridApi<R>) => {
      follow(grid);
      known.current = grid.getDisplayedRowCount();
      // After the events that AG Grid has waiting: of its first rows the page knows, which saves it one drawing.
      setTimeout(() => {
        known.current = undefined;
      });
    },
    updated: (grid: GridApi<R>) => {
      if (known.current !== grid.getDisplayedRowCount()) follow(grid);
    },
  };
}
