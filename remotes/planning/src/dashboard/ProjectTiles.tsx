import type { Project } from '@groundwork/contract';
import { formatNumber } from '@groundwork/ui';
import { useMemo } from 'react';
import { countOf } from '../count-of.ts';
import { type RequestKind, requestKindLabels } from '../module-requests/request-kinds.ts';
import type { PlanCounts } from '../plan/plan-counts.ts';
import { piecesAfterCount } from '../setup-components/pieces.ts';
import { countProjectPieces } from '../setup-components/record-pieces.ts';
import styles from './Dashboard.module.css';
import { guideAddress } from './guide-address.ts';
import { countByStatus, countsOf, draftRequests, inWords, unitsOnSite } from './project-numbers.ts';
import { Tile } from './Tile.tsx';
import type { ProjectRecords } from './useProjectRecords.ts';

/** The numbers of a project, or of a group's projects together; each leads to the list that it counts. */
export function ProjectTiles({
  scopeId,
  project,
  records,
  plan,
}: {
  /** Of the project or the group. */
  scopeId: string;
  /** Undefined: a group, which the pages of a single project cannot show. */
  project?: Project;
  records: ProjectRecords;
  /** Undefined while what the plan names is on its way. */
  plan: PlanCounts | undefined;
}) {
  const { orders, areas, units, preparations, items, stock, requests } = records;
  const { onTheWay, attention, delivered } = useMemo(() => {
    const counts = countByStatus(orders);
    return {
      onTheWay: countsOf('onTheWay', counts),
      attention: countsOf('needsAttention', counts),
      delivered: countsOf('delivered', counts).count,
    };
  }, [orders]);
  const setup = useMemo(
    () => countProjectPieces({ areas, units, preparations, items }),
    [areas, units, preparations, items],
  );
  const drafts = draftRequests(requests);
  const open = [...drafts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <ul className={styles.tiles} aria-label="In numbers">
      <Tile
        icon="list-tree"
        label="Plan"
        value={plan?.toCreate ?? 0}
        unit={plan && 'to create'}
        detail={plan ? `${formatNumber(plan.created)} of ${formatNumber(plan.planned)} created` : 'Loading…'}
        isLoading={!plan}
        to={project && '/setup/plan'}
      />
      <Tile
        icon="truck"
        label="On the way"
        value={onTheWay.count}
        detail={inWords(onTheWay.parts) || 'nothing ordered or shipped'}
        to="/orders?status=onTheWay"
      />
      <Tile
        icon="triangle-alert"
        label="Needs attention"
        value={attention.count}
        isWarning
        detail={inWords(attention.parts) || 'all is well'}
        to="/orders?status=needsAttention"
      />
      <Tile
        icon="boxes"
        label="Inventory on site"
        value={stock.length}
        detail={`${formatNumber(unitsOnSite(stock))} in total, ${countOf(delivered, 'order')} delivered`}
        to="/inventory"
      />
      <Tile
        icon="list-checks"
        label="Setup"
        value={setup.done}
        unit={`of ${formatNumber(setup.max)}`}
        detail={piecesAfterCount(setup)}
        to={project && guideAddress({})}
      />
      <Tile
        icon="inbox"
        label="Requests"
        value={open}
        detail={[...drafts].map(requestsInWords).join(', ') || 'nothing to decide'}
        to={`/moduleRequests?${new URLSearchParams({ status: 'Draft', of: scopeId })}`}
      />
    </ul>
  );
}

const requestsInWords = ([kind, count]: [RequestKind, number]) => {
  const word = requestKindLabels[kind].toLowerCase();
  return `${formatNumber(count)} ${count === 1 ? word : word === 'wish' ? 'wishes' : `${word}s`}`;
};
