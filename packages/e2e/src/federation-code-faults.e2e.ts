import { ownersPath, type ReleaseSet, type RemoteRelease } from '@groundwork/federation';
import type { Page } from '@playwright/test';
import { type Channel, makeProbe, openChannel, type Probe, reportsOf, waitUntilServed } from './channel.ts';
import { expect, test } from './fixtures.ts';

// A remote whose own code fails, or whose declaration or requirements do not hold: only its place shows it.
let channel: Channel;
let probe: Probe;
let release: RemoteRelease;
let page: Page;

test.beforeAll(async () => {
  channel = await openChannel();
  probe = makeProbe();
  await channel.deploy(probe.folder);
  const neighbor = makeNeighbor();
  await channel.deploy(neighbor.folder);
  neighbor.remove();
  release = await channel.release('probe');
  await waitUntilServed(channel.address, (await channel.releases()).revision);
});
test.beforeEach(async ({ browser }) => {
  page = await channel.pageAs(browser, 'director');
});
test.afterEach(() => page?.context().close());
test.afterAll(async () => {
  await channel?.close();
  probe?.remove();
});

/** Another remote, which has no page and gives a section to the page of the probe. */
function makeNeighbor(): Probe {
  const neighbor = makeProbe('neighbor');
  const code = 'extensions.LoopSection';
  const section = { name: 'loop', point: 'product.details', title: 'Loop section', code };
  neighbor.write({
    'package.json': JSON.stringify({ name: '@groundwork/neighbor', version: '1.0.0', private: true, type: 'module' }),
    'remote.json': JSON.stringify({
      ...{ name: 'neighbor', displayName: 'Neighbor', requires: { 'shell-sdk': '^1.0.0' } },
      ...{ routes: [], menu: [], dialogs: [], contributions: [section] },
    }),
    'src/remote.ts': `import { defineRemote } from '@groundwork/shell-sdk';
export default defineRemote({ codes: { '${code}': () => import('./LoopSection.tsx') } });`,
  });
  return neighbor;
}

const open = (path: string) => page.goto(channel.address + path);
const notice = () => page.getByRole('alert');
const shown = (heading: string) => expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
const to = (link: string) => page.getByRole('link', { name: link, exact: true }).click();
async function expectRestLives() {
  await to('People');
  await shown('People');
  await expect(page.getByText('Ada Administrator').first()).toBeVisible();
}

test('a module that throws during its evaluation affects only its own page', async () => {
  const reports = reportsOf(page);
  await open('/probe/module');
  await expect(notice()).toContainText('Probe could not be loaded. Its code failed: thrown by the module');
  const { revision } = await channel.releases();
  await expect
    .poll(() => reports)
    .toContainEqual(
      expect.objectContaining({ cause: 'evaluation', remote: 'probe', version: release.version, revision }),
    );
  await to('Second Probe');
  await shown('Second Probe');
  await expectRestLives();
});

test('contains a page that throws in its first render, in an update or in an effect', async () => {
  const reports = reportsOf(page);
  await open('/probe/render');
  await expect(notice()).toContainText('Something in Probe failed: thrown in the first render');
  await to('Probe');
  for (const moment of ['update', 'effect']) {
    await page.getByRole('button', { name: `Throw in an ${moment}` }).click();
    await expect(notice()).toContainText(`Something in Probe failed: thrown in an ${moment}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await shown('Probe');
  }
  await expect
    .poll(() => reports.filter(({ cause }) => cause === 'render'))
    .toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ remote: 'probe', version: release.version })));
  await expectRestLives();
});

test('a page in an endless update loop does not block navigation and does not stay mounted', async () => {
  const reports = reportsOf(page);
  await open('/probe/loop');
  await page.getByRole('button', { name: 'Update in an effect' }).click();
  await expect(page.getByText('Running')).toBeVisible();
  await to('People');
  await shown('People');
  await expect(page.getByText('Ada Administrator').first()).toBeVisible();
  await expect
    .poll(() => reports)
    .toContainEqual(
      expect.objectContaining({
        cause: 'runaway',
        remote: 'probe',
        version: release.version,
        code: 'pages.LoopPage',
      }),
    );
  // It is gone, not hidden: what comes back is a new page.
  await expect(page.getByText('Running')).toHaveCount(0);
  await to('Loop Probe');
  await expect(page.getByText('At rest')).toBeVisible();
  await page.getByRole('button', { name: 'Update while rendering' }).click();
  await expect(notice()).toContainText('Something in Probe failed: it updates itself without end.');
  await expectRestLives();
});

test('a contribution of another remote in an endless update loop is closed and blamed, and the page around it stays', async () => {
  const reports = reportsOf(page);
  await open('/probe/loop');
  const section = page.getByRole('region', { name: 'Loop section' });
  await section.getByRole('button', { name: 'Update in the section' }).click();
  await expect(section.getByText('Counting')).toBeVisible();
  await page.evaluate(() => document.getElementById('loop-title')?.setAttribute('data-kept', ''));
  await to('People');
  await shown('People');
  await expect
    .poll(() => reports)
    .toEqual([expect.objectContaining({ cause: 'runaway', remote: 'neighbor', code: 'extensions.LoopSection' })]);
  await to('Loop Probe');
  await expect(page.getByRole('heading', { name: 'Loop Probe' })).toHaveAttribute('data-kept');
  await expect(section.getByRole('alert')).toContainText('It updates itself without end and was closed.');
  await section.getByRole('button', { name: 'Try again' }).click();
  await expect(section.getByText('Calm')).toBeVisible();
  await expectRestLives();
});

test('reports an error of an event or a promise with its remote, shows it in words, and keeps the page', async () => {
  const reports = reportsOf(page);
  await open('/probe');
  await page.getByRole('button', { name: 'Throw in an event' }).click();
  await page.getByRole('button', { name: 'Reject a promise' }).click();
  await expect
    .poll(() => reports)
    .toEqual([
      expect.objectContaining({ cause: 'uncaught', remote: 'probe', version: release.version }),
      expect.objectContaining({ cause: 'uncaught', remote: 'probe', version: release.version }),
    ]);
  await shown('Probe');
  await expect(page.getByText('Something in Probe did not work. Try again, or refresh the page.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a team sees an error of its remote on the Releases page, by the line of its sources', async () => {
  await open('/probe');
  const delivered = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/telemetry');
  await page.getByRole('button', { name: 'Throw in an event' }).click();
  expect((await delivered).status()).toBe(204);
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Releases' }).click();
  await page.getByRole('button', { name: 'Open Probe' }).click();
  const errors = page.getByRole('region', { name: 'Errors, last 24 h' });
  await expect(errors.getByText('thrown in an event', { exact: false })).toBeVisible();
  await expect(errors.getByText('1 person', { exact: false }).first()).toBeVisible();
  const [first] = await errors.getByRole('list', { name: 'Where it was thrown' }).first().getByRole('listitem').all();
  await expect(first!).toContainText(/src\/\S+\.tsx?:\d+:\d+/);
});

test('contains the failure of a part that a page loads by itself', async () => {
  await open('/probe');
  await shown('Probe');
  const known = new Set(Object.values(release.pages!).flatMap(({ files }) => files));
  const [extra] = Object.keys(release.files).filter(
    (file) => file.endsWith('.js') && !known.has(file) && file !== release.entry && !release.preload.includes(file),
  );
  const address = `**/releases/probe/${release.version}/${extra}*`;
  await page.route(address, (route) => route.abort('connectionrefused'));
  const reports = reportsOf(page);
  await page.getByRole('button', { name: 'Load the extra part' }).click();
  await expect(notice()).toContainText('A part of Probe could not be loaded.');
  await expect.poll(() => reports).toContainEqual(expect.objectContaining({ cause: 'network', remote: 'probe' }));
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Load the extra part' }).click();
  await expect(page.getByText('The extra part is here.')).toBeVisible();
});

const withProbe = (change: (probe: Record<string, unknown>) => unknown) => (set: ReleaseSet) => ({
  ...set,
  remotes: set.remotes.map((remote) => (remote.name === 'probe' ? change({ ...remote }) : remote)),
});

for (const [what, declaration] of [
  ['missing', undefined],
  ['a JSON error', { error: { code: 'BlobNotFound', message: 'The specified blob does not exist.' } }],
  ['invalid', { name: 'probe', displayName: 'Probe', requires: {}, routes: 'none', menu: [], dialogs: [] }],
] as const) {
  test(`a declaration that is ${what} changes nothing: the edge goes on with the last good release`, async () => {
    const before = await channel.releases();
    try {
      await channel.doctor(withProbe((remote) => ({ ...remote, declaration })));
      await open('/probe');
      await shown('Probe');
      await to('Second Probe');
      await shown('Second Probe');
      await expectRestLives();
    } finally {
      await channel.doctor(() => before);
    }
  });
}

test('a remote built for another major of a shared package is refused at publish, and at load before it runs', async () => {
  const other = makeProbe();
  other.write({ 'remote.json': JSON.stringify({ ...release.declaration, requires: { 'shell-sdk': '^2.0.0' } }) });
  const before = await channel.releases();
  const provided = before.host!.provides['shell-sdk'];
  await expect(channel.deploy(other.folder)).rejects.toThrow(
    `probe requires shell-sdk ^2.0.0; the host of channel ${channel.name} provides ${provided}`,
  );
  other.remove();
  expect(await channel.releases()).toEqual(before);
  const declaration = { ...release.declaration, requires: { 'shell-sdk': '^2.0.0' } };
  try {
    await channel.doctor(withProbe((remote) => ({ ...remote, declaration })));
    const reports = reportsOf(page);
    await open('/probe');
    await expect(notice()).toContainText(
      `Probe needs shell-sdk ^2.0.0, but this portal provides shell-sdk ${provided}.`,
    );
    await expect(page.getByRole('button', { name: /Try again|Refresh/ })).toHaveCount(0);
    await expect.poll(() => reports).toContainEqual(expect.objectContaining({ cause: 'requires', remote: 'probe' }));
    expect(await page.evaluate((name) => name in globalThis, release.container)).toBe(false);
    await expectRestLives();
  } finally {
    await channel.doctor(() => before);
  }
});

test('the edge keeps the last good releases while storage answers with an error', async () => {
  await open('/probe');
  await shown('Probe');
  const document = channel.storage.getBlockBlobClient(ownersPath(channel.name));
  const good = await document.downloadToBuffer();
  try {
    for (const error of ['{"error":{"code":"ServerBusy"}}', '<?xml version="1.0"?><Error/>', '']) {
      await document.upload(error, error.length);
      // Past the second for which the edge does not ask again.
      await page.waitForTimeout(1_100);
      await page.reload();
      await shown('Probe');
    }
    await expect(channel.deploy(probe.folder)).rejects.toThrow();
  } finally {
    await document.upload(good, good.length);
  }
});
