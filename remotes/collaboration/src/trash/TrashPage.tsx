import { DataGrid, useGrid } from '@groundwork/grid';
import { canOpenDialog, openDialog, type PermissionSubject, useCan } from '@groundwork/shell-sdk';
import { Button, ConfirmDialog, type MenuItem, SearchField, useIsDesktop } from '@groundwork/ui';
import { useMemo } from 'react';
import { RestoreBanner } from './RestoreBanner.tsx';
import { namesOf } from './restore-entries.ts';
import styles from './TrashPage.module.css';
import { TypeFilter } from './TypeFilter.tsx';
import { detailsOf, type TrashEntry } from './trash-entry.ts';
import { trashColumns } from './trashColumns.tsx';
import { useRestore } from './useRestore.ts';
import { useTrash } from './useTrash.ts';
import { useTrashFilters } from './useTrashFilters.ts';

const lastDeleted = { column: 'deleted', direction: 'desc' } as const;

/** How a record is shown, where a remote of this portal can. */
function viewOf({ collection, record }: TrashEntry): (() => void) | undefined {
  const dialog = detailsOf(collection);
  if (!dialog || !canOpenDialog(dialog)) return undefined;
  return () => void openDialog(dialog, { id: record.id } as never);
}

/** What was deleted, of every type; it can be looked at and brought back (decisions G20). */
export default function TrashPage() {
  const isDesktop = useIsDesktop();
  const can = useCan();
  const grid = useGrid<TrashEntry>();
  const { entries, status, reload } = useTrash();
  const { text, setText, types, setTypes } = useTrashFilters();
  const rows = useMemo(
    () => (types.length === 0 ? entries : entries.filter(({ collection }) => types.includes(collection))),
    [entries, types],
  );
  const columns = useMemo(() => trashColumns(entries), [entries]);
  const restoring = useRestore(entries, async () => {
    grid.handle?.clearSelection();
    await reload();
  });
  const mayRestore = ({ collection, record }: TrashEntry) => can('delete', collection, record as PermissionSubject);
  const { selected } = grid;
  const [only] = selected;
  const view = selected.length === 1 && only ? viewOf(only) : undefined;
  const isBusy = restoring.progress !== undefined;
  const rowMenu = (entry: TrashEntry): readonly MenuItem[] => {
    const onView = viewOf(entry);
    return [
      ...(onView ? [{ id: 'view', label: 'View', icon: 'eye' as const, onAction: onView }] : []),
      ...(mayRestore(entry) && !isBusy
        ? [
            {
              id: 'restore',
              label: 'Restore',
              icon: 'archive-restore' as const,
              onAction: () => restoring.restore([entry]),
            },
          ]
        : []),
    ];
  };

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <h1>Trash</h1>
        <SearchField
          label="Find items"
          placeholder="Find items..."
          value={text}
          onChange={setText}
          count={grid.displayedCount}
          isWide={!isDesktop}
        />
        {restoring.progress && (
          <span className={styles.progress} role="status">
            {restoring.progress}
          </span>
        )}
        <span className={styles.space} />
        {view && (
          <Button icon="eye" onPress={view}>
            View
          </Button>
        )}
        {selected.length > 0 && selected.every(mayRestore) && (
          <Button
            variant="primary"
            icon="archive-restore"
            isDisabled={isBusy}
            onPress={() => restoring.restore(selected)}
          >
            Restore
          </Button>
        )}
      </header>
      {entries.length > 0 && (
        <div className={styles.filters}>
          <TypeFilter entries={entries} value={types} onChange={setTypes} />
        </div>
      )}
      {restoring.failed && <RestoreBanner summary={restoring.failed} onDismiss={restoring.dismiss} />}
      <div className={styles.grid}>
        <DataGrid<TrashEntry>
          grid={grid}
          label="Trash"
          columns={columns}
          rows={rows}
          status={status}
          onRetry={() => void reload()}
          quickFilter={text}
          sort={lastDeleted}
          height="100%"
          onActivate={(entry) => viewOf(entry)?.()}
          rowMenu={rowMenu}
        />
      </div>
      {restoring.asking && (
        <ConfirmDialog
          title="Restore what they belong to"
          text={`${namesOf(restoring.asking.chosen)} belongs to ${namesOf(restoring.asking.parents)}, which is deleted too. Restore both?`}
          confirmLabel="Restore both"
          onConfirm={restoring.confirm}
          onCancel={restoring.cancel}
        />
      )}
    </div>
  );
}
