import type { RecordOf } from '@groundwork/contract';
import type { AdvancedSetting, Column, DataGridProps, RowGrouping, ScreenFilters } from '@groundwork/grid';
import type { DialogEntity, DialogProps, DialogTypes } from '@groundwork/shell-sdk';
import type { MenuItem } from '@groundwork/ui';
import type { Atom } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import type { ArchiveOptions } from '../archive/useArchive.tsx';
import type { CollectionOf } from '../entity.ts';

/** The dialogs of an entity; components may be of `lazyDialogs`. */
export interface RecordDialogs<E extends DialogEntity> {
  create?: ComponentType<DialogProps<`${E}.create`>>;
  edit?: ComponentType<DialogProps<`${E}.edit`>>;
  details?: ComponentType<DialogProps<`${E}.details`>>;
  /** Fetches the code of lazy ones before they are opened. */
  prefetch?: () => void;
}

/** The presets that the create dialog of an entity takes. */
export type CreateProps<E extends DialogEntity> = DialogTypes[`${E}.create`]['props'];

/** The page's actions for the menu of a row. */
export interface PageActions<E extends DialogEntity> {
  /** Opens the create dialog with presets or with a copy of a record; undefined where the user may not create. */
  create: ((props: CreateProps<E>) => void) | undefined;
}

/** The declaration of a list screen. */
export interface RecordsPageProps<E extends DialogEntity, R = RecordOf<CollectionOf<E>>> {
  entity: E;
  title: string;
  /** The entity's own columns; the tag columns, Modified, Created and Internal ID follow by themselves. */
  columns: readonly Column<R>[];
  /** Own dialogs, opened in place. `{}` in a list of records whose dialogs another remote owns: it offers none by itself. */
  dialogs: RecordDialogs<E>;
  /** Default: the collection's name. The route's name where one collection has several lists. */
  gridId?: string;
  /** The records of the page's scope; default: all of the collection. */
  rows?: Atom<readonly R[]>;
  /** Presets of what New creates: the active project. */
  createWith?: () => CreateProps<E>;
  /** Opened by 'Edit multiple'. */
  bulkEdit?: ComponentType<{ records: readonly R[]; onClose: () => void }>;
  /** Further entries of a row's menu. */
  rowMenu?: (record: R, page: PageActions<E>) => readonly MenuItem[];
  /** Further buttons of the toolbar. */
  actions?: (selected: readonly R[]) => ReactNode;
  /**
   * Up to this width of the window, in px, the selection's commands are in a bar below the rows. Default 1100; more where
   * `actions` would leave no room for the title.
   */
  selectionBarWidth?: number;
  /** Further entries of the grid menu, such as Export POs: for the selected rows, or else for the filtered ones. */
  menuActions?: readonly MenuItem[] | ((shown: ShownRecords<R>) => readonly MenuItem[]);
  advanced?: readonly AdvancedSetting[];
  /** Gathers the rows under group rows: orders by product. */
  grouping?: RowGrouping<R>;
  /** A line above the grid: filter chips. On a phone it opens from 'Filter'. */
  filters?: ReactNode;
  /** The values that `filters` uses, so that saved views store them. */
  screenFilters?: ScreenFilters;
  /** Right of the counts in the status line: 'Total Amount'. */
  statusLine?: (rows: readonly R[]) => ReactNode;
  /** Draws the records in place of the grid and reports to `grid` what is shown and selected: the media library's cards. */
  display?: (shown: Pick<DataGridProps<R & { id: string }>, ShownProps>) => ReactNode;
  /** Replaces the selected-count button while something runs ([GR-08]). */
  progress?: string;
  sort?: { column: string; direction: 'asc' | 'desc' };
  /** Default 'Nothing to show'; 'Nothing to show matching current filters' where a project narrows the list. */
  emptyText?: string;
  /** Allows archiving, for users with the permission, and shows the archived records on request. */
  archive?: ArchiveOptions;
  /** A consequence of deleting these records, for the confirmation. */
  deleteWarning?: (records: readonly R[]) => string | undefined;
  /**
   * Everybody may configure columns, nobody edits ([GR-25]). No page of these remotes is one: Subscribers see orders as
   * cards, which have no columns.
   */
  isExportOnly?: boolean;
  exportPrefix?: string;
}

/** The records that an entry of the grid menu is about. */
export interface ShownRecords<R> {
  selected: readonly R[];
  displayed: () => readonly R[];
}

/** Props of the grid that a display in its place gets too. */
type ShownProps = 'grid' | 'rows' | 'status' | 'quickFilter' | 'onActivate';
