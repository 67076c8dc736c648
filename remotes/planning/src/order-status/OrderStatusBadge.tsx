import { type OrderStatus, orderStatusColors } from '@groundwork/contract';
import { Chip } from '@groundwork/ui';

/** The status of an order in its color ([OR-09]); a cancelled one is struck through. */
export const OrderStatusBadge = ({ status }: { status: OrderStatus }) => (
  <Chip label={status} color={orderStatusColors[status]} isStruck={status === 'Cancelled'} />
);
