import { type CollectionName, collections, type RecordMeta } from '@groundwork/contract';
import type { LoadState } from '@groundwork/data-cache';
import { recordName } from '@groundwork/data-cache';
import type { Grid } from '@groundwork/grid';
import { type PermissionSubject, useCan, useIsActive } from '@groundwork/shell-sdk';
import { Button, type MenuItem } from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import { useAddressFilter } from '../address-filter.ts';
import { ArchiveConfirmation } from '../lazy-dialogs.ts';
import { unarchive } from './archiving.ts';
import { useArchived } from './useArchived.ts';

/** The options of archiving in a list. */
export interface ArchiveOptions {
  /** A consequence of archiving one record, as a sentence of the question. */
  consequence?: string;
}
/** The parts that a list page takes from its archive. */
export interface Archive<R> {
  /** The archived records in place of the live ones; undefined while those are shown. */
  shown: { title: string; rows: readonly R[]; status: LoadState; reload: () => Promise<void> } | undefined;
  rowMenu: (record: R) => readonly MenuItem[];
  /** Entries of the grid's menu. */
  menu: readonly MenuItem[];
  /** Buttons of the toolbar while the archived ones are shown. */
  buttons: ReactNode;
  dialog: ReactNode;
}

const parse = (text: unknown): '1' | '' => (text === '1' ? '1' : '');

/**
 * Archiving on a list page, for users with the permission: 'Archive' in a row's menu, and a switch that shows the
 * archived records (`?archived=1`), which can be restored. Without options the page has no archive.
 */
export function useArchive<R extends RecordMeta>(
  name: CollectionName,
  grid: Grid<R>,
  options: ArchiveOptions | undefined,
): Archive<R> {
  const can = useCan();
  const isActive = useIsActive();
  const mayArchive = options !== undefined && can('archive', name);
  const [flag, setFlag] = useAddressFilter('archived', parse);
  const isShown = mayArchive && flag === '1';
  const archived = useArchived<R>(name, isShown && isActive);
  const [asking, setAsking] = useState<R>();
  const { plural } = collections[name];

  const bringBack = async (records: readonly R[]) => {
    grid.handle?.clearSelection();
    await unarchive(
      name,
      records.map(({ id }) => id),
    );
    await archived.reload();
  };
  const rowMenu = (record: R): readonly MenuItem[] => {
    if (!mayArchive || !can('archive', name, record as PermissionSubject)) return [];
    if (isShown)
      return [
        { id: 'unarchive', label: 'Unarchive', icon: 'archive-restore', onAction: () => void bringBack([record]) },
      ];
    return [{ id: 'archive', label: 'Archive', icon: 'archive', onAction: () => setAsking(record) }];
  };
  const show = (isOn: boolean) => {
    grid.handle?.clearSelection();
    setFlag(isOn ? '1' : '');
  };
  return {
    shown: isShown ? { title: `Archived ${plural}`, ...archived } : undefined,
    rowMenu,
    menu: mayArchive
      ? [
          { separator: true },
          { id: 'archived', label: 'Show archived', isChecked: isShown, onAction: () => show(!isShown) },
        ]
      : [],
    buttons: isShown && (
      <>
        <Button icon="arrow-left" onPress={() => show(false)}>
          {`All ${plural}`}
        </Button>
        {grid.selected.length > 0 && (
          <Button icon="archive-restore" variant="primary" onPress={() => void bringBack(grid.selected)}>
            Unarchive
          </Button>
        )}
      </>
    ),
    dialog: asking && isActive && (
      <ArchiveConfirmation
        collection={name}
        record={{ id: asking.id, name: recordName(asking) }}
        consequence={options?.consequence}
        onClose={() => setAsking(undefined)}
      />
    ),
  };
}
