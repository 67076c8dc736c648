import * as v from 'valibot';
import { deliveries, digestRates, notificationTopics } from '../domain/notification-settings.ts';
import { notificationKinds, substituteAnswers } from '../statuses.ts';
import { id, instant, integerFrom, literal, requiredId, requiredText, text } from './fields.ts';

/** ADDITIVE (docs: inbox): what waits for a person in their inbox. Written by the server with what caused it. */
export const notification = v.object({
  userId: requiredId(),
  kind: v.picklist(notificationKinds, `Must be one of ${notificationKinds.join(', ')}`),
  /** The record that it is about: its collection and its id, 'orders/5b1c…'. */
  recordRef: requiredText(100),
  projectId: id(),
  /** The actor; of several the last one. */
  actorId: id(),
  /** Names as they were when it happened. */
  recordName: text(1_000),
  projectName: text(1_000),
  actorName: text(1_000),
  /** In a word: the reason of a shortage, the product that a picker suggests instead, the kind of a request. */
  detail: text(1_000),
  /** ADDITIVE: the product that a picker suggests for the order, so that it is approved from the inbox. */
  substituteProductId: id(),
  /** ADDITIVE: the Director's answer, for the picker who suggested the product. */
  answer: literal(substituteAnswers),
  /** Text that the actor wrote. */
  note: text(2_000),
  /** Pieces that are short, orders that were made. */
  quantity: integerFrom(0),
  /** How often it happened, the last time at `happenedUtc`: repetitions within ten minutes are one notification. */
  times: integerFrom(1, 1),
  happenedUtc: instant(),
  readUtc: instant(),
  snoozedUntil: instant(),
  doneUtc: instant(),
  operationId: id(),
});

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  v.picklist(values, `Must be one of ${values.join(', ')}`);

/** ADDITIVE (docs: inbox, away-mails): how somebody hears of what waits for them; what is not chosen is as at first. */
export const notificationSettings = v.strictObject({
  /** Mails at all: the link in every mail turns them off. */
  mail: v.optional(v.boolean('Must be true or false'), true),
  digest: v.optional(oneOf(digestRates), 'hourly'),
  kinds: v.optional(v.record(oneOf(notificationTopics), oneOf(deliveries)), () => ({})),
});
