import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument, readOwners } from './channel.ts';
import { main } from './cli.ts';
import { emulatorConnection, openReleases } from './storage.ts';
import { type Azurite, builtRemote, impatientStorage, removeBuiltWorkspaces, startAzurite } from './testing/index.ts';

// The commands as a team types them in the folder of its remote.
let azurite: Azurite;
let output: string[];
const before = { cwd: process.cwd(), connection: process.env.AZURE_STORAGE_CONNECTION_STRING };

beforeAll(async () => {
  azurite = await startAzurite();
  process.env.AZURE_STORAGE_CONNECTION_STRING = azurite.connectionString;
  process.env.GROUNDWORK_DEPLOYED_BY = 'ada@desk';
}, 30_000);
afterAll(async () => {
  process.chdir(before.cwd);
  process.env.AZURE_STORAGE_CONNECTION_STRING = before.connection;
  if (before.connection === undefined) delete process.env.AZURE_STORAGE_CONNECTION_STRING;
  delete process.env.GROUNDWORK_DEPLOYED_BY;
  process.exitCode = undefined;
  await azurite?.remove();
  removeBuiltWorkspaces();
});
beforeEach(() => {
  output = [];
  process.exitCode = undefined;
  for (const method of ['info', 'warn', 'error'] as const)
    jest.spyOn(console, method).mockImplementation((...parts: unknown[]) => void output.push(parts.join(' ')));
});
afterEach(() => jest.restoreAllMocks());

/** Runs a command in a folder. @returns its exit code */
async function run(folder: string, ...args: string[]): Promise<number> {
  process.chdir(folder);
  await main(args);
  const code = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return code;
}
const liveOf = async (channel = 'portal') =>
  (await readDocument(openReleases(azurite.connectionString), channel, 'catalog')).document;

it('deploys, shows what is live and who did it, and rolls back', async () => {
  const first = builtRemote({ name: 'catalog', content: 'first' });
  expect(await run(first, 'deploy')).toBe(0);
  const second = builtRemote({ name: 'catalog', content: 'second' });
  expect(await run(second, 'deploy', '--message', 'Prices with tax')).toBe(0);
  const version = (await liveOf()).live?.version ?? '';
  output = [];
  expect(await run(second, 'status')).toBe(0);
  expect(output).toEqual([
    'Channel portal, revision 2',
    expect.stringMatching(new RegExp(`^  catalog ${version}, deploy by ada@desk at .+; catalog, not signed$`)),
  ]);
  output = [];
  expect(await run(second, 'history')).toBe(0);
  expect(output[0]).toMatch(/deploy catalog .+ by ada@desk.*: Prices with tax$/);
  expect(output).toHaveLength(2);
  output = [];
  expect(await run(second, 'rollback')).toBe(0);
  expect(output[0]).toMatch(/live again on channel portal/);
  expect(await run(second, 'rollback')).toBe(1);
});

it('deploys what is not proven to storage on this machine alone, and only when that is said', async () => {
  const folder = builtRemote({ name: 'catalog', content: 'unproven' });
  writeFileSync(join(folder, 'src/later.test.ts'), 'it("is new", () => {});');
  expect(await run(folder, 'deploy', '--unproven')).toBe(0);
  const { live } = await liveOf();
  process.env.AZURE_STORAGE_CONNECTION_STRING =
    'DefaultEndpointsProtocol=https;AccountName=portal;AccountKey=a2V5;EndpointSuffix=releases.invalid';
  output = [];
  expect(await run(folder, 'deploy', '--unproven')).toBe(1);
  process.env.AZURE_STORAGE_CONNECTION_STRING = azurite.connectionString;
  expect(output.join()).toContain('--unproven goes with storage on this machine only.');
  expect((await liveOf()).live).toEqual(live);
});

it('refuses a channel that there is not, so that a slip deploys to somebody all the same', async () => {
  const folder = builtRemote({ name: 'catalog', content: 'channel' });
  await run(folder, 'deploy');
  output = [];
  expect(await run(folder, 'deploy', '--channel', 'portl')).toBe(1);
  expect(output.join()).toContain("There is no channel 'portl'; there are portal. Add --new-channel to begin one.");
  expect((await liveOf('portl')).live).toBeUndefined();
  expect(await run(folder, 'deploy', '--channel', 'warehouse', '--new-channel')).toBe(0);
  expect((await liveOf('warehouse')).live).toBeDefined();
});

it('changes nothing in a dry run of any command that writes', async () => {
  const folder = builtRemote({ name: 'catalog', content: 'dry' });
  await run(folder, 'deploy');
  const document = await liveOf();
  const other = builtRemote({ name: 'catalog', content: 'other' });
  for (const command of ['deploy', 'rollback', 'promote', 'disable', 'enable', 'remove', 'clean'])
    expect([command, await run(other, command, '--dry-run')]).toEqual([command, 0]);
  expect(await liveOf()).toEqual(document);
});

it('explains each command, and refuses options and values that are none', async () => {
  const folder = builtRemote({ name: 'catalog', content: 'help' });
  for (const command of [
    'deploy',
    'rollback',
    'promote',
    'disable',
    'enable',
    'remove',
    'status',
    'history',
    'clean',
    'owners',
    'key',
  ]) {
    output = [];
    expect([command, await run(folder, command, '--help')]).toEqual([command, 0]);
    expect(output.join()).toContain(`${command}`);
  }
  for (const wrong of [
    ['deploy', '--percent', 'half'],
    ['deploy', '--percent', '101'],
    ['deploy', '--rule', '1'],
    ['clean', '--days', '0'],
    ['status', '--nothing'],
  ])
    expect([...wrong, await run(folder, ...wrong)]).toEqual([...wrong, 1]);
  expect(await run(folder, 'explode')).toBe(2);
});

it('tries a version with a role, the people of a project and several accounts, and keeps no address of them', async () => {
  await run(builtRemote({ name: 'catalog', content: 'for all' }), 'deploy');
  const folder = builtRemote({ name: 'catalog', content: 'for some' });
  const cohorts = ['role:Director', 'project:maple-room', 'account:ada@example.test, Bo@Example.test'];
  expect(await run(folder, 'deploy', ...cohorts.flatMap((cohort) => ['--cohort', cohort]))).toBe(0);
  // The first six bytes of the SHA-256 of 'ada@example.test' and 'bo@example.test'.
  const accounts = ['account:b97222ea69da', 'account:7c435cebcbfa'];
  expect((await liveOf()).candidate?.cohorts).toEqual(['role:Director', 'project:maple-room', ...accounts]);
  output = [];
  await run(folder, 'status');
  expect(output.join()).toContain('for the role Director, the people of project maple-room and 2 accounts');
});

it.each([
  ['everybody', 'must be role:NAME, project:ID or account:MAIL'],
  ['team:Sales', 'must be role:NAME, project:ID or account:MAIL'],
  ['project:', 'must be role:NAME, project:ID or account:MAIL'],
  ['role:director', 'takes one of ReadOnly, Basic, Contributor, Director, Administrator'],
  ['project:Maple Room', "takes the id of a project, which follows 'open=' in the address"],
  ['account:ada', 'takes mail addresses, with commas between several'],
])('refuses the cohort %s, and says what to write', async (cohort, advice) => {
  const folder = builtRemote({ name: 'catalog', content: 'refused' });
  expect(await run(folder, 'deploy', '--cohort', cohort)).toBe(1);
  expect(output.join()).toContain(advice);
});

it('says of a preview of the live version that it shows what everybody has', async () => {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = join(builtRemote({ name: 'keys', content: 'key' }), 'team.pem');
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const signed = ['--key', key, '--channel', 'shown', '--new-channel'];
  const live = builtRemote({ name: 'catalog', content: 'live for all' });
  expect(await run(live, 'deploy', ...signed)).toBe(0);
  output = [];
  expect(await run(live, 'deploy', '--preview', ...signed)).toBe(0);
  expect(output.join()).toContain('is live on channel shown already: the link shows what everybody has.');
  const next = builtRemote({ name: 'catalog', content: 'live for nobody' });
  output = [];
  expect(await run(next, 'deploy', '--preview', ...signed)).toBe(0);
  expect(output.join()).toContain('/preview?token=');
  expect(output.join()).not.toContain('is live');
});

it('says of a release that none of its owner’s keys signed that portals do not show it', async () => {
  const folder = builtRemote({ name: 'catalog', content: 'unsigned' });
  const channel = ['--channel', 'keys'];
  expect(await run(folder, 'deploy', ...channel, '--new-channel')).toBe(0);
  const { version } = (await liveOf('keys')).live ?? {};
  expect(await run(folder, 'key', 'team.pem')).toBe(0);
  const key = output.at(-1) ?? '';
  output = [];
  expect(await run(folder, 'owners', 'add', 'catalog', '--public-key', key, ...channel)).toBe(0);
  expect(output).toEqual([
    'catalog: changed on channel keys',
    `catalog ${version} is live, and none of these keys signed it: portals do not show catalog until its team deploys it with GROUNDWORK_RELEASE_KEY.`,
  ]);
  output = [];
  await run(folder, 'status', ...channel);
  expect(output.at(-1)).toMatch(
    /; catalog, NOT SIGNED BY ITS OWNER: portals do not show it until it is deployed signed$/,
  );
  // The key beside the sources makes no other version of them.
  expect(await run(folder, 'deploy', '--key', 'team.pem', ...channel)).toBe(0);
  expect((await liveOf('keys')).live?.version).toBe(version);
  output = [];
  await run(folder, 'status', ...channel);
  expect(output.at(-1)).toMatch(/; catalog, signed$/);
  output = [];
  await run(folder, 'owners', 'add', 'catalog', '--mail', 'lena@example.org', ...channel);
  expect(output).toEqual(['catalog: changed on channel keys']);
  // Without a key anybody may release it.
  output = [];
  expect(await run(folder, 'owners', 'remove', 'catalog', '--public-key', key, ...channel)).toBe(1);
  expect(output).toEqual([
    'This is the last key of catalog: without one, anybody may release it. Add the new key first.',
  ]);
  const owners = await readOwners(openReleases(azurite.connectionString), 'keys');
  expect(owners?.names.catalog?.keys).toEqual([key]);
});

it('says what to do where storage does not answer', async () => {
  impatientStorage();
  const folder = builtRemote({ name: 'catalog', content: 'first' });
  const { AZURE_STORAGE_CONNECTION_STRING, BLOB_PORT } = process.env;
  try {
    process.env.AZURE_STORAGE_CONNECTION_STRING = emulatorConnection(1);
    expect(await run(folder, 'status')).toBe(1);
    delete process.env.AZURE_STORAGE_CONNECTION_STRING;
    process.env.BLOB_PORT = '1';
    expect(await run(folder, 'status')).toBe(1);
  } finally {
    process.env.AZURE_STORAGE_CONNECTION_STRING = AZURE_STORAGE_CONNECTION_STRING;
    process.env.BLOB_PORT = BLOB_PORT;
    if (BLOB_PORT === undefined) delete process.env.BLOB_PORT;
  }
  expect(output).toEqual([
    expect.stringMatching(
      /^Storage does not answer \(.*:1\)\. AZURE_STORAGE_CONNECTION_STRING names it: is the address right/,
    ),
    expect.stringMatching(
      /^Storage does not answer \(.*:1\)\. It is the one of 'npm start' on this machine, .*: start it, or name/,
    ),
  ]);
});
