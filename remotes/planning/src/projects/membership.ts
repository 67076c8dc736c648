import type { Membership, Project } from '@groundwork/contract';

type Team = Pick<Project, 'memberIds' | 'ownerIds'>;

/** The words for people; the stored values are fixed ([PJ-10]). */
export const membershipLabels: Record<Membership, string> = { NONE: 'None', MEMBER: 'Member', OWNER: 'Owner' };

/** The user's relation to a project ([PJ-10]). */
export function membershipOf({ ownerIds, memberIds }: Team, userId: string): Membership {
  if (ownerIds.includes(userId)) return 'OWNER';
  return memberIds.includes(userId) ? 'MEMBER' : 'NONE';
}

/** The team after some memberships were changed; everybody else keeps their place. */
export function changedTeam(team: Team, changes: ReadonlyMap<string, Membership>): Team {
  const without = (ids: readonly string[]) => ids.filter((id) => !changes.has(id));
  const added = (wanted: Membership) =>
    [...changes].filter(([, membership]) => membership === wanted).map(([id]) => id);
  return {
    ownerIds: [...without(team.ownerIds), ...added('OWNER')],
    memberIds: [...without(team.memberIds), ...added('MEMBER')],
  };
}
