import type { ColDef, ValueGetterParams } from 'ag-grid-community';
import { columnReads, sortValue } from './cell-text.ts';
import { GridCell } from './cells/GridCell.tsx';
import { GridRowMenu } from './cells/GridRowMenu.tsx';
import { returnToCell } from './cells/refused-values.ts';
import { sendValue, sentText } from './cells/sent-values.ts';
import { TextCellEditor } from './cells/TextCellEditor.tsx';
import type { Column, ColumnKind } from './column.ts';
import { isGroupRow } from './groups.ts';
import { rowMenuColumnId } from './layout.ts';
import { columnComparator } from './sorting/column-order.ts';
import type { HeldPlaces } from './sorting/held-places.ts';

const widths: Partial<Record<ColumnKind, number>> = {
  image: 84,
  name: 240,
  money: 100,
  number: 96,
  date: 120,
  link: 64,
  tags: 160,
  chips: 140,
  status: 150,
  boolean: 110,
};
const tabletNameWidth = 160;
const isNumeric = ({ kind }: { kind?: ColumnKind }) => kind === 'money' || kind === 'number';
const isFigure = (column: { kind?: ColumnKind; isFigure?: boolean }) => isNumeric(column) || column.isFigure === true;
/** Columns of pictures say what they are to assistive technology only; nobody sorts by them. */
const isPictogram = <R>(column: Column<R>) => column.kind === 'image' || (column.kind === 'link' && !column.label);

const nameless = () => '';
/** The text a row is known by to assistive technology: its name column's. */
export const rowName = <R>(columns: readonly Column<R>[]): ((record: R) => string) => {
  const named = columns.find((column) => column.kind === 'name') ?? columns.find(({ kind }) => !kind);
  return named ? (record) => String(sortValue(named, record) ?? '') : nameless;
};

/** Whether the declaration leaves a column out until the user asks for it. */
export const isDeclaredHidden = <R>(column: Column<R>, isTablet: boolean): boolean =>
  (column.hidden || (isTablet && column.hiddenOnTablet && column.kind !== 'image')) ?? false;

/** The room that a column takes at least when it is first drawn. */
export const firstWidth = <R>(column: Column<R>, isTablet: boolean): number =>
  column.grows
    ? Math.min(column.width ?? 200, isTablet ? tabletNameWidth : Infinity)
    : (column.width ?? widths[column.kind ?? 'text'] ?? 150);

/** How columns are first drawn: AG Grid draws what is hidden or pinned afterwards a second time. */
export interface FirstColumns {
  hidden: ReadonlySet<string>;
  pinned: ReadonlySet<string>;
}

/** AG Grid's definitions of declared columns. */
export function columnDefinitions<R>(
  columns: readonly Column<R>[],
  isTablet: boolean,
  held: HeldPlaces,
  first: FirstColumns | undefined,
): ColDef<R>[] {
  return columns.map((column) => ({
    colId: column.id,
    headerName: column.header,
    headerTooltip: column.header,
    initialWidth: firstWidth(column, isTablet),
    // A pinned column does not grow: it keeps its initial width.
    ...(column.grows && { initialFlex: 1, minWidth: firstWidth(column, isTablet) }),
    ...(column.kind === 'image' && { resizable: false, cellClass: 'groundwork-image' }),
    ...(isPictogram(column) && { headerClass: 'groundwork-quiet-header' }),
    initialHide: isDeclaredHidden(column, isTablet) || (first?.hidden.has(column.id) ?? false),
    initialPinned: first?.pinned.has(column.id) ? 'left' : undefined,
    sortable: column.isSortable ?? !isPictogram(column),
    sortingOrder: ['asc', 'desc', null],
    filter: isNumeric(column)
      ? 'agNumberColumnFilter'
      : !isPictogram(column) && column.kind !== 'date'
        ? 'agTextColumnFilter'
        : false,
    valueGetter: ({ data }: ValueGetterParams<R>) =>
      data === undefined || isGroupRow(data) ? undefined : sortValue(column, data),
    comparator: columnComparator(column, held),
    cellRenderer: GridCell,
    cellRendererParams: { definition: column, held, isTablet },
    // A badge's color or a name may change while what it sorts by does not.
    ...(columnReads(column).length > 0 || 'cell' in column || column.kind === 'status' || column.kind === 'chips'
      ? { equals: () => false }
      : {}),
    ...(isFigure(column) && {
      cellClass: 'ag-right-aligned-cell groundwork-figure',
      headerClass: 'ag-right-aligned-header',
    }),
    ...editing(column, held),
  }));
}

function editing<R>(column: Column<R>, held: HeldPlaces): Partial<ColDef<R>> {
  const { edit } = column;
  if (edit?.kind !== 'text') return {};
  return {
    editable: ({ data, node }) =>
      data !== undefined &&
      !isGroupRow(data) &&
      sentText(node, column.id) === undefined &&
      (edit.isEditable?.(data) ?? true),
    cellEditor: TextCellEditor,
    cellEditorParams: { edit },
    // The stored record comes back through the cache; the grid itself never changes one.
    valueSetter: ({ data, newValue, node, column: cell, api }) => {
      held.hold(api, node);
      const value = String(newValue ?? '');
      const send = () => edit.commit(data, value);
      void (node ? sendValue({ api, node, colId: column.id, text: value }, send) : Promise.resolve(send())).then(
        (outcome) => {
          // An answer that was there at once finds AG Grid still closing the editor.
          if (typeof outcome === 'string') setTimeout(() => returnToCell(api, node, cell, { value, message: outcome }));
        },
      );
      return false;
    },
  };
}

export const rowMenuWidth = 52;
export function rowMenuColumn<R>(nameOf: (record: R) => string): ColDef<R> {
  return {
    colId: rowMenuColumnId,
    headerName: 'Actions',
    headerClass: 'groundwork-quiet-header',
    initialWidth: rowMenuWidth,
    resizable: false,
    sortable: false,
    filter: false,
    suppressMovable: true,
    lockPosition: 'right',
    pinned: 'right',
    cellRenderer: GridRowMenu,
    cellRendererParams: { nameOf },
    cellClass: 'groundwork-menu',
  };
}
