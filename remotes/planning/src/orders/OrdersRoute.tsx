import { useSession } from '@groundwork/shell-sdk';
import { lazy, Suspense } from 'react';

const StaffOrders = lazy(() => import('./OrdersPage.tsx'));
const SubscriberOrders = lazy(() => import('../subscriber-orders/SubscriberOrdersPage.tsx'));

/** The orders page for the signed-in user, when its code is loaded before the user is known, as on a reload. */
export default function OrdersRoute() {
  const { isStaff } = useSession();
  return <Suspense fallback={null}>{isStaff ? <StaffOrders /> : <SubscriberOrders />}</Suspense>;
}
