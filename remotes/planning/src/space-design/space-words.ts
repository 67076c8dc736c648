import type { SpaceComponent } from './space.ts';
import type { SpaceStatus } from './space-status.ts';

/** That the team follows a suggestion, and nothing has been ordered for it yet. */
export const acceptedWords = 'Accepted · planned';

/** A component's status in the words of staff, or of a Subscriber, who does not know how spaces are made. */
export const statusInWords = (status: SpaceStatus, isStaff: boolean): string => (isStaff ? status : plainWords[status]);
const plainWords: Record<SpaceStatus, string> = { Model: 'Planned', Progress: 'On its way', Ready: 'Ready' };

/** That something is suggested, and nobody has decided on it yet. */
export const suggestedWords = (isStaff: boolean): string =>
  isStaff ? 'Requested' : 'Suggested · waiting for the team';

/** The team's answer to a suggestion that it declined; undefined where there is none. */
export function declinedWords({ declined, isOmitted }: SpaceComponent): string | undefined {
  if (!declined) return undefined;
  // The chip of what is omitted says the first part.
  if (isOmitted) return declined.outcomeReason || undefined;
  return ['Not this time', declined.outcomeReason].filter(Boolean).join(' · ');
}

/** That somebody wishes for it: of what is planned anyway, its card would not say so otherwise. */
export const wishWords = ({ wish, isOmitted }: SpaceComponent): string | undefined =>
  wish && !isOmitted ? 'On the wish list' : undefined;

/** The title of the page. */
export const spaceTitle = (isStaff: boolean): string => (isStaff ? 'Space Design' : 'My space');

/** The command with which a Subscriber accepts a suggestion. */
export const addToMySpace = 'Add to my space';
