import * as v from 'valibot';
import { minProjectsInGroup } from '../constants.ts';
import * as message from '../messages.ts';
import {
  categories,
  messageMails,
  projectStatuses,
  roles,
  shipmentMails,
  userStatuses,
  userTypes,
} from '../statuses.ts';
import { email, id, ids, instant, literal, requiredText, richText, text, url } from './fields.ts';

/** Form fields of a project. */
export const project = v.object({
  name: requiredText(),
  description: richText(),
  status: literal(projectStatuses, 'New'),
  locationId: id(),
  setupPlanId: id(),
  /**
   * A location of type Warehouse; cleared when the project's own location is a warehouse
   * (docs: fulfilled-by-warehouse).
   */
  fulfillingById: id(),
  notes: text(),
  mediaItemIds: ids(),
  memberIds: ids(),
  ownerIds: ids(),
  tagIds: ids(),
  /** ADDITIVE (docs: shipment-mails): who may be written to about shipments; absent: staff. Set by Directors. */
  shipmentMail: literal(shipmentMails),
  /** ADDITIVE (docs: away-mails): whether mails to Subscribers quote messages; absent: they do. Set by Directors. */
  messageMail: literal(messageMails),
});

/** Form fields of a project group. */
export const projectGroup = v.object({
  name: requiredText(),
  description: richText(),
  projectIds: v.pipe(
    ids(),
    v.minLength(1, message.selectProjects),
    v.check((ids) => ids.length === 0 || new Set(ids).size >= minProjectsInGroup, message.selectTwoProjects),
  ),
});

/** Form fields of an account. */
export const user = v.object({
  firstName: requiredText(),
  lastName: requiredText(),
  emailAddress: email(),
  imageUrl: url(),
  imageThumbnailUrl: url(),
  role: literal(roles, 'ReadOnly'),
  category: literal(categories, 'PES'),
  type: literal(userTypes, 'Local'),
  status: literal(userStatuses, 'Invited'),
  lastLogonUtc: instant(),
  azureId: text(200),
  googleId: text(200),
  /** ADDITIVE: 'support' marks the people that Subscribers can contact in chat. */
  chatRole: text(50),
  tagIds: ids(),
});
