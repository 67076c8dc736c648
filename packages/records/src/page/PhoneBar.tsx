import type { Grid } from '@groundwork/grid';
import { Button, classNames, Dialog, formatNumber, useOfflineReason } from '@groundwork/ui';
import { type ReactNode, useState } from 'react';
import type { PageCommands } from './PageToolbar.tsx';
import styles from './PhoneBar.module.css';

/**
 * The toolbar of a phone, at the thumb: Filter, Select, New; while selecting, what can be done with the selection.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import type { Grid } from '@groundwork/grid';
 * import { PhoneBar } from '@groundwork/records';
 * import { openDialog } from '@groundwork/shell-sdk';
 *
 * const Bar = ({ grid }: { grid: Grid<RecordOf<'vendors'>> }) => (
 *   <PhoneBar grid={grid} commands={{ create: () => openDialog('vendor.create', {}) }} />
 * );
 * ```
 */
export function PhoneBar<R>({
  grid,
  commands,
  filters,
  actions,
}: {
  grid: Grid<R>;
  commands: PageCommands;
  filters?: ReactNode;
  /** Further buttons while selecting. */
  actions?: ReactNode;
}) {
  const [isFiltering, setFiltering] = useState(false);
  const disabledReason = useOfflineReason();
  if (grid.isSelecting)
    return <SelectionBar grid={grid} commands={{ ...commands, view: undefined }} actions={actions} />;
  return (
    <div className={styles.bar} role="toolbar" aria-label="Actions" data-bottom-bar>
      {filters !== undefined && (
        <Button size="touch" icon="filter" onPress={() => setFiltering(true)}>
          Filter
        </Button>
      )}
      <Button size="touch" icon="square-check" onPress={() => grid.setSelecting(true)}>
        Select
      </Button>
      {commands.create && (
        <Button size="touch" icon="plus" variant="primary" disabledReason={disabledReason} onPress={commands.create}>
          New
        </Button>
      )}
      {isFiltering && (
        <Dialog title="Filter" size="small" isOpen onClose={() => setFiltering(false)} isDismissable closesOnEscape>
          <div className={styles.filters}>{filters}</div>
        </Dialog>
      )}
    </div>
  );
}

/** The actions for the selection, at the bottom, where they move no row. */
export function SelectionBar<R>({
  grid,
  commands,
  actions,
  className,
}: {
  grid: Grid<R>;
  commands: PageCommands;
  actions?: ReactNode;
  className?: string;
}) {
  const disabledReason = useOfflineReason();
  const { selected, handle } = grid;
  // One of them at most: of one record, or of several.
  const edit = commands.edit ?? commands.bulk;
  const stop = () => {
    handle?.clearSelection();
    grid.setSelecting(false);
  };
  return (
    <div className={classNames(styles.bar, className)} role="toolbar" aria-label="Selection" data-bottom-bar>
      <Button
        size="touch"
        endIcon="x"
        aria-label={`${formatNumber(selected.length)} selected, clear the selection`}
        onPress={stop}
      >
        {`${formatNumber(selected.length)} selected`}
      </Button>
      {actions}
      {edit && (
        <Button size="touch" disabledReason={disabledReason} onPress={edit}>
          {commands.edit ? 'Edit' : 'Edit multiple'}
        </Button>
      )}
      {commands.view && (
        <Button size="touch" onPress={commands.view}>
          View
        </Button>
      )}
      {commands.delete && (
        <Button size="touch" variant="danger" icon="trash-2" disabledReason={disabledReason} onPress={commands.delete}>
          Delete
        </Button>
      )}
    </div>
  );
}
