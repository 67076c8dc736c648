import type { Project, User } from '@groundwork/contract';
import { dropAbout, enqueueAbout } from '../mail-queue/mail-queue.ts';
import type { Doc } from '../records/document.ts';
import type { StoredShipment } from '../records/shipment-contents.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';

/** Time to undo a shipment before its mail is sent (docs: shipment-mails). */
export const mailDelaySeconds = 600;

/**
 * Whether somebody may be written to about shipments of a project: staff, and its own Subscribers once a Director has
 * turned that on. The project's switch counts when the mail is sent, too.
 */
export function mayGetMailAbout({ shipmentMail, ownerIds, memberIds, isDeleted }: Project, user: User): boolean {
  if (isDeleted || shipmentMail === 'off' || user.isDeleted) return false;
  if (user.status === 'Disabled' || user.type === 'API' || !user.emailAddress) return false;
  if (user.category !== 'Subscriber') return true;
  return shipmentMail === 'all' && [...ownerIds, ...memberIds].includes(user.id);
}

/** Puts a mail for each recipient into the mail queue, in the transaction that ships or receives. */
export async function enqueueShipmentMail(work: UnitOfWork, kind: 'shipped' | 'arrived', shipment: StoredShipment) {
  const { recipientIds, projectId, id } = shipment;
  if (recipientIds.length === 0) return;
  const project = (await work.read('projects', projectId)) as (Doc & Project) | undefined;
  const users = (await work.readMany('users', recipientIds)) as Map<string, Doc & User>;
  if (!project) return;
  for (const user of users.values()) {
    if (!mayGetMailAbout(project, user)) continue;
    await enqueueAbout(work.queries, kind, id, user.id, work.caller.id, mailDelaySeconds);
  }
}

/** Shipping was undone: what has not gone out is not sent. */
export const dropShipmentMail = (work: UnitOfWork, shipmentId: string) => dropAbout(work.queries, shipmentId);
