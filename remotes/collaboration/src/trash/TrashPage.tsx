import { collection, useLists } from '@groundwork/data-cache';
import { DataGrid, useGrid, useGridViews } from '@groundwork/grid';
import { PageStatus, PageToolbar, PhoneBar, usePageAddress, useViewName } from '@groundwork/records';
import { useIsActive, useSession } from '@groundwork/shell-sdk';
import { ConfirmDialog, type MenuItem, useDelayed, useIsDesktop } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useRef } from 'react';
import { OutcomeBanner } from './OutcomeBanner.tsx';
import { PurgeConfirmation } from './PurgeConfirmation.tsx';
import { TrashButtons } from './TrashButtons.tsx';
import styles from './TrashPage.module.css';
import { TypeFilter } from './TypeFilter.tsx';
import { batchesOf, missingText } from './trash-batches.ts';
import type { TrashEntry } from './trash-entry.ts';
import { trashColumns } from './trashColumns.tsx';
import { useTrash } from './useTrash.ts';
import { useTrashActions } from './useTrashActions.ts';
import { useTrashCommands } from './useTrashCommands.ts';
import { useTypeFilter } from './useTypeFilter.ts';

const gridId = 'trash';
const noun = { singular: 'item', plural: 'items' };
const lastDeleted = { column: 'deleted', direction: 'desc' } as const;
const lists = ['users', 'tags', 'tagsets'] as const;
const noCommands = {};

/** Deleted records of every type, to look at, to restore, or to delete for good (docs: screens#trash). */
export default function TrashPage() {
  const isDesktop = useIsDesktop();
  const isActive = useIsActive();
  const { isStaff } = useSession();
  useLists(lists);
  const sets = useAtomValue(collection('tagsets').allAtom);
  const grid = useGrid<TrashEntry>();
  const address = usePageAddress();
  const search = useRef<HTMLInputElement>(null);
  const { types, setTypes, screenFilters } = useTypeFilter();
  const [viewName, setViewName] = useViewName(gridId, address, isStaff);
  const views = useGridViews({
    grid,
    gridId,
    canSave: isStaff,
    viewName,
    onViewName: setViewName,
    filters: {
      read: () => ({ text: address.text, page: screenFilters.read() }),
      apply: (stored) => {
        const { text, page } = (stored ?? {}) as { text?: string; page?: unknown };
        address.setText(text ?? '');
        screenFilters.apply(page);
      },
    },
  });
  const { entries, status, reload } = useTrash();
  // A list that is made with its rows is laid out once, with the columns that they need: a short wait shows no empty one.
  const isWaiting = status.state === 'idle' || (status.state === 'loading' && !status.hasData);
  const isSlow = useDelayed(isWaiting);
  const batches = useMemo(() => batchesOf(entries), [entries]);
  const rows = useMemo(
    () => (types.length === 0 ? batches.shown : batches.shown.filter((entry) => types.includes(entry.collection))),
    [batches, types],
  );
  const now = useRef({ entries, batches });
  now.current = { entries, batches };
  const columns = useMemo(() => trashColumns(now, sets), [sets]);
  const actions = useTrashActions(entries, async (isStopped) => {
    // What is left stays selected.
    if (!isStopped) {
      grid.handle?.clearSelection();
      grid.setSelecting(false);
    }
    return reload();
  });
  const commandsOf = useTrashCommands(actions);
  // All of them go together: if only some went, the others would move under the pointer of a double click.
  const commands = actions.progress === undefined ? commandsOf(grid.selected) : { stop: actions.stop };
  const rowMenu = (entry: TrashEntry): readonly MenuItem[] => {
    const { view, restore, purge } = commandsOf([entry]);
    return [
      ...(view ? [{ id: 'view', label: 'View', icon: 'eye' as const, onAction: view }] : []),
      ...(restore ? [{ id: 'restore', label: 'Restore', icon: 'archive-restore' as const, onAction: restore }] : []),
      ...(purge
        ? [
            { separator: true as const },
            { id: 'purge', label: 'Delete permanently', icon: 'trash-2' as const, isDanger: true, onAction: purge },
          ]
        : []),
    ];
  };
  const filters = <TypeFilter entries={batches.shown} value={types} onChange={setTypes} />;

  return (
    <div className={styles.page}>
      <PageToolbar
        title="Trash"
        grid={grid}
        status={status}
        address={address}
        views={views}
        commands={noCommands}
        actions={<TrashButtons commands={commands} />}
        progress={actions.progress}
        isStaff={isStaff}
        canConfigure={isStaff}
        exportPrefix="trash"
        searchRef={search}
      />
      {/* From the beginning: the list would be laid out again where it came with the entries. */}
      {isDesktop && <div className={styles.filters}>{filters}</div>}
      {!isDesktop && actions.progress && (
        <p className={styles.progress} role="status">
          {actions.progress}
        </p>
      )}
      {actions.failed && <OutcomeBanner outcome={actions.failed} onDismiss={actions.dismiss} />}
      <div className={styles.grid}>
        {(!isWaiting || isSlow) && (
          <DataGrid<TrashEntry>
            grid={grid}
            label="Trash"
            columns={columns}
            rows={rows}
            status={status}
            onRetry={() => void reload()}
            quickFilter={address.text}
            sort={lastDeleted}
            height="100%"
            onActivate={(entry) => commandsOf([entry]).view?.()}
            onLeave={() => search.current?.focus()}
            rowMenu={rowMenu}
          />
        )}
      </div>
      {isDesktop ? (
        <PageStatus grid={grid} collection={noun} status={status} />
      ) : (
        <PhoneBar
          grid={grid}
          commands={noCommands}
          filters={filters}
          actions={<TrashButtons commands={commands} size="touch" />}
        />
      )}
      {isActive && actions.asking && (
        <ConfirmDialog
          title="Restore the records they belong to?"
          text={missingText(actions.asking.chosen, actions.asking.missing)}
          confirmLabel={actions.asking.order.length === 2 ? 'Restore both' : 'Restore all'}
          onConfirm={actions.confirmRestore}
          onCancel={actions.cancel}
        />
      )}
      {isActive && actions.purged && (
        <PurgeConfirmation
          entries={actions.purged}
          contentsOf={batches.contentsOf}
          onConfirm={actions.confirmPurge}
          onCancel={actions.cancel}
        />
      )}
    </div>
  );
}
