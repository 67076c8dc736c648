import type { MenuItem } from '@groundwork/ui';
import type { GridApi, IRowNode } from 'ag-grid-community';
import type { ReactNode } from 'react';

/** How rows are gathered under group rows: orders by product. */
export interface RowGrouping<R> {
  keyOf: (record: R) => string;
  /** The accessible name of a group. */
  nameOf: (key: string) => string;
  /**
   * The card of a group, from those of its records that pass the filters; without `cells` also its row, across all
   * columns.
   */
  row: (key: string, records: readonly R[]) => ReactNode;
  /**
   * What a group's row shows in each column, by the column's id, so that it is shown under its header; a column that is not
   * named stays empty. The button that unfolds the group is in the name column, or else in the first one shown.
   */
  cells?: Readonly<Record<string, (key: string, records: readonly R[]) => ReactNode>>;
  /** The menu at the end of a group's row, where `cells` are given. */
  menu?: (key: string, records: readonly R[]) => readonly MenuItem[];
}

/** Represents a group in the grid's row data; AG Grid Community has no row groups of its own. */
export class GroupRow {
  readonly id: string;
  readonly key: string;

  constructor(key: string) {
    this.key = key;
    this.id = `group:${key}`;
  }
}
export const isGroupRow = (data: unknown): data is GroupRow => data instanceof GroupRow;

/**
 * The groups of one grid. AG Grid filters and sorts the records as ever; afterwards the model puts each record below the row
 * of its group, in the order in which the sorting meets the groups, and takes out what is collapsed or empty.
 */
export class GroupModel<R> {
  private readonly rows = new Map<string, GroupRow>();
  private readonly expanded = new Set<string>();
  private members: ReadonlyMap<string, readonly IRowNode<R>[]> = new Map();
  private readonly listeners = new Set<() => void>();
  private revision = 0;

  /** The group rows of these records, the same object for the same group every time. */
  rowsOf(records: readonly R[], keyOf: RowGrouping<R>['keyOf']): GroupRow[] {
    return [...new Set(records.map(keyOf))].map((key) => {
      const row = this.rows.get(key) ?? new GroupRow(key);
      this.rows.set(key, row);
      return row;
    });
  }

  /** Arranges sorted nodes in place, as AG Grid's `postSortRows` asks for; unsorted ones are only counted. */
  arrange(nodes: IRowNode<R>[], keyOf: RowGrouping<R>['keyOf'], isSorted: boolean): void {
    const members = new Map<string, IRowNode<R>[]>();
    const heads = new Map<string, IRowNode<R>>();
    for (const node of nodes) {
      const { data } = node;
      if (isGroupRow(data)) heads.set(data.key, node);
      else if (data !== undefined) {
        const key = keyOf(data);
        const group = members.get(key);
        if (group) group.push(node);
        else members.set(key, [node]);
      }
    }
    this.members = members;
    if (isSorted) {
      nodes.length = 0;
      for (const [key, group] of members) {
        const head = heads.get(key);
        if (head) nodes.push(head);
        if (!head || this.expanded.has(key)) for (const node of group) nodes.push(node);
      }
    }
    this.changed();
  }

  /** False until AG Grid has sorted for the first time with groups. */
  get isArranged(): boolean {
    return this.members.size > 0;
  }
  records(key: string): readonly R[] {
    return recordsOf(this.members.get(key) ?? []);
  }
  /** Every record that passes the filters, collapsed or not, in the order shown. */
  allRecords(): R[] {
    return recordsOf([...this.members.values()].flat());
  }
  isExpanded(key: string): boolean {
    return this.expanded.has(key);
  }
  toggle(key: string, api: GridApi<R>): void {
    if (!this.expanded.delete(key)) this.expanded.add(key);
    api.refreshClientSideRowModel('sort');
  }
  selectedCount(key: string): number {
    return (this.members.get(key) ?? []).filter((node) => node.isSelected()).length;
  }
  select(key: string, isSelected: boolean, api: GridApi<R>): void {
    api.setNodesSelected({ nodes: [...(this.members.get(key) ?? [])], newValue: isSelected });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly version = (): number => this.revision;
  /** Members or selection have changed. Listeners are called after AG Grid is done, which may be in the middle of its own rendering. */
  readonly changed = (): void => {
    this.revision++;
    queueMicrotask(() => {
      for (const listener of this.listeners) listener();
    });
  };
}

const recordsOf = <R>(nodes: readonly IRowNode<R>[]): R[] => nodes.flatMap(({ data }) => data ?? []);
