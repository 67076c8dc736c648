import type { AgGridReactProps } from 'ag-grid-react';
import { isKeyOfControl } from './keys/cell-controls.ts';
import { gridWords } from './selection-column.ts';
import { gridTheme } from './theme.ts';

/** What is the same for every list. */
export const fixedOptions = {
  theme: gridTheme,
  themeCssLayer: 'grid',
  localeText: gridWords,
  getRowId: ({ data }: { data: { id: string } }) => data.id,
  suppressDragLeaveHidesColumns: true,
  // Columns find their places while the first rows appear.
  suppressColumnMoveAnimation: true,
  suppressOverlays: ['loading', 'noRows', 'noMatchingRows'],
  stopEditingWhenCellsLoseFocus: true,
  invalidEditValueMode: 'block',
  ensureDomOrder: true,
  defaultColDef: {
    // Pinning follows from the width; users do not pin by dragging.
    lockPinned: true,
    suppressKeyboardEvent: ({ event, editing: isEditing }) => !isEditing && isKeyOfControl(event.target, event.key),
  },
} satisfies AgGridReactProps;
