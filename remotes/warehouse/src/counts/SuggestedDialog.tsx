import { messages } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { type Column, DataGrid, useGrid } from '@groundwork/grid';
import { Button, Dialog, formatNumber } from '@groundwork/ui';
import { useMemo } from 'react';
import { type Suggestion, suggestionText } from './suggestions.ts';

export interface SuggestedDialogProps {
  suggestions: readonly Suggestion[];
  onCount: (itemIds: readonly string[]) => void;
  onClose: () => void;
}
type Row = Suggestion & { id: string };
const itemOf = ({ id }: Row) => collection('inventoryitems').get(id);

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: 'Item',
    kind: 'name',
    width: 180,
    grows: true,
    reads: ['inventoryitems'],
    value: (row) => itemOf(row)?.name ?? messages.itemNotFound,
  },
  { id: 'place', header: 'Place', width: 100, card: 'footEnd', value: (row) => itemOf(row)?.locale },
  { id: 'why', header: 'Why', width: 260, grows: true, card: 'detail', value: suggestionText, tooltip: suggestionText },
  { id: 'class', header: 'Class', width: 70, value: (row) => row.class },
];
const mostAtOnce = 20;

/** The items to count next: first those that came up short, then those that move most (docs: domain/counts). */
export function SuggestedDialog({ suggestions, onCount, onClose }: SuggestedDialogProps) {
  const grid = useGrid<Row>();
  const rows = useMemo(() => suggestions.map((each) => ({ ...each, id: each.inventoryItemId })), [suggestions]);
  const chosen = grid.selected.length > 0 ? grid.selected : rows.slice(0, mostAtOnce);
  return (
    <Dialog
      title="Suggested counts"
      size="selector"
      onClose={onClose}
      initialFocus="none"
      footerNote={
        grid.selected.length === 0 && rows.length > mostAtOnce
          ? `The first ${formatNumber(mostAtOnce)}, unless you choose others.`
          : undefined
      }
      footer={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button variant="primary" onPress={() => onCount(chosen.map(({ id }) => id))}>
            {chosen.length === 1 ? 'Count 1 item' : `Count ${formatNumber(chosen.length)} items`}
          </Button>
        </>
      }
    >
      <DataGrid
        grid={grid}
        label="Suggested counts"
        columns={columns}
        rows={rows}
        height="420px"
        rowHeight={44}
        isOrdered
      />
    </Dialog>
  );
}
