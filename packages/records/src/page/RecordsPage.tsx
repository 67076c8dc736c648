import { type CollectionName, collections, type RecordOf } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { DataGrid, tagSetColumns, tailColumns, useGrid, useGridViews } from '@groundwork/grid';
import {
  type DialogEntity,
  type PermissionSubject,
  useCan,
  useContributions,
  useIsActive,
  useSession,
  useSetting,
} from '@groundwork/shell-sdk';
import { Button, type MenuItem, useDelayed, useIsDesktop, useMediaQuery } from '@groundwork/ui';
import { type Atom, useAtomValue } from 'jotai';
import { type Attributes, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useArchive } from '../archive/useArchive.tsx';
import { EditFromDetails } from '../details/edit-from-details.ts';
import { discussMenu, useDiscuss } from '../discuss.ts';
import { type CollectionOf, collectionOf } from '../entity.ts';
import { FieldConflictDialog } from '../FieldConflictDialog.tsx';
import { DeleteConfirmation } from '../lazy-dialogs.ts';
import { PageStatus } from './PageStatus.tsx';
import { PageToolbar } from './PageToolbar.tsx';
import { PhoneBar, SelectionBar } from './PhoneBar.tsx';
import styles from './RecordsPage.module.css';
import type { CreateProps, RecordsPageProps } from './records-page.ts';
import { contributedMenu, rowMenuOf } from './row-menu.ts';
import { usePageAddress } from './usePageAddress.ts';
import { usePrefetch } from './usePrefetch.ts';
import { useViewName } from './useViewName.ts';

/** The props of a create dialog with its way out; `Attributes` because JSX cannot see that a generic type is an object. */
const withClose = <P extends object>(
  dialogProps: P,
  onClose: () => void,
): P & { onClose: () => void } & Attributes => ({
  ...dialogProps,
  onClose,
});

/** How long a grid waits for its saved view before it shows the declared columns. */
const layoutTimeoutMs = 1000;
const lastSort = { column: 'modified', direction: 'desc' } as const;

/**
 * The list screen of an entity: toolbar, grid or cards, status line and dialogs, from one declaration.
 *
 * @example
 * ```tsx
 * import { lazyDialogs, recordDialogs, RecordsPage } from '@groundwork/records';
 *
 * const dialogs = lazyDialogs(async () => ({
 *   default: recordDialogs('vendor', { details: ({ record }) => <p>{record.name}</p> }),
 * }));
 * export default function VendorsPage() {
 *   return (
 *     <RecordsPage
 *       entity="vendor"
 *       title="Vendors"
 *       columns={[{ id: 'name', header: 'Name', kind: 'name', grows: true, value: ({ name }) => name }]}
 *       dialogs={dialogs}
 *     />
 *   );
 * }
 * ```
 */
export function RecordsPage<E extends DialogEntity>(props: RecordsPageProps<E>) {
  type R = RecordOf<CollectionOf<E>>;
  const name: CollectionName = collectionOf(props.entity);
  const source = collection(collectionOf(props.entity));
  const { isStaff } = useSession();
  const isActive = useIsActive();
  const isDesktop = useIsDesktop();
  const hasSelectionBar = useMediaQuery(`(max-width: ${props.selectionBarWidth ?? 1100}px)`) && isDesktop;
  const [density, setDensity] = useSetting('gridDensity');
  const can = useCan();
  const discuss = useDiscuss();
  const contributed = useContributions(`${props.entity}.row`);
  const grid = useGrid<R>();
  const address = usePageAddress();
  const search = useRef<HTMLInputElement>(null);
  const gridId = props.gridId ?? name;
  const [viewName, setViewName] = useViewName(gridId, address, isStaff);
  const [isBulkEditing, setBulkEditing] = useState(false);
  const [deleting, setDeleting] = useState<readonly R[]>();
  const [creating, setCreating] = useState<CreateProps<E>>();

  // Before the lists that only fill columns: a browser asks one server for six things at a time.
  useLayoutEffect(() => (isActive ? source.subscribe() : undefined), [source, isActive]);
  const archive = useArchive<R>(name, grid, props.archive);
  const liveRows = useAtomValue((props.rows ?? source.allAtom) as Atom<readonly R[]>);
  const liveStatus = useAtomValue(source.statusAtom);
  const { rows, status } = archive.shown ?? { rows: liveRows, status: liveStatus };
  usePrefetch(isActive && liveStatus.state === 'ready', props.dialogs.prefetch);
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
  const isLate = useDelayed(!views.isLaidOut, layoutTimeoutMs);

  const { selected, handle } = grid;
  const { create: Create, edit: Edit, details: Details } = props.dialogs;
  const BulkEdit = props.bulkEdit;
  const isLive = archive.shown === undefined;
  // A selection may be as long as the list: each record of it is asked about once, not at every render.
  const permitted = useMemo(() => {
    const permits = (verb: 'update' | 'delete') =>
      isLive && can(verb, name) && selected.every((record) => can(verb, name, record as PermissionSubject));
    return { update: permits('update'), delete: permits('delete') };
  }, [isLive, can, name, selected]);
  // The new record's place decides too: stock in a warehouse is not everybody's to create.
  const mayCreate = can('create', name, (props.createWith?.().initial ?? {}) as PermissionSubject);
  const allowed = {
    create: Create !== undefined && isLive && !props.isExportOnly && mayCreate,
    edit: Edit !== undefined && permitted.update,
    bulk: BulkEdit !== undefined && permitted.update,
    view: Details !== undefined,
    delete: !props.isExportOnly && permitted.delete,
  };
  const [only] = selected;
  const actions = archive.shown ? archive.buttons : props.actions?.(selected);
  const commands = {
    create: allowed.create ? () => setCreating(props.createWith?.() ?? {}) : undefined,
    edit: allowed.edit && selected.length === 1 && only ? () => address.show('edit', only.id) : undefined,
    bulk: allowed.bulk && selected.length > 1 ? () => setBulkEditing(true) : undefined,
    view: allowed.view && selected.length === 1 && only ? () => address.show('open', only.id) : undefined,
    delete: allowed.delete && selected.length > 0 ? () => setDeleting(selected) : undefined,
  };
  // A row that is saved stays where it was, so that who saved it finds it again.
  const { editId } = address;
  useEffect(() => {
    if (editId) handle?.hold?.(editId);
  }, [editId, handle]);
  const closeEditor = (record?: unknown) => {
    address.close();
    if (editId && record) handle?.mark?.(editId);
  };
  const rowMenu = (record: R): readonly MenuItem[] => {
    if (archive.shown) return archive.rowMenu(record);
    const further = props.rowMenu?.(record, { create: allowed.create ? setCreating : undefined }) ?? [];
    const mayDo = (verb: 'update' | 'delete') => can(verb, name) && can(verb, name, record as PermissionSubject);
    return rowMenuOf({
      own: [
        ...further,
        ...contributedMenu(contributed, record),
        ...discussMenu(discuss(name, record)),
        ...archive.rowMenu(record),
      ],
      view: Details && (() => address.show('open', record.id)),
      edit: Edit && mayDo('update') ? () => address.show('edit', record.id) : undefined,
      remove: !props.isExportOnly && mayDo('delete') ? () => setDeleting([record]) : undefined,
    });
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
        actions={actions}
        progress={props.progress}
        isStaff={isStaff}
        canConfigure={isStaff || props.isExportOnly === true}
        searchRef={search}
        hasSelectionBar={hasSelectionBar}
        density={{ value: density, onChange: setDensity }}
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
              density={density}
              grouping={props.grouping}
              onLeave={() => search.current?.focus()}
              rowMenu={rowMenu}
              recordOf={({ id }) => ({ collection: name, id })}
            />
          )}
        </div>
        {hasSelectionBar && selected.length > 0 ? (
          <SelectionBar grid={grid} commands={commands} actions={actions} className={styles.selection} />
        ) : isDesktop ? (
          <PageStatus grid={grid} collection={name} status={status} statusLine={props.statusLine} />
        ) : (
          <PhoneBar grid={grid} commands={commands} filters={props.filters} actions={actions} />
        )}
      </div>
      {isActive && (
        <>
          <EditFromDetails value={Edit ? (id) => address.show('edit', id) : undefined}>
            {address.openId && Details && <Details key={address.openId} id={address.openId} onClose={address.close} />}
          </EditFromDetails>
          {address.editId && Edit && <Edit key={address.editId} id={address.editId} onClose={closeEditor} />}
          {creating && Create && <Create {...withClose(creating, () => setCreating(undefined))} />}
          {isBulkEditing && BulkEdit && <BulkEdit records={selected} onClose={() => setBulkEditing(false)} />}
          <FieldConflictDialog />
          {archive.dialog}
          {deleting && (
            <DeleteConfirmation
              collection={name}
              ids={deleting.map(({ id }) => id)}
              warning={props.deleteWarning?.(deleting)}
              onClose={(isDeleted) => {
                if (isDeleted) grid.handle?.clearSelection();
                setDeleting(undefined);
              }}
            />
          )}
        </>
      )}
    </div>
  );
}
