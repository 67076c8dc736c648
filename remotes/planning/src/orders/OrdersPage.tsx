import type { Order, OrderStatus } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { AdvancedSetting } from '@groundwork/grid';
import { changeField, lazyDialogs, RecordsPage, useAddressFilter, useLists } from '@groundwork/records';
import { useScope } from '@groundwork/shell-sdk';
import { ConfirmDialog, formatMoney, Pills } from '@groundwork/ui';
import { atom } from 'jotai';
import { useMemo, useState } from 'react';
import { useProjectRows } from '../setup-records/useProjectRows.ts';
import { OrdersBulkEdit } from './OrdersBulkEdit.tsx';
import { filterOptions, parseOrderFilter, statusesOf } from './order-filters.ts';
import { orderGrouping } from './order-groups.tsx';
import { releasesReservations } from './order-statuses.ts';
import { listsOfOrders, orderColumns } from './orderColumns.tsx';
import { releaseText } from './reserved-quantity.ts';

const dialogs = lazyDialogs(() => import('./dialogs.tsx'));

interface StatusChange {
  order: Order;
  status: OrderStatus;
  question: string;
}

/** The orders of the active project or group (decisions G2). */
export default function OrdersPage() {
  useLists(listsOfOrders);
  const { project } = useScope();
  const isOneProject = project !== undefined;
  const [filter, setFilter] = useAddressFilter('status', parseOrderFilter);
  const [asked, setAsked] = useState<StatusChange>();
  const ofProjects = useProjectRows('orders');
  const rows = useMemo(() => {
    const shown = new Set(statusesOf(filter));
    return filter === 'all' ? ofProjects : atom((get) => get(ofProjects).filter(({ status }) => shown.has(status)));
  }, [ofProjects, filter]);
  const columns = useMemo(
    () =>
      orderColumns({
        isOneProject,
        changeStatus: async (order, status) => {
          if (status === order.status) return true;
          const question = releasesReservations(order, status) ? releaseText([order.id]) : undefined;
          if (question === undefined) return setStatus(order, status);
          setAsked({ order, status, question });
          return false;
        },
      }),
    [isOneProject],
  );
  const [hasDescription, setDescription] = useState(true);
  const [isGrouped, setGrouped] = useState(false);
  const grouping = useMemo(
    () => (isGrouped ? orderGrouping({ hasDescription }) : undefined),
    [isGrouped, hasDescription],
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
    <>
      <RecordsPage
        entity="order"
        title="Orders"
        columns={columns}
        dialogs={dialogs}
        rows={rows}
        emptyText="Nothing to show matching current filters"
        bulkEdit={OrdersBulkEdit}
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
      {asked && (
        <ConfirmDialog
          title={`Set to ${asked.status}?`}
          text={asked.question}
          confirmLabel={`Set to ${asked.status}`}
          onConfirm={() => {
            setAsked(undefined);
            void setStatus(asked.order, asked.status);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const setStatus = (order: Order, status: OrderStatus): Promise<boolean> =>
  changeField({ collection: 'orders', record: order, field: 'status', value: status, label: 'Status' });

/** Of the orders as they are now: the grid takes a change a moment later than this line. */
const totalAmount = (orders: readonly Order[]) =>
  orders.reduce((sum, order) => sum + (collection('orders').get(order.id)?.total ?? order.total ?? 0), 0);
