import { type SetupStatus, statusColors } from '@groundwork/contract';
import type { Badge, Column } from '@groundwork/grid';
import { levels } from '../projects/useProjectRows.ts';
import { piecesInWords } from '../setup-components/pieces.ts';
import { countPiecesBelow } from '../setup-components/record-pieces.ts';

export const statusBadge = (status: SetupStatus): Badge => ({ id: status, label: status, color: statusColors[status] });

interface Shown {
  status: SetupStatus;
  notes?: string;
}
/** The status column that all lists of areas, units and preparations share (docs: screens#lists). */
export const statusColumn = <R extends Shown>(): Column<R> => ({
  id: 'status',
  header: 'Status',
  kind: 'status',
  width: 150,
  card: 'foot',
  value: ({ status }) => statusBadge(status),
});
export const notesColumn = <R extends Shown>(): Column<R> => ({
  id: 'notes',
  header: 'Notes',
  width: 170,
  value: ({ notes }) => notes,
});

/** How far everything below a record is. */
export const progressColumn = <R extends Shown & { id: string }>(
  level: 'area' | 'unit' | 'preparation',
): Column<R> => ({
  id: 'progress',
  header: 'Progress',
  width: 200,
  card: 'detail',
  reads: levels,
  value: ({ id }) => {
    const pieces = countPiecesBelow(level, id);
    return pieces.max > 0 ? piecesInWords(pieces) : undefined;
  },
});
