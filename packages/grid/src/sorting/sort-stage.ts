import {
  type _IRowNodeSortStage,
  type BeanStub,
  ClientSideRowModelModule,
  type IRowNode,
  type NamedBean,
  type SortOption,
} from 'ag-grid-community';
import { beanOf } from '../ag-beans.ts';
import type { ColumnComparator } from './column-order.ts';
import { RowOrder, type SortedBy } from './row-order.ts';

type Execute = _IRowNodeSortStage['execute'];
interface RootNode {
  childrenAfterGroup: IRowNode[] | null;
  childrenAfterAggFilter: IRowNode[] | null;
  childrenAfterSort: IRowNode[] | null;
}

const AgSortStage = beanOf<BeanStub & NamedBean & _IRowNodeSortStage>(ClientSideRowModelModule, 'sortStage');

/**
 * AG Grid's step that sorts, with the order kept between its runs. Its own compares every row for every change ('deltaSort')
 * and sorts all that a filter leaves at each keystroke, each comparison asking for two cell values.
 */
export class SortStage extends AgSortStage {
  readonly #order = new RowOrder<IRowNode>();
  #options: readonly SortOption[] | undefined;
  /** Changes of rows since the last run, of which AG Grid hands over the last one. */
  #updates = 0;

  postConstruct(): void {
    this.addManagedEventListeners({
      rowDataUpdated: () => {
        this.#updates += 1;
      },
    });
  }

  override execute(...[path, changed]: Parameters<Execute>): void {
    // AG Grid makes other options each time columns are sorted otherwise, and at `api.onSortChanged()`.
    const options = this.beans.sortSvc?.getSortOptions() ?? [];
    const { childrenAfterGroup: all, childrenAfterAggFilter: shown } = this.#root;
    const sortedBy = options.flatMap(sortedByOption);
    if (!all || !shown || sortedBy.length < options.length) {
      this.#options = undefined;
      super.execute(path, changed);
      return;
    }
    if (options.length === 0) {
      this.#options = undefined;
      this.#show(shown);
      return;
    }
    if (options !== this.#options) {
      this.#order.sortBy(sortedBy);
      this.#order.follow(all);
    } else if (this.#updates > 0) {
      this.#order.follow(all, this.#updates === 1 ? changed : undefined);
    }
    this.#options = options;
    this.#updates = 0;
    this.#show(shown === all ? this.#order.all() : this.#order.filtered(shown));
  }

  /** AG Grid writes each row's number into it here, too; nothing without groups of its own reads that. */
  #show(nodes: IRowNode[]): void {
    this.#root.childrenAfterSort = nodes;
    this.gos.get('postSortRows')?.(this.gos.addCommon({ nodes }));
  }

  get #root(): RootNode {
    return (this.beans.rowModel as unknown as { rootNode: RootNode }).rootNode;
  }
}

function sortedByOption({ colComparator, descending }: SortOption): SortedBy<IRowNode>[] {
  const { order } = (colComparator ?? {}) as Partial<ColumnComparator<unknown>>;
  return order ? [{ order, isDescending: descending }] : [];
}
