import { endsWithin } from '@groundwork/server-process';
import type { AskApi } from './ask-api.ts';

/**
 * Who belongs to the projects that candidates are for (docs: releases#roll-out). The API says it, by hashes of accounts,
 * and never a browser. What it said counts for some minutes while it is away; without it nobody belongs to a project.
 */
export interface ProjectCohorts {
  /** Those of the projects that an account belongs to. */
  of(account: string, projects: readonly string[]): Promise<readonly string[]>;
}

/** In milliseconds: who joins or leaves a project is noticed after so long. */
const freshFor = 30_000;
/** An API that is renewed takes no candidate away from those who have it. */
const keptFor = 5 * 60_000;
const pauseAfterFailure = 5_000;
/** How long a page waits for a first answer. */
const patience = 500;

interface Parts {
  askApi: AskApi;
  /** Shown to the API; undefined: it is not asked. */
  secret: string | undefined;
  warn: (line: string) => void;
  now?: () => number;
}
interface Known {
  accounts: ReadonlySet<string>;
  readAt: number;
  failedAt: number;
  asking?: Promise<void>;
}

export function projectCohorts({ askApi, secret, warn, now = () => performance.now() }: Parts): ProjectCohorts {
  const known = new Map<string, Known>();

  async function ask(project: string, of: Known, service: string): Promise<void> {
    try {
      const answer = await askApi(`release-cohorts/${encodeURIComponent(project)}`, {
        'x-groundwork-service': service,
      });
      if (!answer.ok) throw new Error(`the API answered ${answer.status}`);
      const { accounts } = (await answer.json()) as { accounts: string[] };
      of.accounts = new Set(accounts);
      of.readAt = now();
    } catch (error) {
      of.failedAt = now();
      warn(`Who belongs to project ${project}, which a candidate is for, is not known: ${String(error)}`);
    } finally {
      of.asking = undefined;
    }
  }
  async function isMember(account: string, project: string, service: string): Promise<boolean> {
    const never = Number.NEGATIVE_INFINITY;
    const of: Known = known.get(project) ?? { accounts: new Set(), readAt: never, failedAt: never };
    known.set(project, of);
    const counts = () => now() - of.readAt < keptFor;
    if (now() - of.readAt > freshFor && now() - of.failedAt > pauseAfterFailure)
      of.asking ??= ask(project, of, service);
    if (of.asking !== undefined && !counts()) await endsWithin(patience, of.asking);
    return counts() && of.accounts.has(account);
  }

  return {
    async of(account, projects) {
      if (secret === undefined) return [];
      const isIn = await Promise.all(projects.map((project) => isMember(account, project, secret)));
      return projects.filter((_, index) => isIn[index]);
    },
  };
}
