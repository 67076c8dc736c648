import { createHash } from 'node:crypto';
import type { Candidate } from '@groundwork/federation';

/** What the browser says about its user (docs: releases#roll-out). It is no proof, and nothing secret depends on it. */
export interface Visitor {
  /** Hash of the account. */
  account: string;
  role: string;
  /** Those projects of candidates that the API says the account belongs to; the browser does not say it. */
  projects?: readonly string[];
}

/** The projects among cohorts. */
export const projectsOf = (cohorts: readonly string[]): string[] => [
  ...new Set(cohorts.flatMap((cohort) => /^project:(.+)$/.exec(cohort)?.[1] ?? [])),
];

const cookie = /(?:^|;\s*)groundwork-visitor=([0-9a-f]{12})\.([A-Za-z]+)(?:;|$)/;

export function visitorOf(cookies: string | undefined): Visitor | undefined {
  const [, account, role] = cookie.exec(cookies ?? '') ?? [];
  return account === undefined || role === undefined ? undefined : { account, role };
}

/**
 * Whether a user gets a candidate: the same answer at every reload, in every edge, and never less with a larger share.
 * Each version draws other users, so that it is not the same few who try everything.
 */
export function takesCandidate(
  visitor: Visitor | undefined,
  {
    release,
    percent,
    cohorts,
  }: Pick<Candidate, 'percent' | 'cohorts'> & { release: { name: string; version: string } },
): boolean {
  if (visitor === undefined) return false;
  const { account, role, projects = [] } = visitor;
  if (cohorts.includes(`role:${role}`) || cohorts.includes(`account:${account}`)) return true;
  if (projects.some((id) => cohorts.includes(`project:${id}`))) return true;
  const digest = createHash('sha256').update(`${account} ${release.name} ${release.version}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < percent / 100;
}
