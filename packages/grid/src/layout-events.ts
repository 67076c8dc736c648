import type { AgGridReactProps } from 'ag-grid-react';
import type { HeldPlaces } from './sorting/held-places.ts';

/** The events by which somebody changes how a list is laid out; what the code itself changes is not reported. */
export function layoutEvents(changed: () => void, followWidth: () => void, held: HeldPlaces) {
  return {
    onColumnMoved: (event) => event.finished && event.source !== 'api' && changed(),
    onColumnVisible: (event) => event.source !== 'api' && changed(),
    onColumnResized(event) {
      if (!event.finished || event.source !== 'uiColumnResized') return;
      changed();
      followWidth();
    },
    onSortChanged(event) {
      if (event.source === 'api') return;
      if (held.clear()) event.api.onSortChanged();
      changed();
    },
    onFilterChanged: (event) => event.source === 'columnFilter' && changed(),
  } satisfies AgGridReactProps;
}
