import { collections } from '../collections.ts';
import type { Notification } from '../records.ts';
import { requestTitle } from '../request-title.ts';
import type { NotificationKind } from '../statuses.ts';

type Parts = Pick<Notification, 'kind' | 'recordRef'> & Partial<Notification>;

/** The sentence of a notification: 'Paul Packer' 'is 5 short: Not there.' Without an actor it begins with a capital letter. */
export interface NotificationText {
  actor?: string;
  text: string;
  /** Text that the actor wrote. */
  quote?: string;
}

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const counted = (count: number, one: string, several: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;

/** The sentences, without their subject: by kind, of the parts that the server stored. */
const predicates: Readonly<Record<NotificationKind, (parts: Parts) => string>> = {
  addedToProject: () => 'added you to this project.',
  requestWaiting: ({ detail }) => `${requestSentence(detail)} It is waiting for your answer.`,
  shortage: ({ quantity = 0, detail }) => `is ${quantity} short${detail ? `: ${detail.toLowerCase()}` : ''}.`,
  substituteAsked: ({ quantity = 0, detail }) =>
    `is ${quantity} short and suggests ${detail || 'a substitute'} instead.`,
  substituteAnswered: ({ answer = 'answered', detail }) => `${answer} the substitute${detail ? ` ${detail}` : ''}.`,
  countToApply: () => 'finished a count. It needs your approval.',
  shipmentShipped: () => 'shipped it.',
  shipmentArrived: () => 'confirmed that it arrived.',
  planDeployed: ({ quantity = 0 }) =>
    quantity > 0
      ? `deployed the plan: ${counted(quantity, 'order was', 'orders were')} created.`
      : 'deployed the plan.',
  orderProblem: ({ detail }) => `reported a problem with this order${detail ? `: ${detail.toLowerCase()}` : ''}.`,
  mention: () => 'mentioned you.',
  report: ({ detail }) => `reported a message${detail ? ` of ${detail}` : ''}.`,
};

function requestSentence(kind: string | undefined): string {
  if (kind === 'wish') return 'made a wish.';
  if (kind === 'replacement') return 'asked for a replacement.';
  return 'made a request.';
}

/** The sentence of a notification, for the inbox and for mails. A kind of a newer server says that something happened. */
export function notificationText(parts: Parts): NotificationText {
  const predicate = (predicates as Partial<typeof predicates>)[parts.kind]?.(parts) ?? 'changed this record.';
  const repeated = (parts.times ?? 1) > 1 ? ` (${parts.times} times)` : '';
  const actor = parts.actorName || 'Somebody';
  return { actor, text: `${predicate}${repeated}`, quote: parts.note || undefined };
}

const titleOf = (collection: string, name: string | undefined) =>
  collection === 'moduleRequests' && name ? requestTitle(name) : name;

/** Records that have no collection of their own. */
const otherKinds: Readonly<Record<string, string>> = { conversations: 'conversation' };

/** The heading above the sentences about a record: its name, then its kind and place. */
export function notificationSubject(parts: Parts): { title: string; place: string } {
  const collection = parts.recordRef.split('/')[0] ?? '';
  const singular = (collections as Readonly<Record<string, { singular: string } | undefined>>)[collection]?.singular;
  const label = sentenceCase(singular ?? otherKinds[collection] ?? 'record');
  // A plan has no name of its own.
  const name = collection === 'setupplans' ? undefined : titleOf(collection, parts.recordName);
  const title = name || parts.projectName || label;
  const place = collection === 'projects' || title === parts.projectName ? undefined : parts.projectName;
  return { title, place: [label, place].filter(Boolean).join(' · ') };
}
