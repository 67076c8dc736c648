import { errorSummary, type GridView, toastDurations } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { toast, useIsTablet } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type GridLayout, isSameLayout, parseColumnState, withChangedWidths } from '../layout.ts';
import type { Grid, GridHandle } from '../useGrid.ts';
import { type AdvancedSetting, advancedOf, advancedValues, applyAdvanced } from './advanced-settings.ts';
import { recallLayout, rememberLayout } from './layout-memory.ts';
import { isNamed, removeView, saveView, viewsOf } from './stored-views.ts';

/** Name of the view with the declared columns. */
export const defaultView = 'Default';

/** The part of a saved view beside the columns: the column filters and the filters of the screen. */
interface StoredFilterState {
  columnFilters?: GridLayout['columnFilters'];
  advanced?: GridLayout['advanced'];
  screen?: unknown;
}

/** The filters a screen has of its own (quick filter, status chips), which belong to a saved view. */
export interface ScreenFilters {
  read(): unknown;
  apply(filters: unknown): void;
}

export interface GridViewsOptions<R> {
  grid: Grid<R>;
  /** The route's name, or 'picker:products'. */
  gridId: string;
  /** Staff only; everybody else always uses 'Default' ([GV-06], [GV-07]). */
  canSave: boolean;
  /** The chosen view, kept by the caller (address and stored settings). */
  viewName: string;
  onViewName: (name: string) => void;
  filters?: ScreenFilters;
  /** Part of a view like its columns. */
  advanced?: readonly AdvancedSetting[];
}

/** The saved views of a list, the active one, and the commands for them. */
export interface GridViews {
  /** The view it opens with has been applied; until then the grid would show another one first. */
  isLaidOut: boolean;
  names: readonly string[];
  current: string;
  /** The layout differs from the view's ([G21]: a dot beside its name). */
  isDirty: boolean;
  canSave: boolean;
  select(name: string): void;
  /** Answers the text of what went wrong ([ER-37]). */
  save(name: string): Promise<string | undefined>;
  remove(name: string): Promise<void>;
  reset(): void;
}

const none: readonly AdvancedSetting[] = [];
const isMounted = <R>(handle: GridHandle<R> | undefined): handle is GridHandle<R> =>
  handle !== undefined && (handle.isMounted?.() ?? true);

/**
 * The saved views of one grid and user: reads and writes `gridconfigurations`, and lays the grid out by the chosen one.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { defaultView, type Grid, GridMenu, useGridViews } from '@groundwork/grid';
 * import { useState } from 'react';
 *
 * function Menu({ grid }: { grid: Grid<RecordOf<'vendors'>> }) {
 *   const [viewName, onViewName] = useState<string>(defaultView);
 *   const views = useGridViews({ grid, gridId: 'loans', canSave: true, viewName, onViewName });
 *   return <GridMenu grid={grid} views={views} isStaff canConfigure />;
 * }
 * ```
 */
export function useGridViews<R>({
  grid,
  gridId,
  canSave,
  viewName,
  onViewName,
  filters,
  advanced = none,
}: GridViewsOptions<R>): GridViews {
  const configurations = useAtomValue(collection('gridconfigurations').byAtom('gridId', gridId));
  const status = useAtomValue(collection('gridconfigurations').statusAtom);
  useEffect(() => (canSave ? collection('gridconfigurations').subscribe() : undefined), [canSave]);
  const views = useMemo(() => (canSave ? viewsOf(configurations) : []), [configurations, canSave]);
  const view = viewName === defaultView ? undefined : views.find(isNamed(viewName));
  const isKnown = !canSave || viewName === defaultView || view !== undefined;
  const { handle, layoutRevision } = grid;
  const arranged = useRef<typeof handle>(undefined);
  const declared = useRef<GridLayout>(undefined);
  const applied = useRef<string>(undefined);
  // Where the layout of this grid started from: its view, or the declared columns.
  const [start, setStart] = useState<{ handle: GridHandle<R>; layout: GridLayout }>();
  const base = start?.handle === handle ? start?.layout : undefined;
  const [isLaidOut, setLaidOut] = useState(false);
  const isTouched = useRef(false);
  const screen = useRef(filters);
  screen.current = filters;
  const settings = useRef(advanced);
  settings.current = advanced;

  const apply = useCallback(
    (chosen: GridView | undefined, remembered?: GridLayout) => {
      if (!isMounted(handle) || !declared.current) return;
      const state = chosen?.filterState as StoredFilterState | undefined;
      const columnState = parseColumnState(chosen?.columnState);
      handle.applyLayout(columnState ? { columnState, columnFilters: state?.columnFilters } : undefined);
      setStart({ handle, layout: { ...handle.layout(), advanced: advancedOf(settings.current, state?.advanced) } });
      if (remembered) handle.applyLayout(remembered);
      applyAdvanced(settings.current, remembered ? remembered.advanced : state?.advanced);
      if (chosen) screen.current?.apply(state?.screen);
    },
    [handle],
  );

  // The layout of the last visit wins over the view it started from, until another view is chosen.
  useEffect(() => {
    if (arranged.current !== handle) {
      arranged.current = handle;
      applied.current = undefined;
      declared.current = undefined;
    }
    if (!isMounted(handle)) return;
    if (!isKnown && status.state !== 'ready' && status.state !== 'failed') return;
    const name = view?.name ?? defaultView;
    if (applied.current === name) return;
    declared.current ??= handle.layout();
    setLaidOut(true);
    const isFirst = applied.current === undefined;
    applied.current = name;
    if (isFirst && !isKnown && status.state === 'ready')
      console.warn(`The view '${viewName}' of '${gridId}' does not exist any more.`);
    const remembered = isFirst ? recallLayout(gridId, name) : undefined;
    if (!isFirst || view || remembered) apply(view, remembered);
    else {
      setStart({ handle, layout: { ...declared.current, advanced: advancedOf(settings.current, undefined) } });
      applyAdvanced(settings.current, undefined);
    }
  }, [handle, isKnown, status.state, view, viewName, gridId, apply]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the user or a view has changed it
  const columnLayout = useMemo(() => (isMounted(handle) ? handle.layout() : undefined), [handle, layoutRevision, base]);
  const layout = columnLayout && { ...columnLayout, advanced: advancedValues(advanced) };
  const isDirty = base !== undefined && layout !== undefined && !isSameLayout(base, layout);
  // A tablet that is turned has other columns by default; what the user has arranged stays.
  const isTablet = useIsTablet();
  const shownAsTablet = useRef(isTablet);
  useEffect(() => {
    if (shownAsTablet.current === isTablet) return;
    shownAsTablet.current = isTablet;
    if (applied.current === defaultView && !isDirty) apply(undefined);
  }, [isTablet, isDirty, apply]);
  const advancedKey = JSON.stringify(layout?.advanced);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the user has changed something of the layout
  useEffect(() => {
    if (!layout || !base) return;
    isTouched.current ||= layoutRevision > 0 || isDirty;
    // Without changes by the user, the layout follows the view, and the columns as a later release declares them.
    const own = isDirty ? withChangedWidths(layout, base) : undefined;
    if (isTouched.current) rememberLayout(gridId, applied.current ?? defaultView, own);
  }, [layoutRevision, base, gridId, advancedKey]);

  return {
    names: views.map(({ name }) => name),
    current: view?.name ?? defaultView,
    isLaidOut,
    isDirty,
    canSave,
    select: (name) => {
      rememberLayout(gridId, name, undefined);
      if (name === (view?.name ?? defaultView)) apply(view);
      onViewName(name);
      if (name === defaultView) screen.current?.apply(undefined);
    },
    save: async (name) => {
      if (!handle) return undefined;
      const { columnState, columnFilters } = handle.layout();
      const filterState: StoredFilterState = {
        columnFilters,
        advanced: advancedValues(advanced),
        screen: screen.current?.read(),
      };
      const saved: GridView = { name, columnState, filterState };
      const result = await saveView(gridId, configurations, saved);
      if (!result.succeeded) return `Error saving the view. ${errorSummary(result.error)}`;
      rememberLayout(gridId, name, undefined);
      applied.current = name;
      setStart({ handle, layout: { ...handle.layout(), advanced: filterState.advanced } });
      onViewName(name);
      return undefined;
    },
    remove: async (name) => {
      const result = await removeView(configurations, name);
      if (result.succeeded) {
        toast({ text: 'View was successfully deleted.', tone: 'success', duration: toastDurations.short });
        if (name === view?.name) onViewName(defaultView);
      } else {
        const text = `View deletion failed. ${errorSummary(result.error)}`;
        toast({ text, tone: 'danger', duration: toastDurations.long });
      }
    },
    reset: () => {
      rememberLayout(gridId, view?.name ?? defaultView, undefined);
      apply(view);
    },
  };
}
