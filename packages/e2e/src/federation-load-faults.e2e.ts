import type { RemoteRelease } from '@groundwork/federation';
import type { Page } from '@playwright/test';
import { type Channel, fileOf, makeProbe, openChannel, type Probe, reportsOf, waitUntilServed } from './channel.ts';
import { expect, test } from './fixtures.ts';

// Failures between a page and the files of one remote: each affects the remote's own pages only, gives its reason, and
// Try again works on the same page as soon as the cause is gone.
let channel: Channel;
let probe: Probe;
let release: RemoteRelease;
let pages: Page[] = [];

test.beforeAll(async () => {
  channel = await openChannel();
  probe = makeProbe();
  await channel.deploy(probe.folder);
  release = await channel.release('probe');
  await waitUntilServed(channel.address, (await channel.releases()).revision);
});
test.afterEach(async ({ browserName: _ }, { status, expectedStatus }) => {
  await Promise.all(pages.map((page) => page.context().close()));
  pages = [];
  // Brings back what a test damaged that ended before it did so itself.
  if (status !== expectedStatus) await channel.deploy(probe.folder);
});
test.afterAll(async () => {
  await channel?.close();
  probe?.remove();
});

async function open(browser: Parameters<Channel['pageAs']>[0]) {
  const page = await channel.pageAs(browser, 'director');
  pages.push(page);
  return { page, reports: reportsOf(page), notice: page.getByRole('alert') };
}
const filesOf = (path: string) => `**/releases/probe/${release.version}/${path}*`;

async function expectRestLives(page: Page) {
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'People', exact: true })).toBeVisible();
  await expect(page.getByText('Ada Administrator').first()).toBeVisible();
  await page.getByRole('link', { name: 'Probe', exact: true }).click();
}
const shown = (page: Page) => expect(page.getByRole('heading', { name: 'Probe', exact: true })).toBeVisible();
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).click();

test('recovers from a server of the remote that was down at load', async ({ browser }) => {
  const { page, reports, notice } = await open(browser);
  await page.route(filesOf(''), (route) => route.abort('connectionrefused'));
  await page.goto(`${channel.address}/probe`);
  await expect(notice).toContainText('Probe could not be loaded. The server that has it could not be reached.');
  await expect
    .poll(() => reports)
    .toContainEqual(
      expect.objectContaining({
        cause: 'network',
        remote: 'probe',
        version: release.version,
        revision: (await channel.releases()).revision,
      }),
    );
  await tryAgain(page);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(notice).toContainText('could not be reached');
  await expectRestLives(page);
  await expect(notice).toBeVisible();
  await page.unroute(filesOf(''));
  await tryAgain(page);
  await shown(page);
  await expect(page.getByText('Edition 0')).toBeVisible();
});

const parts = {
  entry: () => release.entry,
  'module of its codes': () => release.preload.find((file) => file.endsWith('.js'))!,
  'chunk of a page': () => fileOf(release, 'pages.FirstPage', '.js'),
  'stylesheet of a page': () => fileOf(release, 'pages.FirstPage', '.css'),
};

const html = '<!doctype html><html><title>Gateway</title><body>Welcome to the proxy</body></html>';
const cors = { 'access-control-allow-origin': '*' };

for (const [part, pathOf] of Object.entries(parts)) {
  test(`reports that its ${part} is missing, and recovers once it is back`, async ({ browser }) => {
    const { page, reports, notice } = await open(browser);
    await channel.storage.deleteBlob(`probe/${release.version}/${pathOf()}`);
    await page.goto(`${channel.address}/probe`);
    await expect(notice).toContainText('Probe could not be loaded. The server answered 404 to one of its files.');
    await expect
      .poll(() => reports)
      .toContainEqual(
        expect.objectContaining({
          cause: 'http',
          remote: 'probe',
          version: release.version,
          requestId: expect.any(String),
        }),
      );
    await expectRestLives(page);
    await channel.deploy(probe.folder);
    await tryAgain(page);
    await shown(page);
  });

  if (part !== 'module of its codes')
    test(`runs nothing of a remote with one changed byte in its ${part}, until it is repaired`, async ({ browser }) => {
      const { page, reports, notice } = await open(browser);
      const path = pathOf();
      const blob = channel.storage.getBlockBlobClient(`probe/${release.version}/${path}`);
      const original = await (await fetch(blob.url)).text();
      const changed = path.endsWith('.css')
        ? original.replace('3px', '4px')
        : original.replace(/^/, 'globalThis.wasChanged=1;');
      expect(changed).not.toBe(original);
      await blob.upload(changed, Buffer.byteLength(changed), {
        blobHTTPHeaders: {
          blobContentType: path.endsWith('.css') ? 'text/css' : 'text/javascript',
          blobCacheControl: 'public, max-age=31536000, immutable',
        },
      });
      await page.goto(`${channel.address}/probe`);
      await expect(notice).toContainText('One of its files is not the one that was deployed, so it was not run.');
      await expect
        .poll(() => reports)
        .toContainEqual(expect.objectContaining({ cause: 'integrity', remote: 'probe', version: release.version }));
      expect(await page.evaluate(() => 'wasChanged' in globalThis)).toBe(false);
      await expectRestLives(page);
      await channel.deploy(probe.folder);
      await tryAgain(page);
      await shown(page);
    });

  // A proxy that answers its own page does so whatever the file.
  if (part === 'entry' || part === 'chunk of a page')
    test(`reports HTML instead of its ${part}`, async ({ browser }) => {
      const { page, reports, notice } = await open(browser);
      await page.route(filesOf(pathOf()), (route) =>
        route.fulfill({ contentType: 'text/html', body: html, headers: cors }),
      );
      await page.goto(`${channel.address}/probe`);
      await expect(notice).toContainText('The server answered text/html in place of one of its files.');
      await expect
        .poll(() => reports)
        .toContainEqual(expect.objectContaining({ cause: 'http', remote: 'probe', version: release.version }));
      await expectRestLives(page);
      await page.unroute(filesOf(pathOf()));
      await tryAgain(page);
      await shown(page);
    });
}

test('reports a JSON error of the storage instead of its entry', async ({ browser }) => {
  const { page, notice } = await open(browser);
  await page.route(filesOf(release.entry), (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'ServerBusy' } }, headers: cors }),
  );
  await page.goto(`${channel.address}/probe`);
  await expect(notice).toContainText('The server answered 503 to one of its files.');
  await expectRestLives(page);
});

test('shows the shape of a page while its server is slow, and the shell keeps working', async ({ browser }) => {
  const { page, notice } = await open(browser);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(filesOf(''), async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`${channel.address}/probe`, { waitUntil: 'commit' });
  const skeleton = page.locator('main [aria-busy="true"]');
  await expect(skeleton).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await expect(page.getByText('Ada Administrator').first()).toBeVisible();
  await page.getByRole('link', { name: 'Probe', exact: true }).click();
  await expect(skeleton).toBeVisible();
  answer();
  await shown(page);
  await expect(notice).toHaveCount(0);
});

test('reports a chunk-load error for a page chunk that does not arrive within 120 seconds [ER-23]', async ({
  browser,
}) => {
  const { page, reports, notice } = await open(browser);
  await page.clock.install();
  const chunk = filesOf(fileOf(release, 'pages.SecondPage', '.js'));
  await page.goto(`${channel.address}/probe`);
  await shown(page);
  await page.route(chunk, () => new Promise(() => {}));
  await page.getByRole('link', { name: 'Second Probe' }).click();
  await page.clock.fastForward(119_000);
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.clock.fastForward(1_500);
  await expect
    .poll(async () => {
      // The answer to the question what became of the file is waited for too.
      await page.clock.fastForward(5_000);
      return reports.map(({ cause, remote }) => `${remote} ${cause}`);
    })
    .toContain('probe time-out');
  await expect(notice).toContainText('Probe could not be loaded.');
  await page.unroute(chunk);
  await tryAgain(page);
  await expect(page.getByRole('heading', { name: 'Second Probe' })).toBeVisible();
});
