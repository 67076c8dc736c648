import type { GridApi, RowSelectionOptions, SelectionChangedEvent } from 'ag-grid-community';
import { isGroupRow } from './groups.ts';
import type { HeldPlaces } from './sorting/held-places.ts';

/** Of longer selections the rows may move: what is done with all of a list is not followed row by row. */
const mostHeld = 200;

export interface SelectionSettings<R> {
  selection: 'multiple' | 'single' | 'none';
  selectsOnClick: boolean;
  isCards: boolean;
  /** Rows of groups are between the others. */
  isGrouped: boolean;
  /** They have cells, and a box of their own. */
  hasGroupCells: boolean;
  isSelectable: ((record: R) => boolean) | undefined;
}

/** How rows are selected, as AG Grid takes it; cards have boxes of their own. */
export function rowSelection<R>({
  selection,
  selectsOnClick,
  isCards,
  isGrouped,
  hasGroupCells,
  isSelectable,
}: SelectionSettings<R>): RowSelectionOptions<R> | undefined {
  if (selection === 'none') return undefined;
  const common = {
    checkboxes: hasGroupCells ? ({ data }: { data?: R }) => !isGroupRow(data) : !isCards,
    // A picker is there to select: a click anywhere in a row does it, as its checkbox does.
    enableClickSelection: selectsOnClick,
    // Where every row can be selected, AG Grid need not ask for each of 100,000.
    ...((isSelectable || isGrouped) && {
      isRowSelectable: ({ data }: { data?: R }) =>
        data !== undefined && !isGroupRow(data) && (isSelectable?.(data) ?? true),
    }),
  };
  if (selection === 'single') return { mode: 'singleRow', ...common };
  return {
    mode: 'multiRow',
    ...common,
    headerCheckbox: !isCards,
    selectAll: 'filtered',
    enableSelectionWithoutKeys: selectsOnClick,
  };
}

/** Whether the grid has rows at all, shown or not. */
export function holdsAny<R>(grid: GridApi<R>): boolean {
  let holds = false;
  grid.forEachNode(() => {
    holds = true;
  });
  return holds;
}

/**
 * Rows that a filter hides are not acted on, because nobody sees them; they are selected again when the filter is removed.
 * @param keepsHidden whether they count all the same
 */
export const selectedRows = <R>(grid: GridApi<R>, keepsHidden: boolean): R[] =>
  keepsHidden || !grid.isAnyFilterPresent() ? grid.getSelectedRows() : selectedAfterFilter(grid);

/** A selected row is likely to be used next: it keeps its place. */
export function holdSelected<R>({ api, selectedNodes }: SelectionChangedEvent<R>, held: HeldPlaces): void {
  const nodes = selectedNodes ?? [];
  if (nodes.length <= mostHeld) for (const node of nodes) held.hold(api, node);
}

/** The selected rows that pass the filters. */
function selectedAfterFilter<R>(grid: GridApi<R>): R[] {
  // A keystroke does not go through all rows because of a selection that nobody has made.
  if (grid.getSelectedNodes().length === 0) return [];
  const selected: R[] = [];
  grid.forEachNodeAfterFilter((node) => node.isSelected() && node.data && selected.push(node.data));
  return selected;
}
