import type { CellKeyDownEvent, FullWidthCellKeyDownEvent } from 'ag-grid-community';
import { type GroupModel, isGroupRow } from '../groups.ts';
import { isControl } from './cell-controls.ts';

interface RowCommands<R> {
  groups: GroupModel<R>;
  isCards: boolean;
  onLeave?: () => void;
  onActivate?: (record: R) => void;
}

/** Keys that AG Grid leaves unhandled: Enter opens the record or expands the group, Escape leaves the grid. */
export function onRowKey<R>(
  { event, data, api }: CellKeyDownEvent<R> | FullWidthCellKeyDownEvent<R>,
  { groups, isCards, onLeave, onActivate }: RowCommands<R>,
): void {
  if (!(event instanceof KeyboardEvent) || api.getEditingCells().length > 0) return;
  const { key, target } = event;
  if (key === 'Escape') onLeave?.();
  if (key !== 'Enter' || !data || !(target instanceof Element) || isControl(target)) return;
  if (isGroupRow(data)) {
    groups.toggle(data.key, api);
    return;
  }
  // A card does what its body does: it opens, or selects.
  const body = isCards ? target.querySelector('button') : null;
  if (body) body.click();
  else onActivate?.(data);
}
