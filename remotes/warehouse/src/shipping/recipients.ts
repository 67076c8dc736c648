import type { Project, User } from '@groundwork/contract';

/** Whether a person can get mails: an account in use with an address. */
export const isReachable = ({ status, type, emailAddress }: User) =>
  status !== 'Disabled' && type !== 'API' && Boolean(emailAddress);

/**
 * The owners of the project, as far as its switch lets them be written to (docs: shipment-mails): staff by default,
 * Subscribers once a Director has turned it on.
 */
export function defaultRecipients(project: Project | undefined, users: readonly User[]): string[] {
  if (!project || project.shipmentMail === 'off') return [];
  return users
    .filter(({ id }) => project.ownerIds.includes(id))
    .filter((user) => isReachable(user) && (user.category !== 'Subscriber' || project.shipmentMail === 'all'))
    .map(({ id }) => id);
}
