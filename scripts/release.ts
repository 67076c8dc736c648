import { reporting } from '@groundwork/federation/cli';
import { installed, runCommand } from './local/command.ts';
import { pendingChangesets, readReleased, writeReleased } from './surface/changesets.ts';
import { packageFolder, readManifest, releasedPackages } from './surface/entries.ts';
import { surfaceProblems } from './surface/gate.ts';
import { readRequirements, refusedVersions } from './surface/remotes.ts';
import { readReports } from './surface/reports.ts';

/**
 * `npm run release`: gives the shared packages the versions that the waiting changesets ask for, moves their texts into
 * the CHANGELOGs, and keeps what each package exports as that of its new version. It names the remotes that do not accept the
 * new versions. It commits and publishes nothing.
 */
export const main = (): Promise<void> =>
  reporting(async () => {
    if (pendingChangesets().length === 0)
      throw new Error('No changeset waits in .changeset: there is nothing to release.');
    if ((await runCommand({ program: installed('tsc'), args: ['-b', ...releasedPackages.map(packageFolder)] })) !== 0)
      throw new Error('The types of the shared packages are wrong; the lines above say where.');
    const reports = readReports();
    const problems = surfaceProblems(reports, readReleased(), pendingChangesets());
    if (problems.length > 0) throw new Error(problems.join('\n\n'));
    if ((await runCommand({ program: installed('changeset'), args: ['version'] })) !== 0)
      throw new Error('The versions could not be raised; the lines above say why.');
    writeReleased(reports);
    const versions = Object.fromEntries(releasedPackages.map((name) => [name, readManifest(name).version]));
    const refused = refusedVersions(readRequirements(), versions);
    if (refused.length > 0)
      throw new Error(`The versions are raised, but the host cannot be deployed yet:\n${refused.join('\n')}`);
    console.info('Read the CHANGELOGs, commit, and deploy the host: it provides the new versions.');
  });
