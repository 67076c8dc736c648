import { createHash } from 'node:crypto';
import { type ReleasedPackage, releasedPackages } from './entries.ts';
import type { Report } from './reports.ts';

/** An entry of `.changeset/released.json`: the last released version of a package, and its exports. */
export interface Released {
  version: string;
  surface: string;
}
export type ReleasedSurfaces = Readonly<Partial<Record<ReleasedPackage, Released>>>;

/** A change that waits for its release: a file of `.changeset`. */
export interface Changeset {
  file: string;
  /** npm name → size of the step. */
  releases: Readonly<Record<string, string>>;
}

export const npmName = (name: ReleasedPackage): string => `@groundwork/${name}`;

/** One hash of all that a package exports. */
export function surfaceOf(
  name: ReleasedPackage,
  reports: readonly Pick<Report, 'package' | 'file' | 'current'>[],
): string {
  const hash = createHash('sha256');
  const own = reports.filter((report) => report.package === name).sort((a, b) => (a.file < b.file ? -1 : 1));
  for (const { file, current } of own) hash.update(`${file}\0${current}\0`);
  return hash.digest('hex').slice(0, 16);
}

/** The front matter of a changeset: a line `"npm name": step` for each package. */
export function readChangeset(file: string, text: string): Changeset {
  const [, front = ''] = /^---\r?\n([\s\S]*?)\r?\n?---/.exec(text) ?? [];
  const lines = front.split('\n').map((line) => /^\s*["']?([^"':\s]+)["']?\s*:\s*(\w+)\s*$/.exec(line) ?? []);
  return {
    file,
    releases: Object.fromEntries(lines.flatMap(([, name, step]) => (name && step ? [[name, step]] : []))),
  };
}

/** The packages of these reports that no given changeset names: where another change's file waits, no problem says so. */
export const withoutChangeset = (
  reports: readonly Pick<Report, 'package'>[],
  changesets: readonly Changeset[],
): ReleasedPackage[] =>
  [...new Set(reports.map((report) => report.package))].filter((name) =>
    changesets.every(({ releases }) => releases[npmName(name)] === undefined),
  );

/** The problems of reports and changesets, each with the command that helps; empty if there are none. */
export function surfaceProblems(
  reports: readonly Report[],
  released: ReleasedSurfaces,
  changesets: readonly Changeset[],
): string[] {
  const stale = reports
    .filter(({ committed, current }) => committed !== current)
    .map(
      ({ file, package: name, committed }) =>
        `${file} ${committed === undefined ? 'is missing' : `is not what ${npmName(name)} exports now`}. Run \`npm run api-reports\`, look at the diff, and commit it.`,
    );
  const unnamed = releasedPackages.flatMap((name) => {
    if (released[name]?.surface === surfaceOf(name, reports)) return [];
    const steps = changesets.map(({ releases }) => releases[npmName(name)]);
    if (steps.includes('minor') || steps.includes('major')) return [];
    const last = released[name] ? `since version ${released[name].version}` : 'and was never released';
    const patch = steps.includes('patch') ? ' as more than a patch' : '';
    return [
      `What ${npmName(name)} exports has changed ${last}, and no changeset says so${patch}. Run \`npm run changeset\`, or write .changeset/SOME-NAME.md yourself:\n` +
        `    ---\n    "${npmName(name)}": minor\n    ---\n\n    What changed, for those who use it. (major, if a name or a field that existed is gone or means something else.)`,
    ];
  });
  return [...stale, ...unnamed];
}
