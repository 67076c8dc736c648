import type { Project } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import { type Column, DataGrid, useGrid } from '@groundwork/grid';
import { useScope } from '@groundwork/shell-sdk';
import { formatNumber, Progress } from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { usePlanFacts } from '../plan/usePlanFacts.ts';
import { listsOfProjects, projectColumns } from '../projects/projectColumns.tsx';
import { levels } from '../projects/useProjectRows.ts';
import { childrenOf } from '../setup-components/children.ts';
import { pieceProgress } from '../setup-components/pieces.ts';
import { countPiecesOfProject } from '../setup-components/record-pieces.ts';
import styles from './Dashboard.module.css';
import { countByStatus, countsOf } from './project-numbers.ts';

/** A column of the project list; all ten fit on a laptop, and six on a tablet. */
const column = (id: string, width: number): Column<Project>[] =>
  projectColumns.filter((known) => known.id === id).map((known) => ({ ...known, width }));
const deliveredOf = ({ id }: Project) => {
  const orders = childrenOf('orders', 'projectId', id).filter(({ status }) => status !== 'Cancelled');
  return { delivered: countsOf('delivered', countByStatus(orders)).count, total: orders.length };
};

const deliveredText = (project: Project, text: (count: number) => string) => {
  const { delivered, total } = deliveredOf(project);
  return total > 0 ? `${text(delivered)}/${text(total)}` : undefined;
};

const columns: readonly Column<Project>[] = [
  ...projectColumns.filter(({ id }) => id === 'image'),
  ...column('name', 135),
  ...column('status', 145),
  ...column('location', 115),
  ...column('fulfilledBy', 115),
  ...column('plan', 90),
  {
    id: 'delivered',
    header: 'Delivered',
    kind: 'custom',
    width: 96,
    card: 'detail',
    cardSuffix: 'orders delivered',
    reads: ['orders'],
    value: (project) => deliveredText(project, String),
    cell: (project) => deliveredText(project, formatNumber),
    cardCell: (project) => deliveredText(project, formatNumber),
  },
  {
    id: 'setup',
    header: 'Setup progress',
    kind: 'custom',
    width: 160,
    reads: levels,
    value: ({ id }) => {
      const { done, max } = countPiecesOfProject(id);
      return max > 0 ? done / max : undefined;
    },
    searchText: () => '',
    cell: ({ id }) => {
      const pieces = countPiecesOfProject(id);
      return pieces.max > 0 && <Progress {...pieceProgress(pieces)} />;
    },
  },
  ...column('problems', 90),
  { id: 'modified', header: 'Modified', kind: 'date', width: 125, value: ({ timeModifiedUtc }) => timeModifiedUtc },
];

/** The portfolio as a grid; choosing a project stays on the dashboard (docs: screens#dashboard). */
export default function ProjectsGrid({ projects }: { projects: readonly Project[] }) {
  useLists(listsOfProjects);
  usePlanFacts();
  const grid = useGrid<Project>();
  const { selectProject } = useScope();
  const status = useAtomValue(collection('projects').statusAtom);
  const rows = useMemo(() => [...projects].sort((a, b) => a.name.localeCompare(b.name)), [projects]);
  const choose = (row: Element | null) => {
    const id = row?.getAttribute('row-id');
    if (id) selectProject(id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows are the grid's; their key is Enter, see onActivate.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      className={styles.grid}
      onClick={({ target }) => target instanceof Element && choose(target.closest('[row-id]'))}
    >
      <DataGrid
        grid={grid}
        label="Projects"
        columns={columns}
        rows={rows}
        status={status}
        selection="none"
        sort={{ column: 'name', direction: 'asc' }}
        height="100%"
        onActivate={({ id }) => selectProject(id)}
      />
    </div>
  );
}
