import type { Order } from '@groundwork/contract';
import { collection, useLists } from '@groundwork/data-cache';
import type { AdvancedSetting } from '@groundwork/grid';
import { lazyDialogs, RecordsPage, useAddressFilter } from '@groundwork/records';
import { useCan, useScope, useSession } from '@groundwork/shell-sdk';
import { formatMoney, Pills } from '@groundwork/ui';
import { atom } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { NarrowedList } from '../narrowed-list/NarrowedList.tsx';
import { filterOptions, labelOf, parseOrderFilter, statusesOf } from '../order-status/order-filters.ts';
import { useProjectRows } from '../projects/useProjectRows.ts';
import { exportPurchaseOrders } from './export-pos.ts';
import { OrdersBulkEdit } from './OrdersBulkEdit.tsx';
import { orderGrouping } from './order-groups.tsx';
import { listsOfOrders, orderColumns } from './orderColumns.tsx';
import { useReceiveScan } from './receive/useReceiveScan.tsx';
import { releaseText } from './reserved-quantity.ts';
import { resumeHalfMade } from './take-back.ts';
import { useOrderActions } from './useOrderActions.tsx';
import { useStatusCell } from './useStatusCell.tsx';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

/** The orders of the active project or group (docs: screens#orders). */
export default function OrdersPage() {
  useLists(listsOfOrders);
  useEffect(() => void resumeHalfMade(), []);
  const { project, projectIds } = useScope();
  const { isStaff } = useSession();
  const isOneProject = project !== undefined;
  const [filter, setFilter] = useAddressFilter('status', parseOrderFilter);
  const { change: changeStatus, dialog: statusDialog } = useStatusCell();
  const ofProjects = useProjectRows('orders');
  const rows = useMemo(() => {
    const shown = new Set(statusesOf(filter));
    return filter === 'all' ? ofProjects : atom((get) => get(ofProjects).filter(({ status }) => shown.has(status)));
  }, [ofProjects, filter]);
  const columns = useMemo(() => orderColumns({ isOneProject, changeStatus }), [isOneProject, changeStatus]);
  const [hasDescription, setDescription] = useState(true);
  const [isGrouped, setGrouped] = useState(false);
  const can = useCan();
  const mayChange = useCallback((order: Order) => can('update', 'orders', order), [can]);
  const { buttons, menu, deliverGroup, dialog: actionDialog } = useOrderActions(isGrouped);
  const receive = useReceiveScan(projectIds, isStaff);
  const grouping = useMemo(
    () => (isGrouped ? orderGrouping({ hasDescription, mayChange, deliver: deliverGroup }) : undefined),
    [isGrouped, hasDescription, mayChange, deliverGroup],
  );
  const advanced: AdvancedSetting[] = [
    {
      id: 'groupDescription',
      label: 'Show/Hide group description',
      value: hasDescription,
      onChange: setDescription,
      isOnByDefault: true,
    },
    { id: 'groupByProduct', label: 'Group orders by product', value: isGrouped, onChange: setGrouped },
  ];
  return (
    <NarrowedList to={filter === 'all' ? undefined : labelOf(filter)} onClear={() => setFilter('all')}>
      <RecordsPage
        entity="order"
        title="Orders"
        columns={columns}
        dialogs={dialogs}
        rows={rows}
        emptyText="Nothing to show matching current filters"
        bulkEdit={OrdersBulkEdit}
        actions={buttons}
        rowMenu={menu}
        menuActions={({ selected, displayed }) =>
          isStaff
            ? [
                { id: 'receiveScan', label: 'Scan to receive', icon: 'scan-barcode', onAction: receive.ask },
                {
                  id: 'exportPos',
                  label: 'Export POs',
                  icon: 'download',
                  onAction: () => void exportPurchaseOrders(selected.length > 0 ? selected : displayed()),
                },
              ]
            : []
        }
        deleteWarning={(orders) => releaseText(orders.map(({ id }) => id))}
        statusLine={(shown) => (
          <>
            Total Amount <b>{formatMoney(totalAmount(shown))}</b>
          </>
        )}
        filters={<Pills label="Orders shown" options={filterOptions(filter)} value={filter} onChange={setFilter} />}
        grouping={grouping}
        advanced={advanced}
        screenFilters={{
          read: () => ({ status: filter }),
          apply: (stored) => setFilter((stored as { status?: unknown } | undefined)?.status),
        }}
      />
      {statusDialog}
      {actionDialog}
      {receive.dialog}
    </NarrowedList>
  );
}

/**
 * The sum of the totals shown, cancelled ones too ([GR-23]; the dashboard's spend leaves them out). Of the orders as
 * they are now: the grid takes a change a moment later than this line.
 */
const totalAmount = (orders: readonly Order[]) =>
  orders.reduce((sum, order) => sum + (collection('orders').get(order.id)?.total ?? order.total ?? 0), 0);
