import { useAddressFilter, useDiscuss } from '@groundwork/records';
import { useCan, useScope } from '@groundwork/shell-sdk';
import {
  Button,
  EmptyState,
  formatMoney,
  formatNumber,
  Pills,
  SearchField,
  SkeletonRows,
  SwitchField,
  useDelayed,
} from '@groundwork/ui';
import { useMemo, useState } from 'react';
import { RequestReplacement } from '../setup-components/RequestReplacement.tsx';
import { exportOrders } from './export-orders.ts';
import { OrderCard } from './OrderCard.tsx';
import { parseStatusFilter, plainStatusColors, plainStatuses } from './plain-status.ts';
import styles from './SubscriberOrders.module.css';
import { grouped, matches, type SubscriberOrder, sumOf } from './subscriber-order.ts';
import { loadAgain, useSubscriberOrders } from './useSubscriberOrders.ts';

/** The orders of a Subscriber's project: what comes, for which place, and how far it is (docs: screens#orders). */
export default function SubscriberOrdersPage() {
  const { project } = useScope();
  const { orders, isReady, hasFailed } = useSubscriberOrders();
  const [text, setText] = useState('');
  const [filter, setFilter] = useAddressFilter('status', parseStatusFilter);
  const [hasCancelled, setCancelled] = useState(false);
  const [replaced, setReplaced] = useState<SubscriberOrder>();
  const can = useCan();
  const discuss = useDiscuss();
  const isReplaceable = ({ status, preparationItem, projectId }: SubscriberOrder) =>
    status === 'Arrived' && preparationItem !== undefined && can('create', 'moduleRequests', { projectId });
  const isSlow = useDelayed(!isReady && !hasFailed);

  const offered = useMemo(
    () => orders.filter(({ status }) => hasCancelled || status !== 'Cancelled'),
    [orders, hasCancelled],
  );
  const chips = useMemo(() => {
    const counts = plainStatuses.map((id) => ({ id, count: offered.filter(({ status }) => status === id).length }));
    return [
      { id: 'All' as const, label: 'All', count: offered.length },
      ...counts
        .filter(({ id, count }) => count > 0 || id === filter)
        .map(({ id, count }) => ({ id, label: id, count, color: plainStatusColors[id] })),
    ];
  }, [offered, filter]);
  const shown = offered.filter((order) => (filter === 'All' || order.status === filter) && matches(order, text.trim()));
  const groups = grouped(shown);
  return (
    <section className={styles.page} aria-label="Orders">
      <header className={styles.bar}>
        <h1>Orders</h1>
        <SearchField
          label="Find orders"
          placeholder="Find items..."
          value={text}
          onChange={setText}
          count={shown.length}
        />
        <span className={styles.grow} />
        <SwitchField label="Show cancelled" value={hasCancelled} onChange={setCancelled} />
        <Button
          icon="download"
          isDisabled={shown.length === 0}
          onPress={() => void exportOrders(groups.flatMap((group) => group.orders))}
        >
          Export
        </Button>
      </header>
      <div className={styles.filters}>
        <Pills label="Orders shown" options={chips} value={filter} onChange={setFilter} />
      </div>
      <div className={styles.body}>
        {hasFailed && (
          <EmptyState
            icon="triangle-alert"
            title="Failed to retrieve Order data"
            action={<Button onPress={loadAgain}>Retry</Button>}
          />
        )}
        {isSlow && <SkeletonRows rows={6} />}
        {isReady && shown.length === 0 && <EmptyState icon="clipboard-list" title="Nothing to show" />}
        {isReady &&
          groups.map(({ name, orders: members }) => (
            <section key={name} className={styles.group} aria-label={name}>
              <h2>
                {name} <span className={styles.count}>{formatNumber(members.length)}</span>
              </h2>
              <ul>
                {members.map((order) => (
                  <OrderCard
                    key={order.id}
                    order={order}
                    onReplace={isReplaceable(order) ? () => setReplaced(order) : undefined}
                    onMessage={discuss('orders', order)}
                  />
                ))}
              </ul>
            </section>
          ))}
      </div>
      {isReady && shown.length > 0 && (
        <footer className={styles.foot}>
          {project?.name} <span className={styles.grow} />
          <Sum orders={shown} />
        </footer>
      )}
      {replaced && (
        <RequestReplacement
          of={{ ...replaced, item: replaced.preparationItem }}
          onClose={() => setReplaced(undefined)}
        />
      )}
    </section>
  );
}

/** The sum of the known prices, and how many orders have one: it is not the price of everything. */
function Sum({ orders }: { orders: readonly SubscriberOrder[] }) {
  const { total, priced } = sumOf(orders);
  if (priced === 0) return null;
  return (
    <>
      <span>{`Total of ${formatNumber(priced)} priced ${priced === 1 ? 'item' : 'items'}`}</span>{' '}
      <b>{formatMoney(total)}</b>
    </>
  );
}
