import { Button, formatNumber, Menu, type MenuItem } from '@groundwork/ui';
import { useState } from 'react';
import { downloadCsv, exportFileName } from '../csv.ts';
import type { Density, Grid } from '../useGrid.ts';
import type { AdvancedSetting } from './advanced-settings.ts';
import { ConfigureView } from './ConfigureView.tsx';
import styles from './GridMenu.module.css';
import { SaveView } from './SaveView.tsx';
import { defaultView, type GridViews } from './useGridViews.ts';

/** Props of `<GridMenu>`. */
export interface GridMenuProps<R> {
  grid: Grid<R>;
  views: GridViews;
  /** Staff, or an export-only grid: may configure columns ([GR-25]). */
  canConfigure: boolean;
  isStaff: boolean;
  exportPrefix?: string;
  /** Export SOs, Import ROL and the like ([GR-11]). */
  actions?: readonly MenuItem[];
  advanced?: readonly AdvancedSetting[];
  /** How much room a row takes, and how it is changed. */
  density?: { value: Density; onChange: (density: Density) => void };
}

/** The menu of a grid: columns, export, saved views. Its button carries the view's name, and a dot while it differs. */
export function GridMenu<R>({
  grid,
  views,
  canConfigure,
  isStaff,
  exportPrefix,
  actions = [],
  advanced,
  density,
}: GridMenuProps<R>) {
  const [open, setOpen] = useState<'configure' | 'save'>();
  const { handle, displayedCount } = grid;
  const items: MenuItem[] = [
    ...(canConfigure
      ? [
          {
            id: 'configure',
            label: 'Configure Columns',
            icon: 'columns-3' as const,
            onAction: () => setOpen('configure'),
          },
        ]
      : []),
    {
      id: 'export',
      label: 'Export Data (CSV)',
      icon: 'download',
      isDisabled: !handle || displayedCount === 0,
      end: `${formatNumber(displayedCount)} ${displayedCount === 1 ? 'row' : 'rows'}`,
      onAction: () =>
        handle && void downloadCsv(exportFileName(exportPrefix), handle.csvParts({ withInternalId: isStaff })),
    },
    ...actions,
    ...(density ? densityItems(density) : []),
    ...(views.canSave ? viewItems(views, () => setOpen('save')) : []),
  ];
  return (
    <>
      <Menu
        label="Grid menu"
        items={items}
        trigger={
          <Button icon="settings-2" endIcon="chevron-down">
            <span className={styles.label}>
              {views.current}
              {views.isDirty && <span className={styles.dot} title="The layout has changed" />}
            </span>
          </Button>
        }
      />
      {open === 'configure' && (
        <ConfigureView grid={grid} advanced={advanced} onReset={views.reset} onClose={() => setOpen(undefined)} />
      )}
      {open === 'save' && <SaveView views={views} onClose={() => setOpen(undefined)} />}
    </>
  );
}

const densities: readonly [Density, label: string][] = [
  ['comfortable', 'Comfortable'],
  ['compact', 'Compact'],
];
const densityItems = ({ value, onChange }: NonNullable<GridMenuProps<never>['density']>): MenuItem[] => [
  { separator: true },
  { heading: 'Row height' },
  ...densities.map(([id, label]) => ({
    id: `density:${id}`,
    label,
    isChecked: value === id,
    onAction: () => onChange(id),
  })),
];

function viewItems(views: GridViews, save: () => void): MenuItem[] {
  const { current, names } = views;
  return [
    { separator: true },
    { heading: 'Saved views' },
    ...[defaultView, ...names].map((name) => ({
      id: `view:${name}`,
      label: name,
      isChecked: name === current,
      onAction: () => views.select(name),
      ...(name !== defaultView && {
        secondary: {
          icon: 'trash-2' as const,
          label: `Delete view '${name}'`,
          onAction: () => void views.remove(name),
        },
      }),
    })),
    { separator: true },
    { id: 'save', label: 'Save view as', icon: 'save', onAction: save },
  ];
}
