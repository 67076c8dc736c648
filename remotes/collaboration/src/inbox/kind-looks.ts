import type { Notification, NotificationKind } from '@groundwork/contract';
import type { IconName } from '@groundwork/ui';

const icons: Readonly<Record<string, IconName>> = {
  conversations: 'message-square',
  counts: 'clipboard-list',
  moduleRequests: 'package-open',
  orders: 'shopping-cart',
  projects: 'folder-kanban',
  setupplans: 'list-checks',
  shipments: 'box',
};
/** A drawing for the kind of record. */
export const iconOf = ({ recordRef }: Notification): IconName => icons[recordRef.split('/')[0] ?? ''] ?? 'box';

interface Look {
  label: string;
  color: string;
}
const looks: Readonly<Partial<Record<NotificationKind, Look>>> = {
  requestWaiting: { label: 'Waiting', color: 'var(--info)' },
  shortage: { label: 'Short', color: 'var(--danger)' },
  substituteAsked: { label: 'Substitute asked', color: 'var(--warning)' },
  report: { label: 'Reported', color: 'var(--danger)' },
  substituteAnswered: { label: 'Answered', color: 'var(--info)' },
  orderProblem: { label: 'Problem', color: 'var(--danger)' },
  countToApply: { label: 'To approve', color: 'var(--warning)' },
  shipmentShipped: { label: 'Shipped', color: 'var(--info)' },
  shipmentArrived: { label: 'Arrived', color: 'var(--success)' },
};
/** The chip beside the name: what the newest event left the record as. */
export const lookOf = ({ kind }: Notification): Look | undefined => looks[kind];
