import { createHash } from 'node:crypto';
import type { Given } from './command-line.ts';

/** Options that several commands have, and how their values are read. */
export const cohortOption = {
  value: 'NAME',
  explanation:
    'users who get it in any case, or a preview: role:Director, project:ID for its members and owners, account:a@b.c,d@e.f; may be repeated',
};
/** Who may open a preview or what runs from source, unless others are named. */
export const reviewers: readonly string[] = ['role:Director', 'role:Administrator'];

/** The value of an option, the last one where it was given twice. */
export const last = ({ valuesOf }: Given, option: string): string | undefined => valuesOf(option).at(-1);

/** @throws Error for what is no number in these bounds */
export function numberOf(given: Given, option: string, smallest: number, largest: number): number | undefined {
  const text = last(given, option);
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= smallest && value <= largest) return value;
  throw new Error(`--${option} must be a number from ${smallest} to ${largest}; it is '${text}'.`);
}

/** What documents call an account, which everybody can read. */
export const accountHash = (mail: string): string =>
  createHash('sha256').update(mail.trim().toLowerCase()).digest('hex').slice(0, 12);

/** As the contract names them: a candidate for a role that nobody has would go to nobody. */
export const cohortRoles: readonly string[] = ['ReadOnly', 'Basic', 'Contributor', 'Director', 'Administrator'];

const readCohort: Readonly<Record<string, (value: string, text: string) => string[]>> = {
  role: (value, text) => {
    if (cohortRoles.includes(value)) return [text];
    throw new Error(`--cohort role: takes one of ${cohortRoles.join(', ')}; it is '${value}'.`);
  },
  project: (value, text) => {
    if (/^[\w-]{1,64}$/.test(value)) return [text];
    throw new Error(
      `--cohort project: takes the id of a project, which follows 'open=' in the address of the portal while its details are open; it is '${value}'.`,
    );
  },
  account: (value) =>
    value.split(',').map((mail) => {
      if (/^[^\s@]+@[^\s@]+$/.test(mail.trim())) return `account:${accountHash(mail)}`;
      throw new Error(`--cohort account: takes mail addresses, with commas between several; one is '${mail.trim()}'.`);
    }),
};

/**
 * Accounts go into a document that everybody can read, so they go in as their hash.
 * @throws Error for what names no cohort
 */
export const cohortsOf = ({ valuesOf }: Given): string[] =>
  valuesOf('cohort').flatMap((text) => {
    const [, kind = '', value = ''] = /^(\w+):(.+)$/.exec(text) ?? [];
    const read = Object.hasOwn(readCohort, kind) ? readCohort[kind] : undefined;
    if (read !== undefined) return read(value, text);
    throw new Error(
      `--cohort must be role:NAME, project:ID or account:MAIL, such as --cohort role:Director; it is '${text}'.`,
    );
  });

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

/** Cohorts in words, without hashes: 'the role Director, the people of project P and 2 accounts'. */
export function cohortsText(cohorts: readonly string[]): string {
  const accounts = cohorts.filter((cohort) => cohort.startsWith('account:')).length;
  const parts = cohorts.flatMap((cohort) => {
    const [, kind, value] = /^(role|project):(.+)$/.exec(cohort) ?? [];
    if (kind === undefined) return [];
    return kind === 'role' ? `the role ${value}` : `the people of project ${value}`;
  });
  if (accounts > 0) parts.push(counted(accounts, 'account'));
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}
