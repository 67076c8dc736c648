import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Channel, fileOf, makeProbe, openChannel, type Probe, reportsOf, waitUntilServed } from './channel.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';

// Releases that change while pages are open: a page stays what it is until its user accepts the notice, and is not loaded
// again for it.
let channel: Channel;
let page: Page;
/** The first release of every test, and the second one of most: built once, and deployed to the channel of each test. */
let probe: Probe;
let next: Probe;
/** What a test builds for itself. */
let own: Probe | undefined;

// Each test starts an edge, and some build a release or two.
test.describe.configure({ timeout: 240_000 });

test.beforeAll(() => {
  probe = makeProbe();
  next = makeProbe();
  next.edition('Edition 1');
});
test.afterAll(() => {
  probe?.remove();
  next?.remove();
});
test.beforeEach(async ({ browser }) => {
  channel = await openChannel(undefined, { healthInterval: 1_000 });
  // Brings back what a test before has taken away.
  await channel.deploy(probe.folder);
  await served();
  page = await channel.pageAs(browser, 'director');
  await page.goto(`${channel.address}/probe`);
  await expect(page.getByText('Edition 0')).toBeVisible();
});
test.afterEach(async () => {
  await page?.context().close();
  await channel?.close();
  own?.remove();
  own = undefined;
});
const makeOwn = (edition: string) => {
  own = makeProbe();
  own.edition(edition);
  return own;
};

const notice = () => page.getByText('There is a new version of Probe.');
const update = () => page.getByRole('button', { name: 'Update', exact: true }).click();
/** Only a page that was not loaded again still knows it. */
const mark = () => page.evaluate(() => void Reflect.set(globalThis, 'isMarked', true));
const isMarked = () => page.evaluate(() => Reflect.has(globalThis, 'isMarked'));
/** As when the user comes back to the window. */
const lookAgain = () => page.evaluate(() => void window.dispatchEvent(new Event('focus')));
async function served() {
  await waitUntilServed(channel.address, (await channel.releases()).revision);
}

test('keeps an open page on its version after a deployment until the notice is accepted', async () => {
  await mark();
  await channel.deploy(next.folder, { message: 'It counts faster' });
  await served();
  await page.getByRole('link', { name: 'Second Probe' }).click();
  await expect(page.getByRole('heading', { name: 'Second Probe' })).toBeVisible();
  await expect(page.getByText('Edition 0').filter({ visible: true })).toBeVisible();
  // It comes by itself within ten seconds.
  await expect(notice()).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('Edition 0').filter({ visible: true })).toBeVisible();
  await expect(notice()).toHaveText('There is a new version of Probe. It counts faster.');
  await expectNoAxeViolations(page);
  await update();
  await expect(page.getByText('Edition 1').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('Edition 0')).toHaveCount(0);
  await expect(page).toHaveURL(`${channel.address}/probe/second`);
  expect(await isMarked()).toBe(true);
});

test('leads from a failure to the new version after a deployment that removed the old files', async () => {
  const old = await channel.release('probe');
  await channel.deploy(next.folder);
  for (const file of Object.keys(old.files)) await channel.storage.deleteBlob(`probe/${old.version}/${file}`);
  await served();
  const reports = reportsOf(page);
  await page.getByRole('link', { name: 'Second Probe' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'Second Probe could not be shown' });
  await expect(failure).toContainText('The server answered 404 to one of its files.');
  await expect
    .poll(() => reports)
    .toContainEqual(expect.objectContaining({ cause: 'http', remote: 'probe', version: old.version }));
  await expect(failure.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(failure.getByRole('button', { name: 'Refresh the page' })).toBeVisible();
  await expect(notice()).toBeVisible();
  await update();
  await expect(page.getByRole('heading', { name: 'Second Probe' })).toBeVisible();
  await expect(page.getByText('Edition 1')).toBeVisible();
});

test('keeps both of two deployments at the same moment', async () => {
  const other = makeProbe('other');
  const text = JSON.stringify((await channel.release('probe')).declaration);
  other.write({
    'remote.json': text.replaceAll('probe', 'other').replaceAll('Probe', 'Other'),
    'package.json': JSON.stringify({ name: '@groundwork/other', version: '1.0.0', private: true, type: 'module' }),
  });
  const changed = makeOwn('Edition 1');
  const [first, second] = await Promise.all([channel.deploy(changed.folder), channel.deploy(other.folder)]);
  other.remove();
  const { remotes } = await channel.releases();
  const live = Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
  expect(live).toMatchObject({ probe: first.version, other: second.version, collaboration: expect.any(String) });
  await served();
  await page.reload();
  await expect(page.getByText('Edition 1')).toBeVisible();
  await page.goto(`${channel.address}/other`);
  await expect(page.getByText('Edition 0')).toBeVisible();
});

test('takes a remote that is switched off out of an open page, with the reason, and brings it back', async () => {
  const entry = page.getByRole('link', { name: 'Second Probe' });
  await expect(entry).toBeVisible();
  await channel.switchOff('probe', 'It shows wrong prices.');
  const place = page.getByRole('main').getByText('Probe is switched off');
  await expect(place).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('Probe was switched off. It shows wrong prices.')).toBeVisible();
  await expect(entry).toHaveCount(0);
  await expect(notice()).toHaveCount(0);
  await expectNoAxeViolations(page);
  await channel.switchOn('probe');
  await expect(entry).toBeVisible({ timeout: 10_000 });
  await expect(page.getByText('Edition 0')).toBeVisible();
});

test('shows a preview in the browser that opened its link, with a bar that ends it, and nowhere else', async ({
  browser,
}) => {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  // The first signed release makes the key known.
  const signed = makeOwn('Edition 1');
  await channel.deploy(signed.folder, { key });
  signed.edition('Edition 2');
  const untilUtc = new Date(Date.now() + 300_000).toISOString();
  const { preview } = await channel.deploy(signed.folder, { key, preview: { people: ['role:Director'], untilUtc } });
  await served();
  await page.goto(`${channel.address}/preview?token=${preview}`);
  const bar = page.getByText('Preview of Probe');
  await expect(bar).toContainText('Only you see it');
  await page.goto(`${channel.address}/probe`);
  await expect(page.getByText('Edition 2')).toBeVisible();
  await expect(bar).toBeVisible();
  await expectNoAxeViolations(page);
  const other = await channel.pageAs(browser, 'director');
  await other.goto(`${channel.address}/probe`);
  await expect(other.getByText('Edition 1')).toBeVisible();
  await other.context().close();
  await page.getByRole('button', { name: 'End preview' }).click();
  await expect(page.getByText('Edition 1')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.goto(`${channel.address}/preview?token=changed`);
  await expect(page.getByText('The link is not valid any more. Ask its team for a new one.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('rolls back while the page is open, and a deployment of the same content changes nothing', async () => {
  const first = await channel.release('probe');
  const before = await channel.releases();
  expect(await channel.deploy(probe.folder)).toMatchObject({ changed: false, uploaded: 0, version: first.version });
  expect(await channel.releases()).toEqual(before);
  await served();
  await lookAgain();
  const second = await channel.deploy(next.folder);
  await served();
  await page.reload();
  await expect(page.getByText('Edition 1')).toBeVisible();
  await expect(notice()).toHaveCount(0);
  expect(await channel.rollback('probe')).toMatchObject({ version: first.version, previous: second.version });
  await served();
  await lookAgain();
  await expect(page.getByText(/^Important: the version of Probe that is open here .* was taken back\./)).toBeVisible();
  await expect(page.getByText('Edition 1')).toBeVisible();
  await update();
  await expect(page.getByText('Edition 0')).toBeVisible();
  expect(fileOf(await channel.release('probe'), 'pages.FirstPage', '.js')).toBe(
    fileOf(first, 'pages.FirstPage', '.js'),
  );
});

test('takes a candidate back that fails for those who have it, who see the version before at once, and says why', async () => {
  const { version: good } = await channel.release('probe');
  const failing = makeOwn('none');
  failing.write({ 'src/edition.ts': "throw new Error('thrown at the start');\nexport const edition = 'none';\n" });
  const rollout = { percent: 0, cohorts: ['role:Director'] };
  const { version: bad } = await channel.deploy(failing.folder, { rollout, rule: { failures: 1, opens: 50 } });
  await served();
  await page.reload();
  await expect(page.getByText('The new version of Probe does not work. You see the version before it.')).toBeVisible();
  await expect(page.getByText('Edition 0')).toBeVisible();
  const given = () =>
    page.evaluate(async () => {
      const answer = await fetch('/release-set.json');
      const { remotes } = (await answer.json()) as { remotes: { name: string; version: string }[] };
      return remotes.find(({ name }) => name === 'probe')?.version;
    });
  expect(await given()).toBe(bad);
  // The report is on its way for some seconds, then the portal acts by itself.
  await expect.poll(given, { timeout: 60_000 }).toBe(good);
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Releases' }).click();
  await page.getByRole('button', { name: 'Open Probe' }).click();
  await expect(page.getByRole('row', { name: /^Probe/ })).toContainText('Rolled back');
  await expect(page.getByText(`The portal took ${bad} back at `)).toContainText('1 of 1 openings failed');
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history.first()).toContainText(`${bad} was rolled back automatically`);
  await expect(history.first()).toContainText('the portal');
  await expect(history.nth(1)).toContainText(`${bad} went live for a cohort`);
  await page.goto(`${channel.address}/probe`);
  await expect(page.getByText('Edition 0')).toBeVisible();
  await expect(page.getByText('does not work')).toHaveCount(0);
});
