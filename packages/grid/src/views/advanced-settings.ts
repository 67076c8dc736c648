import type { ColumnSetting, Grid } from '../useGrid.ts';

/** A switch below the columns of Configure View: 'Group orders by product' ([GV-09]). */
export interface AdvancedSetting {
  /** Stable for ever: saved views keep its value by it. */
  id: string;
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  /** The value in the view 'Default' and in views that were saved without the setting; default false. */
  isOnByDefault?: boolean;
}

/** The settings that the Configure View dialog shows and changes. */
export interface GridSettings {
  columnSettings: readonly ColumnSetting[];
  advancedSettings: readonly AdvancedSetting[];
}

export const gridSettings = <R>(
  { handle }: Pick<Grid<R>, 'handle'>,
  advancedSettings: readonly AdvancedSetting[] = [],
): GridSettings => ({ columnSettings: handle?.columns() ?? [], advancedSettings });

/** The values as a layout keeps them; nothing where a screen has no such settings. */
export const advancedValues = (settings: readonly AdvancedSetting[]): Readonly<Record<string, boolean>> | undefined =>
  settings.length > 0 ? Object.fromEntries(settings.map(({ id, value }) => [id, value])) : undefined;

type Values = Readonly<Record<string, boolean>> | undefined;

/** The settings of a layout; a setting that the layout lacks has its default. */
export const advancedOf = (settings: readonly AdvancedSetting[], values: Values): Values =>
  advancedValues(
    settings.map((setting) => {
      const stored = values?.[setting.id];
      return { ...setting, value: typeof stored === 'boolean' ? stored : (setting.isOnByDefault ?? false) };
    }),
  );

/** Sets each of the settings to what a layout says of it. */
export function applyAdvanced(settings: readonly AdvancedSetting[], values: Values): void {
  const wanted = advancedOf(settings, values);
  for (const { id, value, onChange } of settings) {
    const next = wanted?.[id];
    if (next !== undefined && next !== value) onChange(next);
  }
}
