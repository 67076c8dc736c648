import { type SetupStatus, statusColors } from '@groundwork/contract';
import type { Badge, Column } from '@groundwork/grid';

export const statusBadge = (status: SetupStatus): Badge => ({ id: status, label: status, color: statusColors[status] });

/** '3 complete, 1 problem of 8': how far the children of a record are. */
export function childProgress(children: readonly { status: string }[]): string {
  const complete = children.filter(({ status }) => status === 'Complete').length;
  const problems = children.filter(({ status }) => status === 'Problem').length;
  return `${complete} complete${problems > 0 ? `, ${problems} problem` : ''} of ${children.length}`;
}

interface Shown {
  status: SetupStatus;
  notes?: string;
}
/** What every list of areas, units and preparations has besides picture and name (decisions G12). */
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
  width: 220,
  value: ({ notes }) => notes,
});
