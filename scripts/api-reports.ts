import { reporting } from '@groundwork/federation/cli';
import { installed, runCommand } from './local/command.ts';
import { ownChangesets, pendingChangesets, readReleased } from './surface/changesets.ts';
import { packageFolder, releasedPackages } from './surface/entries.ts';
import { npmName, surfaceProblems, withoutChangeset } from './surface/gate.ts';
import { majorSteps } from './surface/gone-names.ts';
import { lastCommitted, readReports, writeReports } from './surface/reports.ts';

/**
 * `npm run api-reports`: writes what each shared package exports, with types, to packages/NAME/api, where a reviewer sees
 * it change. `--check` writes nothing and fails where a report is old or a change has no changeset.
 */
export const main = (args: readonly string[]): Promise<void> =>
  reporting(async () => {
    const unknown = args.find((argument) => argument !== '--check');
    if (unknown !== undefined) throw new Error(`There is no option '${unknown}': use --check, or nothing.`);
    const folders = releasedPackages.map(packageFolder);
    if ((await runCommand({ program: installed('tsc'), args: ['-b', ...folders] })) !== 0)
      throw new Error('The types of the shared packages are wrong; the lines above say where.');
    const reports = readReports();
    if (!args.includes('--check')) {
      writeReports(reports);
      const written = reports.filter(({ committed, current }) => committed !== current);
      for (const { file } of written) console.info(`wrote ${file}`);
      const unannounced = withoutChangeset(written, ownChangesets());
      if (unannounced.length > 0)
        console.info(
          `No changeset that you wrote or changed names ${unannounced.map(npmName).join(', ')}: run \`npm run changeset\`, unless what is different is announced already.`,
        );
      const sinceCommit = reports.map((report) => ({ ...report, committed: lastCommitted(report.file) }));
      for (const step of majorSteps(sinceCommit, ownChangesets())) console.info(step);
    }
    const now = args.includes('--check')
      ? reports
      : reports.map((report) => ({ ...report, committed: report.current }));
    const problems = surfaceProblems(now, readReleased(), pendingChangesets());
    if (problems.length > 0) throw new Error(problems.join('\n\n'));
    console.info(
      'The reports are those of the sources, and a changeset names each package that exports something else than at its release.',
    );
  });
