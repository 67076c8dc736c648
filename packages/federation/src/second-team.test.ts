import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deploy, readReleaseSet } from './deploy.ts';
import { providedVersions } from './share.ts';
import {
  type Azurite,
  builtHost,
  createSecondTeam,
  removeBuiltWorkspaces,
  type SecondTeam,
  startAzurite,
} from './testing/index.ts';

// A second team's day: it has its own remote and the packed shared packages, and a host that somebody else deployed.
let azurite: Azurite;
let team: SecondTeam;
beforeAll(async () => {
  azurite = await startAzurite();
  team = createSecondTeam('catalog');
}, 180_000);
afterAll(async () => {
  team?.remove();
  await azurite?.remove();
  removeBuiltWorkspaces();
});
jest.setTimeout(360_000);
/** The remote is a real one, so the host has what the real host has. */
const provides = providedVersions(join(__dirname, '../../../host'));

const run = (...args: string[]) =>
  team.run(args, { AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString, GROUNDWORK_DEPLOYED_BY: 'second team' });
const set = () => readReleaseSet('portal', azurite.connectionString);
function edit(file: string, change: (text: string) => string): void {
  const path = join(team.folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

// That its tests run there too is seen by packages/e2e/src/second-team.e2e.ts.
it('builds, deploys, redeploys and rolls back its remote, and the host stays untouched', async () => {
  const host = await deploy({
    folder: builtHost({ provides }),
    channel: 'portal',
    connectionString: azurite.connectionString,
  });

  expect(run('build')).toMatchObject({ status: 0, output: expect.stringContaining('catalog: built') });
  expect(run('deploy', '--channel', 'portal')).toMatchObject({
    status: 0,
    output: expect.stringMatching(/catalog 1\.0\.0-[0-9a-f]{6}: live on channel portal/),
  });
  const first = (await set()).remotes[0];
  expect(first).toMatchObject({ name: 'catalog', deployedBy: 'second team' });

  edit('package.json', (text) => text.replace('"version": "1.0.0"', '"version": "1.0.1"'));
  expect(run('deploy', '--channel', 'portal').status).toBe(0);
  const second = await set();
  expect(second.remotes[0]).toMatchObject({ version: expect.stringMatching(/^1\.0\.1-/), previous: first?.version });
  expect(second.host?.version).toBe(host.version);

  expect(run('rollback', '--channel', 'portal').status).toBe(0);
  expect((await set()).remotes[0]?.version).toBe(first?.version);
});

it('is refused a remote that needs another host, naming both versions', async () => {
  const before = await set();
  edit('remote.json', (text) => text.replace(/"shell-sdk": "[^"]+"/, '"shell-sdk": "^2.0.0"'));
  expect(run('deploy', '--channel', 'portal')).toMatchObject({
    status: 1,
    output: expect.stringContaining(
      `catalog requires shell-sdk ^2.0.0; the host of channel portal provides ${provides['shell-sdk']}`,
    ),
  });
  expect(await set()).toEqual(before);
});
