import { createHash } from 'node:crypto';
import type { Given } from './command-line.ts';

/** Options that several commands have, and how their values are read. */
export const cohortOption = {
  value: 'NAME',
  explanation: 'users who get it in any case, or a preview: role:Director, account:a@b.c; may be repeated',
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

/** Accounts go into a document that everybody can read, so they go in as their hash. */
export const cohortsOf = ({ valuesOf }: Given): string[] =>
  valuesOf('cohort').map((text) => {
    const [, kind, value] = /^(role|account):(.+)$/.exec(text) ?? [];
    if (kind === undefined || value === undefined)
      throw new Error(`--cohort must be role:NAME or account:MAIL; it is '${text}'.`);
    return kind === 'role' ? text : `account:${accountHash(value)}`;
  });
