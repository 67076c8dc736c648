import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSecondTeam, type SecondTeam } from '@groundwork/federation/testing';
import { type Channel, openChannel, waitUntilServed } from './channel.ts';
import { expect, platform, test } from './fixtures.ts';

// A second team's day: an empty folder, the packed shared packages with the generator of remotes, and a running portal
// whose host somebody else deployed. The portal is a channel of this test's own, so that no other test sees it change.
let channel: Channel;
let team: SecondTeam;
// The second test goes on with the folder as the first one leaves it; a repetition begins with the first.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(240_000);
  channel = await openChannel(['catalog', 'collaboration']);
  team = await createSecondTeam('tools');
  expect(run('key', 'team.pem')).toMatchObject({ status: 0 });
});
test.afterAll(async () => {
  team?.remove();
  await channel?.close();
});

const environment = () => ({
  AZURE_STORAGE_CONNECTION_STRING: platform().storage,
  GROUNDWORK_DEPLOYED_BY: 'second team',
  GROUNDWORK_RELEASE_KEY: 'team.pem',
});
const run = (...args: string[]) => team.run(args, environment());
const deploy = (...options: string[]) => run('deploy', '--channel', channel.name, ...options);
/** The line that a deployment of a version ends with. */
const live = (version: string) => expect.stringMatching(new RegExp(`tools ${version}-[0-9a-f]{6}: live on channel`));
function edit(file: string, change: (text: string) => string): void {
  const path = join(team.folder, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
}

test('makes a remote in an empty folder, checks, deploys and rolls it back while the host of the open portal stays untouched', async ({
  browser,
}) => {
  // A dozen commands of the team, each with processes of its own.
  test.setTimeout(480_000);
  const before = await channel.releases();
  // Cards for the dashboard of another remote, which open a dialog of a third one.
  const card = (props: string) => `import { type ContributionProps, openDialog } from '@groundwork/shell-sdk';

export default function Card({ projectIds }: ContributionProps<'dashboard.card'>) {
  return <button onClick={() => void openDialog('product.stock', ${props})}>{projectIds.join(', ')}</button>;
}
`;
  const cards = { wrong: join(team.folder, 'src/Card.tsx'), right: join(team.folder, 'src/Proper.tsx') };
  writeFileSync(cards.wrong, card('{ id: 7 }'));
  writeFileSync(cards.right, card("{ id: 'a' }"));
  edit('src/overview/OverviewPage.tsx', (text) => text.replace('<p>Welcome', '<p lang={0}>Welcome'));
  const wrong = run('types');
  expect(wrong).toMatchObject({ status: 1, output: expect.stringMatching(/Card\.tsx[(:]4.*number/s) });
  expect(wrong.output).toMatch(/OverviewPage\.tsx[(:]10/);
  expect(wrong.output).not.toContain('Proper');
  edit('src/overview/OverviewPage.tsx', (text) => text.replace('<p lang={0}>Welcome', '<p>Welcome'));
  for (const file of Object.values(cards)) rmSync(file);
  // As the generator made it; the first deployment finds it proven.
  expect(run('types')).toEqual({ status: 0, output: '' });
  expect(run('lint')).toMatchObject({ status: 0 });
  expect(run('test')).toMatchObject({ status: 0, output: expect.stringContaining('greets who is signed in') });
  expect(run('build')).toMatchObject({ status: 0, output: expect.stringContaining('tools: built') });
  expect(deploy()).toMatchObject({ status: 0, output: live('1\\.0\\.0') });
  const first = await channel.releases();
  const deployed = first.remotes.find(({ name }) => name === 'tools')!;
  await waitUntilServed(channel.address, first.revision);
  // With the service worker, as everybody has it.
  const page = await channel.pageAs(browser, 'director', { serviceWorkers: 'allow' });
  await page.goto(`${channel.address}/tools`);
  await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Tools · Groundwork');

  edit('src/overview/OverviewPage.tsx', (text) => text.replace('<p>Welcome', '<p>Good day'));
  edit('package.json', (text) => text.replace('"version": "1.0.0"', '"version": "1.1.0"'));
  edit('remote.json', (text) => text.replaceAll('"title": "Tools"', '"title": "Workshop"'));
  // Its own test still expects the former words.
  expect(deploy()).toMatchObject({
    status: 1,
    output: expect.stringContaining('src/overview/OverviewPage.test.tsx: greets who is signed in'),
  });
  edit('src/overview/OverviewPage.test.tsx', (text) => text.replace('Welcome, Ada.', 'Good day, Ada.'));
  expect(deploy()).toMatchObject({ status: 0, output: live('1\\.1\\.0') });
  const after = await channel.releases();
  expect(after.host).toEqual(before.host);
  expect(after.remotes.find(({ name }) => name === 'tools')).toMatchObject({
    version: expect.stringMatching(/^1\.1\.0-/),
    previous: deployed.version,
  });
  expect(after.remotes.filter(({ name }) => name !== 'tools')).toEqual(before.remotes);
  await waitUntilServed(channel.address, after.revision);

  const lookAgain = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
  const notice = page.getByText('There is a new version of Tools.');
  await lookAgain();
  await expect(notice).toBeVisible();
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText(/^Good day, /)).toBeVisible();
  await expect(page).toHaveTitle('Workshop · Groundwork');

  edit('remote.json', (text) => text.replace(/"shell-sdk": "[^"]+"/, '"shell-sdk": "^2.0.0"'));
  expect(deploy('--unproven')).toMatchObject({
    status: 1,
    output: expect.stringContaining(
      `tools requires shell-sdk ^2.0.0; the host of channel ${channel.name} provides ${before.host?.provides['shell-sdk']}`,
    ),
  });
  expect(await channel.releases()).toEqual(after);

  expect(run('rollback', '--channel', channel.name)).toMatchObject({
    status: 0,
    output: expect.stringContaining(`tools ${deployed.version}: live again on channel ${channel.name}`),
  });
  const back = await channel.releases();
  expect(back.host).toEqual(before.host);
  await waitUntilServed(channel.address, back.revision);
  await lookAgain();
  await expect(page.getByText(/^Important: the version of Tools that is open here/)).toBeVisible();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  await page.context().close();
});

const pageSource = (words: string) => `import { Button } from '@groundwork/ui';
import { useState } from 'react';

const Words = () => <p>${words}</p>;

export default function OverviewPage() {
  const [presses, setPresses] = useState(0);
  return (
    <>
      <h1>Tools</h1>
      <Words />
      <Button onPress={() => setPresses(presses + 1)}>Pressed {presses}</Button>
    </>
  );
}
`;

test('develops inside the live portal, in one browser alone, with its state kept through changes and a syntax error', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const source = join(team.folder, 'src/overview/OverviewPage.tsx');
  edit('remote.json', (text) => text.replace('"shell-sdk": "^2.0.0"', '"shell-sdk": "^1.0.0"'));
  writeFileSync(source, pageSource('First words'));
  const development = team.start(['dev', '--portal', channel.address, '--port', '0'], environment());
  try {
    const link = await development.said(/http\S+\/preview\?token=\S+/);
    const page = await channel.pageAs(browser, 'director', { serviceWorkers: 'allow' });
    await page.goto(link);
    await expect(page.getByText(/^Developing Tools from this computer, until .* Only you see it/)).toBeVisible();
    const answer = await page.goto(`${channel.address}/tools`);
    await expect(page.getByText('First words')).toBeVisible();
    await page.getByRole('button', { name: 'Pressed 0' }).click();
    await page.evaluate(() => Reflect.set(window, 'mark', 'this page'));
    const isSamePage = () => page.evaluate(() => Reflect.get(window, 'mark') === 'this page');

    writeFileSync(source, pageSource('Second words'));
    await expect(page.getByText('Second words')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
    expect(await isSamePage()).toBe(true);

    writeFileSync(source, pageSource('Third words </b>'));
    await expect(page.getByText('Build failed', { exact: true })).toBeVisible();
    writeFileSync(source, pageSource('Fourth words'));
    await expect(page.getByText('Fourth words')).toBeVisible();
    await expect(page.getByText('Build failed', { exact: true })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Pressed 1' })).toBeVisible();
    expect(await isSamePage()).toBe(true);

    // Everybody else has the live version, and a page that no other computer's code may enter.
    const other = await channel.pageAs(browser, 'director');
    const otherAnswer = await other.goto(`${channel.address}/tools`);
    await expect(other.getByText(/^Welcome, /)).toBeVisible();
    const policyOf = (response: typeof answer) => response?.headers()['content-security-policy']?.split('; ') ?? [];
    const scripts = (policy: string[]) => policy.find((line) => line.startsWith('script-src')) ?? '';
    const added = scripts(policyOf(answer))
      .replace(scripts(policyOf(otherAnswer)), '')
      .trim();
    expect(added).toMatch(/^http:\/\/localhost:\d+$/);
    expect(policyOf(otherAnswer).join()).not.toContain(added);
    // Nor does the team's computer answer pages of other sites.
    const foreign = await fetch(`${added}/groundwork-source`, { headers: { origin: 'https://other.example' } });
    expect(foreign.status).toBe(403);

    await development.stop();
    await expect(page.getByText(/does not answer any more: what is open stays/)).toBeVisible();
    await page.getByRole('link', { name: 'Product Catalog' }).click();
    await expect(page.getByRole('heading', { name: 'Product Catalog', exact: true })).toBeVisible();
    await page.goto(`${channel.address}/tools`);
    await expect(page.getByText(/The live version is shown, because http:\S+ does not answer/)).toBeVisible();
    await expect(page.getByText(/^Welcome, /)).toBeVisible();
    await page.getByRole('button', { name: 'End development' }).click();
    await expect(page.getByText(/^Developing Tools/)).toBeHidden();
    await Promise.all([page.context().close(), other.context().close()]);
  } finally {
    await development.stop();
  }
});
