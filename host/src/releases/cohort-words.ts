import { type Role, roleLabels } from '@groundwork/contract';
import { projectsAtom } from '@groundwork/shell-sdk';
import { useAtomValue } from 'jotai';
import type { ShownRelease } from './release-answers.ts';
import { count } from './release-words.ts';

/** Cohorts in words: 'the role Director, the people of Maple Room and 2 accounts'. Of accounts only hashes are known. */
export function cohortsText(cohorts: readonly string[], projectName: (id: string) => string | undefined): string {
  const accounts = cohorts.filter((cohort) => cohort.startsWith('account:')).length;
  const parts = cohorts.flatMap((cohort) => {
    const [, kind, value = ''] = /^(role|project):(.+)$/.exec(cohort) ?? [];
    if (kind === 'role') return `the role ${roleLabels[value as Role] ?? value}`;
    return kind === 'project' ? `the people of ${projectName(value) ?? `the project ${value}`}` : [];
  });
  if (accounts > 0) parts.push(count(accounts, 'account'));
  return [parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ');
}

/** Who gets a candidate, in words; empty where nobody does without a link. */
export function useAudience(): (
  candidate: Pick<NonNullable<ShownRelease['candidate']>, 'percent' | 'cohorts'>,
) => string {
  const projects = useAtomValue(projectsAtom);
  const nameOf = (id: string) => projects.find((project) => project.id === id)?.name;
  return ({ percent, cohorts }) =>
    [percent > 0 ? `${percent} % of the users` : '', cohortsText(cohorts, nameOf)].filter(Boolean).join(' and ');
}
