import { type CollectionName, collections, type RecordOf } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import {
  type AdvancedSetting,
  type Column,
  DataGrid,
  type DataGridProps,
  type RowGrouping,
  type ScreenFilters,
  tagSetColumns,
  tailColumns,
  useGrid,
  useGridViews,
} from '@groundwork/grid';
import {
  type DialogEntity,
  type DialogProps,
  type DialogTypes,
  type PermissionSubject,
  useCan,
  useIsActive,
  useSession,
} from '@groundwork/shell-sdk';
import { Button, type MenuItem, useDelayed, useIsDesktop } from '@groundwork/ui';
import { type Atom, useAtomValue } from 'jotai';
import {
  type Attributes,
  type ComponentType,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type ArchiveOptions, useArchive } from '../archive/use-archive.tsx';
import { EditFromDetails } from '../details/RecordDetails.tsx';
import { type CollectionOf, collectionOf } from '../entity.ts';
import { FieldConflictDialog } from '../FieldConflictDialog.tsx';
import { DeleteConfirmation } from './DeleteConfirmation.tsx';
import { PageStatus } from './PageStatus.tsx';
import { PageToolbar } from './PageToolbar.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import styles from './RecordsPage.module.css';
import { usePageAddress } from './use-page-address.ts';
import { useViewName } from './use-view-name.ts';

/** The dialogs of an entity; components may be lazy. */
export interface RecordDialogs<E extends DialogEntity> {
  create?: ComponentType<DialogProps<`${E}.create`>>;
  edit?: ComponentType<DialogProps<`${E}.edit`>>;
  details?: ComponentType<DialogProps<`${E}.details`>>;
}

/** The props of a create dialog with its way out; `Attributes` because JSX cannot see that a generic type is an object. */
const withClose = <P extends object>(
  dialogProps: P,
  onClose: () => void,
): P & { onClose: () => void } & Attributes => ({
  ...dialogProps,
  onClose,
});

type CreateProps<E extends DialogEntity> = DialogTypes[`${E}.create`]['props'];

/** What a row's menu may ask of its page. */
export interface PageActions<E extends DialogEntity> {
  /** Opens the create dialog with presets or with a copy of a record; undefined where the user may not create. */
  create: ((props: CreateProps<E>) => void) | undefined;
}

export interface RecordsPageProps<E extends DialogEntity, R = RecordOf<CollectionOf<E>>> {
  entity: E;
  title: string;
  /** The entity's own columns; the tag columns, Modified, Created and Internal ID follow by themselves. */
  columns: readonly Column<R>[];
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
  /** Further entries of the grid menu: Export POs, of what is selected or else of what passes the filters. */
  menuActions?: readonly MenuItem[] | ((shown: ShownRecords<R>) => readonly MenuItem[]);
  advanced?: readonly AdvancedSetting[];
  /** Gathers the rows under group rows: orders by product. */
  grouping?: RowGrouping<R>;
  /** A line above the grid: filter chips. On a phone it opens from 'Filter'. */
  filters?: ReactNode;
  /** What `filters` filters by, so that saved views keep it. */
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
  /** Records can be archived here, by those who may, and the archived ones shown. */
  archive?: ArchiveOptions;
  /** What deleting these also does, said in the confirmation. */
  deleteWarning?: (records: readonly R[]) => string | undefined;
  /** Everybody may configure columns, nobody edits ([GR-25]). */
  isExportOnly?: boolean;
  exportPrefix?: string;
}

/** The records that an entry of the grid menu is about. */
export interface ShownRecords<R> {
  selected: readonly R[];
  displayed: () => readonly R[];
}

/** What a display in place of the grid is given of the grid's props. */
type ShownProps = 'grid' | 'rows' | 'status' | 'quickFilter' | 'onActivate';

/** How long a grid waits for its saved view before it shows the declared columns. */
const layoutPatience = 1000;
const lastSort = { column: 'modified', direction: 'desc' } as const;
type Open = 'bulk' | 'delete';

/** The list screen of an entity: toolbar, grid or cards, status line and dialogs, from one declaration. */
export function RecordsPage<E extends DialogEntity>(props: RecordsPageProps<E>) {
  type R = RecordOf<CollectionOf<E>>;
  const name: CollectionName = collectionOf(props.entity);
  const source = collection(collectionOf(props.entity));
  const { isStaff } = useSession();
  const isActive = useIsActive();
  const isDesktop = useIsDesktop();
  const can = useCan();
  const grid = useGrid<R>();
  const address = usePageAddress();
  const search = useRef<HTMLInputElement>(null);
  const gridId = props.gridId ?? name;
  const [viewName, setViewName] = useViewName(gridId, address, isStaff);
  const [open, setOpen] = useState<Open>();
  const [creating, setCreating] = useState<CreateProps<E>>();

  // Before the lists that only fill columns: a browser asks one server for six things at a time.
  useLayoutEffect(() => (isActive ? source.subscribe() : undefined), [source, isActive]);
  const archive = useArchive<R>(name, grid, props.archive);
  const liveRows = useAtomValue((props.rows ?? source.allAtom) as Atom<readonly R[]>);
  const liveStatus = useAtomValue(source.statusAtom);
  const { rows, status } = archive.shown ?? { rows: liveRows, status: liveStatus };
  const sets = useAtomValue(collection('tagsets').allAtom);
  const isTagged = 'tagIds' in collections[name].references;
  const columns = useMemo(
    () => [...props.columns, ...(isTagged ? tagSetColumns<R>(sets) : []), ...tailColumns<R>({ isTagged })],
    [props.columns, sets, isTagged],
  );
  const views = useGridViews({
    grid,
    gridId,
    canSave: isStaff,
    viewName,
    onViewName: setViewName,
    filters: {
      read: () => ({ text: address.text, page: props.screenFilters?.read() }),
      apply: (stored) => {
        const { text, page } = (stored ?? {}) as { text?: string; page?: unknown };
        address.setText(text ?? '');
        props.screenFilters?.apply(page);
      },
    },
    advanced: props.advanced,
  });
  const isLate = useDelayed(!views.isLaidOut, layoutPatience);

  const { selected } = grid;
  const permits = (verb: 'update' | 'delete') =>
    archive.shown === undefined && selected.every((record) => can(verb, name, record as PermissionSubject));
  const { create: Create, edit: Edit, details: Details } = props.dialogs;
  const BulkEdit = props.bulkEdit;
  const allowed = {
    create: Create !== undefined && archive.shown === undefined && !props.isExportOnly && can('create', name),
    edit: Edit !== undefined && can('update', name) && permits('update'),
    bulk: BulkEdit !== undefined && can('update', name) && permits('update'),
    view: Details !== undefined,
    delete: !props.isExportOnly && can('delete', name) && permits('delete'),
  };
  const [only] = selected;
  const commands = {
    create: allowed.create ? () => setCreating(props.createWith?.() ?? {}) : undefined,
    edit: allowed.edit && selected.length === 1 && only ? () => address.show('edit', only.id) : undefined,
    bulk: allowed.bulk && selected.length > 1 ? () => setOpen('bulk') : undefined,
    view: allowed.view && selected.length === 1 && only ? () => address.show('open', only.id) : undefined,
    delete: allowed.delete && selected.length > 0 ? () => setOpen('delete') : undefined,
  };
  const rowMenu = (record: R): readonly MenuItem[] => {
    if (archive.shown) return archive.rowMenu(record);
    const further = props.rowMenu?.(record, { create: allowed.create ? setCreating : undefined }) ?? [];
    const own = [...further, ...archive.rowMenu(record)];
    if (isDesktop) return own;
    const mayEdit = Edit !== undefined && can('update', name, record as PermissionSubject);
    const mayDelete = !props.isExportOnly && can('delete', name, record as PermissionSubject);
    return [
      ...(Details
        ? [{ id: 'view', label: 'View', icon: 'eye' as const, onAction: () => address.show('open', record.id) }]
        : []),
      ...(mayEdit
        ? [{ id: 'edit', label: 'Edit', icon: 'pencil' as const, onAction: () => address.show('edit', record.id) }]
        : []),
      ...own,
      ...(mayDelete
        ? [
            {
              id: 'delete',
              label: 'Delete',
              icon: 'trash-2' as const,
              isDanger: true,
              onAction: () => {
                grid.handle?.clearSelection();
                grid.handle?.select([record.id]);
                setOpen('delete');
              },
            },
          ]
        : []),
    ];
  };
  const emptyCreate = commands.create && (
    <Button variant="primary" icon="plus" onPress={commands.create}>
      {`New ${collections[name].singular}`}
    </Button>
  );

  const menuActions =
    typeof props.menuActions === 'function'
      ? props.menuActions({ selected, displayed: () => grid.handle?.displayedRows() ?? [] })
      : (props.menuActions ?? []);
  const shown = {
    grid,
    rows,
    status,
    quickFilter: address.text,
    onActivate: Details ? (record: R) => address.show('open', record.id) : undefined,
  };

  return (
    <div className={styles.page}>
      <PageToolbar
        title={archive.shown?.title ?? props.title}
        grid={grid}
        status={status}
        address={address}
        views={views}
        commands={commands}
        actions={archive.shown ? archive.buttons : props.actions?.(selected)}
        progress={props.progress}
        isStaff={isStaff}
        canConfigure={isStaff || props.isExportOnly === true}
        searchRef={search}
        exportPrefix={props.exportPrefix}
        menuActions={[...menuActions, ...archive.menu]}
        advanced={props.advanced}
      />
      <div className={styles.body}>
        {props.filters && isDesktop && !archive.shown && <div className={styles.filters}>{props.filters}</div>}
        <div className={styles.grid} data-waiting={!(views.isLaidOut || isLate || props.display) || undefined}>
          {props.display ? (
            props.display(shown)
          ) : (
            <DataGrid<R>
              {...shown}
              label={props.title}
              columns={columns}
              onRetry={() => void (archive.shown?.reload() ?? source.load({ force: true }))}
              emptyText={props.emptyText}
              emptyAction={emptyCreate}
              sort={props.sort ?? lastSort}
              height="100%"
              grouping={props.grouping}
              onLeave={() => search.current?.focus()}
              rowMenu={props.rowMenu || props.archive || !isDesktop ? rowMenu : undefined}
            />
          )}
        </div>
        {isDesktop ? (
          <PageStatus grid={grid} collection={name} status={status} statusLine={props.statusLine} />
        ) : (
          <PhoneBar grid={grid} commands={commands} filters={props.filters} />
        )}
      </div>
      {isActive && (
        <Suspense fallback={null}>
          <EditFromDetails value={Edit ? (id) => address.show('edit', id) : undefined}>
            {address.openId && Details && <Details key={address.openId} id={address.openId} onClose={address.close} />}
          </EditFromDetails>
          {address.editId && Edit && <Edit key={address.editId} id={address.editId} onClose={address.close} />}
          {creating && Create && <Create {...withClose(creating, () => setCreating(undefined))} />}
          {open === 'bulk' && BulkEdit && <BulkEdit records={selected} onClose={() => setOpen(undefined)} />}
          <FieldConflictDialog />
          {archive.dialog}
          {open === 'delete' && (
            <DeleteConfirmation
              collection={name}
              ids={selected.map(({ id }) => id)}
              warning={props.deleteWarning?.(selected)}
              onClose={(isDeleted) => {
                if (isDeleted) grid.handle?.clearSelection();
                setOpen(undefined);
              }}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}
