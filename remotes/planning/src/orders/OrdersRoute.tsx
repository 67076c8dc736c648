import { useSession } from '@groundwork/shell-sdk';
import { lazy, Suspense } from 'react';

const StaffOrders = lazy(() => import('./OrdersPage.tsx'));
const SubscriberOrders = lazy(() => import('../subscriber-orders/SubscriberOrdersPage.tsx'));

/** The orders of the person who is signed in, where the code of the page is asked for before that is known, as on a reload. */
export default function OrdersRoute() {
  const { isStaff } = useSession();
  return <Suspense fallback={null}>{isStaff ? <StaffOrders /> : <SubscriberOrders />}</Suspense>;
}
