import {
  type BeanStub,
  type IRowNode,
  type NamedBean,
  RowSelectionModule,
  type SelectAllMode,
} from 'ag-grid-community';
import { beanOf } from './ag-beans.ts';

interface Selection extends BeanStub, NamedBean {
  getSelectionCount(): number;
  getSelectAllState(mode?: SelectAllMode): boolean | null;
  hasNodesToSelect(mode: SelectAllMode): boolean;
}
const AgSelection = beanOf<Selection>(RowSelectionModule, 'selectionSvc');

/**
 * AG Grid's selection, with a box in the header that looks no further than it must: AG Grid's counts all rows twice each time
 * anything about them changes.
 */
export class SelectionService extends AgSelection {
  override getSelectAllState(mode?: SelectAllMode): boolean | null {
    const rows = this.#passing(mode);
    if (!rows) return super.getSelectAllState(mode);
    const isNoneSelected = this.getSelectionCount() === 0;
    let hasSelected = false;
    let hasOthers = false;
    for (const row of rows) {
      if (!isNoneSelected && row.isSelected()) hasSelected = true;
      else if (row.selectable) hasOthers = true;
      if (hasOthers && isNoneSelected) return false;
      if (hasOthers && hasSelected) return null;
    }
    return hasSelected;
  }
  override hasNodesToSelect(mode: SelectAllMode): boolean {
    return this.#passing(mode)?.some(({ selectable }) => selectable) ?? super.hasNodesToSelect(mode);
  }

  /** The rows that pass the filters, where the box means those. */
  #passing(mode: SelectAllMode | undefined): readonly IRowNode[] | undefined {
    const { rootNode } = this.beans.rowModel as unknown as { rootNode?: { childrenAfterAggFilter: IRowNode[] | null } };
    return mode === 'filtered' ? (rootNode?.childrenAfterAggFilter ?? undefined) : undefined;
  }
}
