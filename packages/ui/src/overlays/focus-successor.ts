const controls = 'a[href], button:not(:disabled), input:not(:disabled)';

/**
 * Where the focus goes when `opener` has gone together with what it belonged to: to the same place of the row that has
 * moved up, to the next entry of its list or the one before, or else to the heading of the page. Called while it is there.
 */
export function successorsOf(opener: Element): () => Iterable<HTMLElement> {
  const cell = opener.closest('[role=gridcell]');
  const row = cell?.closest('[role=row]');
  const grid = row?.closest('[role=grid], [role=treegrid]');
  const index = Number(row?.getAttribute('aria-rowindex'));
  const column = cell?.getAttribute('aria-colindex');
  const isCell = opener === cell;

  const entry = opener.closest('li');
  const entries = [...(entry?.parentElement?.children ?? [])];
  const position = entry ? entries.indexOf(entry) : 0;
  const neighbors = [...entries.slice(position + 1), ...entries.slice(0, position).reverse()];
  const scope = opener.closest('[role=dialog], [role=alertdialog], main') ?? document;

  return function* successors() {
    for (const place of [index, index - 1]) {
      const next = grid?.querySelector<HTMLElement>(
        `[role=row][aria-rowindex="${place}"] [role=gridcell][aria-colindex="${column}"]`,
      );
      if (next) yield (!isCell && next.querySelector<HTMLElement>(controls)) || next;
    }
    for (const neighbor of neighbors) {
      const control = neighbor.isConnected && neighbor.querySelector<HTMLElement>(controls);
      if (control) yield control;
    }
    for (const heading of scope.querySelectorAll<HTMLElement>('h1, h2')) {
      heading.tabIndex = -1;
      yield heading;
    }
  };
}
