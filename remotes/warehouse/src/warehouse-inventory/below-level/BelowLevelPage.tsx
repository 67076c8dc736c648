import { errorSummary, toastDurations } from '@groundwork/contract';
import { orderTotal } from '@groundwork/contract/domain';
import { collection, referencedName, useLists } from '@groundwork/data-cache';
import { type Column, DataGrid, useGrid } from '@groundwork/grid';
import { RunningText, useStoppableRun } from '@groundwork/records';
import { useCan, useSession } from '@groundwork/shell-sdk';
import {
  Banner,
  Button,
  ConfirmDialog,
  formatMoney,
  formatNumber,
  toast,
  useIsDesktop,
  useOfflineReason,
} from '@groundwork/ui';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { StockSection } from '../../stock-section/StockSection.tsx';
import type { ReorderLine } from '../reorder/reorder-list.ts';
import { beginReorder, outcomeText, type ReorderOutcome, runReorder } from '../reorder/reorder-run.ts';
import { useStockingProject } from '../reorder/useStockingProject.ts';
import { type LowProduct, lowProducts } from './below-level.ts';

const lists = ['products', 'inventoryitems', 'orders', 'projects', 'vendors'] as const;

async function storeQuantity({ product }: LowProduct, text: string): Promise<boolean | string> {
  const value = text === '' ? null : Number(text);
  const result = await collection('products').patch(product.id, [{ op: 'replace', path: 'reorderQuantity', value }]);
  return result.succeeded || errorSummary(result.error);
}

const columnsFor = (mayEdit: (row: LowProduct) => boolean): readonly Column<LowProduct>[] => [
  { id: 'image', header: 'Image', kind: 'image', hiddenOnTablet: true, value: ({ product }) => product.mediaItemIds },
  { id: 'product', header: 'Product', kind: 'name', width: 200, grows: true, value: ({ product }) => product.name },
  {
    id: 'vendor',
    header: 'Vendor',
    width: 160,
    card: 'detail',
    hiddenOnTablet: true,
    reads: ['vendors'],
    value: ({ product }) => (product.vendorId ? referencedName('vendors', product.vendorId) : undefined),
  },
  {
    id: 'available',
    header: 'Available',
    kind: 'number',
    width: 100,
    card: 'foot',
    cardSuffix: 'available',
    value: ({ available }) => available,
  },
  { id: 'onOrder', header: 'On order', kind: 'number', width: 100, value: ({ onOrder }) => onOrder },
  { id: 'level', header: 'Reorder level', kind: 'number', width: 120, card: 'footEnd', value: ({ level }) => level },
  {
    id: 'quantity',
    header: 'Reorder quantity',
    kind: 'custom',
    isFigure: true,
    width: 140,
    reads: ['products'],
    cell: ({ product }) =>
      typeof product.reorderQuantity === 'number' ? <span>{formatNumber(product.reorderQuantity)}</span> : null,
    value: ({ product }) => (typeof product.reorderQuantity === 'number' ? String(product.reorderQuantity) : undefined),
    edit: {
      kind: 'text',
      isEditable: mayEdit,
      validate: (value) => (/^\d{0,6}$/.test(value) ? undefined : 'A whole number'),
      maxLength: 6,
      commit: storeQuantity,
    },
  },
  { id: 'proposal', header: 'To order', kind: 'number', width: 100, card: 'end', value: ({ proposal }) => proposal },
  {
    id: 'price',
    header: 'Price',
    kind: 'money',
    width: 100,
    hiddenOnTablet: true,
    value: ({ product }) => product.price,
  },
];

const lineOf = ({ product, proposal, available, level }: LowProduct): ReorderLine => ({
  ...{ id: product.id, line: 0, code: product.id, product, quantity: proposal, reorderLevel: level, available },
  ...{ isBelowLevel: true, problem: undefined },
});

/**
 * What a warehouse runs out of, and the orders that fill it up; nothing is ordered by itself (docs: reorder-levels).
 */
export function BelowLevelPage({ warehouseId }: { warehouseId: string; onClose: () => void }) {
  useLists(lists);
  const grid = useGrid<LowProduct>();
  const can = useCan();
  const latestCan = useRef(can);
  latestCan.current = can;
  const columns = useMemo(() => columnsFor(({ product }) => latestCan.current('update', 'products', product)), []);
  const isDesktop = useIsDesktop();
  const offline = useOfflineReason();
  const { role } = useSession();
  const project = useStockingProject(warehouseId);
  const products = useAtomValue(collection('products').allAtom);
  const stock = useAtomValue(collection('inventoryitems').byAtom('locationId', warehouseId));
  const projects = useAtomValue(collection('projects').byAtom('locationId', warehouseId));
  const orders = useAtomValue(
    useMemo(
      () =>
        collection('orders').byAtom(
          'projectId',
          projects.map(({ id }) => id),
        ),
      [projects],
    ),
  );
  const everywhere = useAtomValue(collection('inventoryitems').allAtom);
  const coming = useMemo(
    () => everywhere.filter(({ transit }) => transit?.toLocationId === warehouseId),
    [everywhere, warehouseId],
  );
  const rows = useMemo(() => lowProducts({ products, stock, orders, coming }), [products, stock, orders, coming]);
  const status = useAtomValue(collection('products').statusAtom);
  const [isAsking, setAsking] = useState(false);
  const { progress, isStopping, stop, run } = useStoppableRun();
  // Of a run that did not do everything.
  const [left, setLeft] = useState<{ outcome: ReorderOutcome; text: string }>();
  // A second try after a failure does not order again what was ordered.
  const [runId, setRunId] = useState(() => crypto.randomUUID());
  const chosen = grid.selected.length > 0 ? grid.selected : rows;
  const warehouseName = referencedName('locations', warehouseId) ?? 'this warehouse';
  // As the orders say: a product that is sold in packs is paid by the pack.
  const total = chosen.reduce((sum, { product, proposal }) => sum + (orderTotal(proposal, product) ?? 0), 0);
  const reason =
    role === 'ReadOnly'
      ? 'Your role can only read'
      : !project
        ? `No open project has ${warehouseName} as its location`
        : !can('create', 'orders', { projectId: project.id })
          ? 'A Contributor creates orders of this project'
          : (offline ?? (rows.length === 0 ? 'Nothing is below its level' : undefined));

  const order = async () => {
    if (!project) return;
    setAsking(false);
    setLeft(undefined);
    const reorder = beginReorder(project.id, runId);
    const outcome = await run((goOn) => runReorder(chosen.map(lineOf), reorder, goOn));
    const text = outcomeText(outcome, project.name);
    if (!outcome.failure) setRunId(crypto.randomUUID());
    if (outcome.failure || outcome.isStopped || outcome.meanwhile.length > 0) setLeft({ outcome, text });
    else toast({ text, tone: 'success', duration: toastDurations.long });
    if (!outcome.failure && !outcome.isStopped) grid.handle?.clearSelection();
  };
  const label = chosen.length === 1 ? 'Create 1 order' : `Create ${formatNumber(chosen.length)} orders`;
  return (
    <>
      <StockSection
        title="Below level"
        summary={progress ? <RunningText text={progress} /> : 'Available plus on order is less than the reorder level'}
        actions={
          progress ? (
            <Button
              size={isDesktop ? 'medium' : 'touch'}
              ignoresDoubleClick
              isBusy={isStopping}
              busyLabel="Stopping"
              onPress={stop}
            >
              Stop
            </Button>
          ) : (
            <Button
              variant="primary"
              size={isDesktop ? 'medium' : 'touch'}
              disabledReason={reason}
              onPress={() => setAsking(true)}
            >
              {rows.length === 0 ? 'Create orders' : label}
            </Button>
          )
        }
        notices={
          left && (
            <Banner tone={left.outcome.failure ? 'danger' : 'warning'} onDismiss={() => setLeft(undefined)}>
              {left.text}
            </Banner>
          )
        }
      >
        <DataGrid
          grid={grid}
          label="Below level"
          columns={columns}
          rows={rows}
          status={status}
          onRetry={() => void collection('products').load({ force: true })}
          height="100%"
          sort={{ column: 'product', direction: 'asc' }}
          emptyText="Nothing is below its reorder level"
        />
      </StockSection>
      {isAsking && project && (
        <ConfirmDialog
          title={label}
          text={`They are created with the status New in ${project.name}, ${formatMoney(total)} in total. Nothing is sent to a vendor yet.`}
          confirmLabel={label}
          onConfirm={() => void order()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
