import { type GridLayout, parseColumnState } from '../layout.ts';

/**
 * The layout a grid was left in, between visits and without saving a view (docs: personal-views). It is kept in the
 * browser by grid and view; a browser that refuses storage simply forgets.
 */
const key = (gridId: string) => `groundwork.grid.${gridId}`;

interface Remembered {
  view: string;
  layout: GridLayout;
}

export function recallLayout(gridId: string, view: string): GridLayout | undefined {
  try {
    const stored: Partial<Remembered> = JSON.parse(localStorage.getItem(key(gridId)) ?? '{}');
    const columnState = parseColumnState(stored.layout?.columnState);
    if (stored.view !== view || !columnState) return undefined;
    return { columnState, columnFilters: stored.layout?.columnFilters, advanced: stored.layout?.advanced };
  } catch {
    return undefined;
  }
}

/** Undefined forgets it. */
export function rememberLayout(gridId: string, view: string, layout: GridLayout | undefined): void {
  try {
    if (layout) localStorage.setItem(key(gridId), JSON.stringify({ view, layout } satisfies Remembered));
    else localStorage.removeItem(key(gridId));
  } catch {
    // Storage is full or refused: the layout lasts for this visit only.
  }
}
