import type { LoadState } from '@groundwork/data-cache';
import { type AdvancedSetting, type Grid, GridMenu, type GridMenuProps, type GridViews } from '@groundwork/grid';
import { Button, formatNumber, type MenuItem, SearchField, useIsDesktop, useOfflineReason } from '@groundwork/ui';
import type { ReactNode, Ref } from 'react';
import { RunningText } from '../RunningText.tsx';
import { isCounted } from './PageStatus.tsx';
import styles from './PageToolbar.module.css';
import type { PageAddress } from './usePageAddress.ts';

/** The commands that the user may run on the page in its current state; undefined: not offered ([GR-02] to [GR-06]). */
export interface PageCommands {
  create?: () => void;
  edit?: () => void;
  bulk?: () => void;
  view?: () => void;
  delete?: () => void;
}

export interface PageToolbarProps<R> {
  title: string;
  grid: Grid<R>;
  status: LoadState;
  address: Pick<PageAddress, 'text' | 'setText'>;
  views: GridViews;
  commands: PageCommands;
  actions?: ReactNode;
  progress?: string;
  isStaff: boolean;
  canConfigure: boolean;
  /** A narrow page has the selection's commands in a bar of its own. */
  hasSelectionBar?: boolean;
  density?: GridMenuProps<R>['density'];
  /** The quick filter, to which Escape in the grid returns. */
  searchRef?: Ref<HTMLInputElement>;
  exportPrefix?: string;
  menuActions?: readonly MenuItem[];
  advanced?: readonly AdvancedSetting[];
}

/**
 * The page header of a list. Left: what is shown. Right: what can be done; the primary action is last.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { collection } from '@groundwork/data-cache';
 * import { type Grid, useGridViews } from '@groundwork/grid';
 * import { PageToolbar, usePageAddress, useViewName } from '@groundwork/records';
 * import { useAtomValue } from 'jotai';
 *
 * function Toolbar({ grid }: { grid: Grid<RecordOf<'vendors'>> }) {
 *   const address = usePageAddress();
 *   const [viewName, onViewName] = useViewName('vendors', address, true);
 *   const views = useGridViews({ grid, gridId: 'vendors', canSave: true, viewName, onViewName });
 *   return (
 *     <PageToolbar
 *       title="Vendors"
 *       grid={grid}
 *       views={views}
 *       status={useAtomValue(collection('vendors').statusAtom)}
 *       commands={{}}
 *       address={address}
 *       isStaff
 *       canConfigure
 *     />
 *   );
 * }
 * ```
 */
export function PageToolbar<R>({
  title,
  grid,
  status,
  address,
  commands,
  actions,
  progress,
  ...props
}: PageToolbarProps<R>) {
  const isDesktop = useIsDesktop();
  const disabledReason = useOfflineReason();
  const menu = (
    <GridMenu
      grid={grid}
      views={props.views}
      canConfigure={props.canConfigure && isDesktop}
      isStaff={props.isStaff}
      exportPrefix={props.exportPrefix}
      actions={props.menuActions}
      advanced={props.advanced}
      density={isDesktop ? props.density : undefined}
    />
  );
  const search = (
    <SearchField
      label="Find items"
      placeholder="Find items..."
      value={address.text}
      onChange={address.setText}
      count={isCounted(status) ? grid.displayedCount : undefined}
      isWide={!isDesktop}
      inputRef={props.searchRef}
      onLeave={() => grid.handle?.focus()}
    />
  );
  if (!isDesktop)
    return (
      <header className={styles.phone}>
        <div className={styles.line}>
          <h1>{title}</h1>
          {menu}
        </div>
        {search}
      </header>
    );
  // One of them at most: of one record, or of several.
  const edit = commands.edit ?? commands.bulk;
  const hasSelection = grid.selected.length > 0 && !props.hasSelectionBar;
  return (
    <header className={styles.toolbar}>
      <h1>{title}</h1>
      {search}
      {progress ? (
        <span className={styles.progress}>
          <RunningText text={progress} />
        </span>
      ) : (
        hasSelection && (
          <Button
            endIcon="x"
            className={styles.selected}
            aria-label={`${formatNumber(grid.selected.length)} selected, clear the selection`}
            onPress={() => grid.handle?.clearSelection()}
          >
            {`${formatNumber(grid.selected.length)} selected`}
          </Button>
        )
      )}
      <span className={styles.space} />
      {!props.hasSelectionBar && (
        <>
          {actions}
          {edit && (
            <Button icon="pencil" disabledReason={disabledReason} onPress={edit}>
              {commands.edit ? 'Edit' : 'Edit multiple'}
            </Button>
          )}
          {commands.view && (
            <Button icon="eye" onPress={commands.view}>
              View
            </Button>
          )}
          {commands.delete && (
            <Button icon="trash-2" variant="danger" disabledReason={disabledReason} onPress={commands.delete}>
              Delete
            </Button>
          )}
        </>
      )}
      {hasSelection && <span className={styles.divider} aria-hidden="true" />}
      {menu}
      {commands.create && (
        <Button icon="plus" variant="primary" disabledReason={disabledReason} onPress={commands.create}>
          New
        </Button>
      )}
    </header>
  );
}
