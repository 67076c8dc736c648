import { notificationKinds } from '../statuses.ts';

/** The topics for which people choose mails: the kinds of the inbox, and messages, which are read in conversations. */
export const notificationTopics = [...notificationKinds, 'directMessage', 'message'] as const;
/** A group of notification kinds that users configure together. */
export type NotificationTopic = (typeof notificationTopics)[number];

/** How somebody hears of a topic; each one of the first three includes the inbox. */
export const deliveries = ['inbox', 'mail', 'digest', 'off'] as const;
/** How notifications of a topic are mailed. */
export type Delivery = (typeof deliveries)[number];

/** How often the digest mail is sent. */
export const digestRates = ['hourly', 'daily', 'never'] as const;
/** How often the digest mail is sent; 'never' turns it off. */
export type DigestRate = (typeof digestRates)[number];

/** How somebody hears of what waits for them (docs: inbox, away-mails). */
export interface NotificationSettings {
  mail: boolean;
  digest: DigestRate;
  kinds: Readonly<Partial<Record<NotificationTopic, Delivery>>>;
}

/**
 * Defaults: requests that wait for an answer are mailed to people who are away, information is collected into a digest.
 */
const initialDeliveries: Readonly<Record<NotificationTopic, Delivery>> = {
  addedToProject: 'digest',
  requestWaiting: 'mail',
  shortage: 'mail',
  substituteAsked: 'mail',
  substituteAnswered: 'inbox',
  countToApply: 'mail',
  shipmentShipped: 'inbox',
  shipmentArrived: 'inbox',
  planDeployed: 'inbox',
  orderProblem: 'mail',
  mention: 'mail',
  report: 'mail',
  directMessage: 'mail',
  message: 'digest',
};

/** The settings of a user who has not changed any. */
export const initialSettings: NotificationSettings = { mail: true, digest: 'hourly', kinds: {} };

/** How somebody hears of a topic. */
export const deliveryOf = ({ kinds }: Pick<NotificationSettings, 'kinds'>, topic: NotificationTopic): Delivery =>
  kinds[topic] ?? initialDeliveries[topic] ?? 'inbox';
