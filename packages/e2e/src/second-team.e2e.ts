import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecondTeam, type SecondTeam } from '@groundwork/federation/testing';
import { type Channel, openChannel, waitUntilServed } from './channel.ts';
import { expect, platform, test } from './fixtures.ts';

// A second team's day: an empty folder with remotes/catalog and the packed shared packages, and a running portal whose
// host somebody else deployed. The portal is a channel of this test's own, so that no other test sees it change.
let channel: Channel;
let team: SecondTeam;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  channel = await openChannel(['catalog', 'collaboration']);
  team = createSecondTeam('catalog');
});
test.afterAll(async () => {
  team?.remove();
  await channel?.close();
});

const run = (...args: string[]) =>
  team.run(args, { AZURE_STORAGE_CONNECTION_STRING: platform().storage, GROUNDWORK_DEPLOYED_BY: 'second team' });
function edit(file: string, change: (text: string) => string): void {
  const path = join(team.folder, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

test('builds, tests, deploys and rolls back its remote while the host of the open portal stays untouched', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const before = await channel.releases();
  const deployed = before.remotes.find(({ name }) => name === 'catalog')!;
  // With the service worker, as everybody has it.
  const page = await channel.pageAs(browser, 'director', { serviceWorkers: 'allow' });
  await page.goto(`${channel.address}/products`);
  await expect(page.getByRole('link', { name: 'Product Catalog', exact: true })).toBeVisible();

  edit('package.json', (text) => text.replace('"version": "1.0.0"', '"version": "1.1.0"'));
  edit('remote.json', (text) => text.replaceAll('"Product Catalog"', '"Second Catalog"'));
  expect(run('build')).toMatchObject({ status: 0, output: expect.stringContaining('catalog: built') });
  expect(run('test', 'products', '-t', 'column')).toMatchObject({ status: 0 });
  expect(run('deploy', '--channel', channel.name)).toMatchObject({
    status: 0,
    output: expect.stringMatching(/catalog 1\.1\.0-[0-9a-f]{6}: live on channel/),
  });
  const after = await channel.releases();
  expect(after.host).toEqual(before.host);
  expect(after.remotes.find(({ name }) => name === 'catalog')).toMatchObject({
    version: expect.stringMatching(/^1\.1\.0-/),
    previous: deployed.version,
    deployedBy: 'second team',
  });
  expect(after.remotes.filter(({ name }) => name !== 'catalog')).toEqual(
    before.remotes.filter(({ name }) => name !== 'catalog'),
  );
  await waitUntilServed(channel.address, after.revision);

  const lookAgain = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  const notice = page.getByText('There is a new version.');
  await lookAgain();
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name: 'Product Catalog', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Second Catalog', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Second Catalog · Groundwork');

  edit('remote.json', (text) => text.replace(/"shell-sdk": "[^"]+"/, '"shell-sdk": "^2.0.0"'));
  expect(run('deploy', '--channel', channel.name)).toMatchObject({
    status: 1,
    output: expect.stringContaining(
      `catalog requires shell-sdk ^2.0.0; the host of channel ${channel.name} provides ${before.host?.provides['shell-sdk']}`,
    ),
  });
  expect(await channel.releases()).toEqual(after);

  expect(run('rollback', '--channel', channel.name)).toMatchObject({
    status: 0,
    output: expect.stringContaining(`catalog ${deployed.version}: live again on channel ${channel.name}`),
  });
  const back = await channel.releases();
  expect(back.host).toEqual(before.host);
  await waitUntilServed(channel.address, back.revision);
  await lookAgain();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Product Catalog', exact: true })).toBeVisible();
  await page.context().close();
});
