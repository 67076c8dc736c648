import { type BeanStub, ClientSideRowModelModule, type IRowNode, type NamedBean } from 'ag-grid-community';
import { beanOf } from '../ag-beans.ts';
import type { Query } from './text-search.ts';

/** The search behind AG Grid's external filter, which the filter's function carries for the filter stage. */
export interface Searched {
  search: { readonly query: Query | undefined };
}
interface Stage extends BeanStub, NamedBean {
  execute(): void;
}
interface RootNode {
  childrenAfterGroup: IRowNode[] | null;
  childrenAfterFilter: IRowNode[] | null;
}
const AgFilterStage = beanOf<Stage>(ClientSideRowModelModule, 'filterStage');

/**
 * AG Grid's step that filters. A further letter only looks at the rows that the letters before have found; AG Grid asks every
 * row each time, through four filters.
 */
export class FilterStage extends AgFilterStage {
  /** The text of the last run; undefined: rows have changed since, or something else filtered, too. */
  #query: Query | undefined;

  postConstruct(): void {
    this.addManagedEventListeners({
      rowDataUpdated: () => {
        this.#query = undefined;
      },
    });
  }

  override execute(): void {
    const passes = this.gos.get('doesExternalFilterPass') as
      | (((row: IRowNode) => boolean) & Partial<Searched>)
      | undefined;
    const query = passes?.search?.query;
    const last = this.#query;
    const root = (this.beans.rowModel as unknown as { rootNode: RootNode }).rootNode;
    const { childrenAfterGroup: all, childrenAfterFilter: found } = root;
    if (!passes || !query || !all || this.beans.filterManager?.isColumnFilterPresent()) {
      this.#query = undefined;
      super.execute();
      return;
    }
    const rows = found && last && query.narrows(last) ? found : all;
    const shown = rows.filter(passes);
    root.childrenAfterFilter = shown.length === rows.length ? rows : shown;
    this.#query = query;
  }
}
