import type {
  CollectionName,
  Count,
  ModuleRequest,
  Notification,
  NotificationKind,
  Order,
  OrderStatus,
  Project,
  Shipment,
  SubstituteAnswer,
} from '@groundwork/contract';
import { cutText } from '../cut-text.ts';
import type { Occurrence } from '../records/causes.ts';
import type { Change } from '../records/change.ts';
import type { Doc } from '../records/document.ts';
import { isReservable } from '../stock/set-reservations.ts';

/** Who is to know of an event: see recipients.ts. */
export type Audience =
  | { kind: 'people'; userIds: readonly string[] }
  | { kind: 'project' }
  | { kind: 'deciders' }
  | { kind: 'counters'; warehouseId: string; userIds: readonly string[] };

/** Something that waits for people, as an operation caused it. */
export interface InboxEvent {
  kind: NotificationKind;
  /** Conversations are kept by the chat service: who belongs to them may see them. */
  collection: CollectionName | 'conversations';
  record: Pick<Doc, 'id'> & Readonly<Record<string, unknown>>;
  projectId?: string;
  audience: Audience;
  detail?: string;
  note?: string;
  quantity?: number;
  substituteProductId?: string;
  answer?: SubstituteAnswer;
}

export const refOf = (collection: InboxEvent['collection'], id: string) => `${collection}/${id}`;

/** Everything in one operation that somebody should know of, whichever call did it. */
export function eventsOf(changes: readonly Change[], occurrences: readonly Occurrence[]): InboxEvent[] {
  return [...changes.flatMap((change) => eventOf(change, changes) ?? []), ...occurrences.map(occurred)];
}

function occurred(occurrence: Occurrence): InboxEvent {
  if ('channelUrl' in occurrence) {
    const { channelUrl, channelName, userIds, ...facts } = occurrence;
    const record = { id: channelUrl, name: channelName };
    return { ...facts, collection: 'conversations', record, audience: { kind: 'people', userIds } };
  }
  const { order, ...facts } = occurrence;
  const about = { collection: 'orders', record: order, projectId: String(order.projectId) } as const;
  if (facts.kind !== 'substituteAnswered') return { ...facts, ...about, audience: { kind: 'deciders' } };
  const { isComplete: _, userIds, ...answer } = facts;
  return { ...answer, ...about, audience: { kind: 'people', userIds } };
}

const longestNote = 2_000;
/** What somebody has to do something about. */
const problems: readonly OrderStatus[] = ['Back Ordered', 'Return or Exchange', 'Other Problem'];

function eventOf({ name, before, after }: Change, changes: readonly Change[]): InboxEvent | undefined {
  if (after.isDeleted) return undefined;
  const about = { collection: name, record: after } as const;
  switch (name) {
    case 'projects': {
      const earlier = before ? peopleOf(before as Doc & Project) : [];
      const userIds = peopleOf(after as Doc & Project).filter((id) => !earlier.includes(id));
      if (userIds.length === 0) return undefined;
      return { ...about, kind: 'addedToProject', projectId: after.id, audience: { kind: 'people', userIds } };
    }
    case 'moduleRequests': {
      const { projectId, kind, notes } = after as Doc & ModuleRequest;
      if (!isWaiting(after) || isWaiting(before)) return undefined;
      const facts = { detail: kind, note: notes && cutText(notes, longestNote) };
      return { ...about, ...facts, kind: 'requestWaiting', projectId, audience: { kind: 'deciders' } };
    }
    case 'orders': {
      const { status, projectId } = after as Doc & Order;
      if (!before || !problems.includes(status) || before.status === status) return undefined;
      return { ...about, kind: 'orderProblem', projectId, detail: status, audience: { kind: 'deciders' } };
    }
    case 'counts': {
      const { warehouseId, openedById } = after as Doc & Count;
      if (!isBecoming('Review', before, after)) return undefined;
      const audience = { kind: 'counters', warehouseId, userIds: openedById ? [openedById] : [] } as const;
      return { ...about, kind: 'countToApply', audience };
    }
    case 'shipments': {
      const { projectId } = after as Doc & Shipment;
      // A transfer waits in the list of the warehouse that it goes to.
      if (!projectId) return undefined;
      const audience = { kind: 'project' } as const;
      if (isBecoming('Arrived', before, after)) return { ...about, kind: 'shipmentArrived', projectId, audience };
      if (!isBecoming('Shipped', before, after) || before?.status === 'Arrived') return undefined;
      return { ...about, kind: 'shipmentShipped', projectId, audience };
    }
    case 'setupplans': {
      const projectId = String(after.projectId);
      const made = before ? changes.filter((change) => isMadeOfPlan(change, projectId)) : [];
      if (made.length === 0) return undefined;
      const quantity = made.filter((change) => change.name === 'orders').length;
      return { ...about, kind: 'planDeployed', projectId, quantity, audience: { kind: 'project' } };
    }
    default:
      return undefined;
  }
}

const peopleOf = ({ memberIds, ownerIds }: Project) => [...new Set([...memberIds, ...ownerIds])];

/** A link is made by staff for themselves: nobody waits for its answer. */
const isWaiting = (request: Doc | undefined) =>
  request !== undefined && !request.isDeleted && request.status === 'Draft' && request.kind !== 'link';

const isBecoming = (status: string, before: Doc | undefined, after: Doc) =>
  after.status === status && before?.status !== status;

const made: readonly CollectionName[] = ['setupareas', 'setupunits', 'preparations', 'preparationitems', 'orders'];
const isMadeOfPlan = ({ name, before, after }: Change, projectId: string) =>
  !before && made.includes(name) && after.projectId === projectId;

/** What a notification says of which record. */
const aboutOf = ({ kind, recordRef }: { kind: NotificationKind; recordRef: string }) => `${kind} ${recordRef}`;

/** What somebody may still answer: the suggested product says which of several questions about an order it is. */
type Question = Pick<Notification, 'kind' | 'recordRef' | 'substituteProductId'>;
export interface Settled {
  recordRefs: readonly string[];
  has: (question: Question) => boolean;
}

/** What nobody has to do any more, because somebody did it, answered it or took it back. */
export function settledBy(changes: readonly Change[], occurrences: readonly Occurrence[]): Settled {
  const settled = new Map<string, string>();
  const answered = new Map<string, string>();
  for (const occurrence of occurrences) {
    if (occurrence.kind !== 'substituteAnswered') continue;
    const recordRef = refOf('orders', occurrence.order.id);
    answered.set(`${recordRef} ${occurrence.substituteProductId}`, recordRef);
    if (occurrence.isComplete) settled.set(aboutOf({ kind: 'shortage', recordRef }), recordRef);
  }
  for (const { name, before, after } of changes) {
    const recordRef = refOf(name, after.id);
    const settle = (kind: NotificationKind) => settled.set(aboutOf({ kind, recordRef }), recordRef);
    const isLeaving = (status: string) => before?.status === status && (after.status !== status || after.isDeleted);
    if (name === 'moduleRequests' && isWaiting(before) && !isWaiting(after)) settle('requestWaiting');
    const wasProblem = name === 'orders' && problems.some((status) => status === before?.status);
    if (wasProblem && (after.isDeleted || !problems.some((status) => status === after.status))) settle('orderProblem');
    if (name === 'orders' && before && isDecided(before as Doc & Order, after as Doc & Order))
      settle('substituteAsked');
    if (name === 'counts' && isLeaving('Review')) settle('countToApply');
    // Also where it arrives: that it left is no news any more.
    if (name === 'shipments' && isLeaving('Shipped')) settle('shipmentShipped');
  }
  return {
    recordRefs: [...settled.values(), ...answered.values()],
    has: (question) =>
      settled.has(aboutOf(question)) ||
      (question.kind === 'substituteAsked' && answered.has(`${question.recordRef} ${question.substituteProductId}`)),
  };
}

/** The order is for another product by now, or nothing is picked for it any more. */
const isDecided = (before: Order, after: Doc & Order) =>
  before.productId !== after.productId ||
  after.isDeleted ||
  (isReservable(before.status) && !isReservable(after.status));
