import type { Page } from '@playwright/test';
import { expect, platform, test } from './fixtures.ts';
import { endTokenIn, storedUser, userMenu } from './sessions.ts';

// With the service worker, as everybody has it.
test.use({ serviceWorkers: 'allow' });

/** Opens a page twice, after which the service worker answers for it. */
async function openWithWorker(page: Page, path: string) {
  await page.goto(platform().portal + path);
  await expect(userMenu(page)).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect(userMenu(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Waits until the vendors are on disk: what was fetched is written a moment after it is shown. */
async function expectKeptVendors(page: Page) {
  const isKept = () =>
    page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name ?? '');
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        const state = await new Promise((resolve) => {
          if (!database.objectStoreNames.contains('states')) return resolve(undefined);
          const reading = database.transaction('states').objectStore('states').get('vendors');
          reading.onsuccess = () => resolve(reading.result);
          reading.onerror = () => resolve(undefined);
        });
        database.close();
        if (state) return true;
      }
      return false;
    });
  await expect.poll(isKept).toBe(true);
}

test('a service worker is registered, and keeps no answer of the API [SE-14]', async ({ as }) => {
  const page = await as('contributor');
  await openWithWorker(page, '/vendors');
  await expect(page.getByText('Beechwood Materials')).toBeVisible();
  const kept = await page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) addresses.push(request.url);
    }
    return addresses;
  });
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.filter((address) => /\/api\/|\.html|\/token/.test(address))).toEqual([]);
});

test('a start at another page preloads no file of the page before', async ({ as }) => {
  const page = await as('contributor');
  await openWithWorker(page, '/vendors');
  const preloads = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLLinkElement>('head > link[rel=preload]')].map((link) => link.href),
    );
  // Each start renews the page that the worker keeps.
  await expect(async () => {
    await page.reload();
    expect(await preloads()).toContainEqual(expect.stringContaining('/catalog/'));
  }).toPass();
  await page.goto(`${platform().portal}/projects/list`, { waitUntil: 'domcontentloaded' });
  expect(await preloads()).not.toContainEqual(expect.stringContaining('/catalog/'));
  await expect(page.locator('.ag-row').first()).toBeVisible();
});

test('a reload without a network shows the last records and the time at which they were fetched', async ({ as }) => {
  const page = await as('contributor');
  await openWithWorker(page, '/vendors');
  await expect(page.getByText('Beechwood Materials')).toBeVisible();
  await expectKeptVendors(page);
  const banner = page.getByText(/^Offline\. Showing data from \d\d?:\d\d\.$/);
  await page.context().setOffline(true);
  await expect(banner).toBeVisible();
  await page.reload();
  await expect(page.getByText('Beechwood Materials')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
  await expect(banner).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(banner).toHaveCount(0);
});

test('the session does not expire while there is no network, and continues when it is back', async ({ as }) => {
  const page = await as('contributor');
  await openWithWorker(page, '/vendors');
  await expect(page.getByText('Beechwood Materials')).toBeVisible();
  await expectKeptVendors(page);
  await page.context().setOffline(true);
  await endTokenIn(page, -5);
  await page.reload();
  await expect(page.getByText('Beechwood Materials')).toBeVisible();
  await expect(page.getByText(/^Offline\. /)).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(async () => (await storedUser(page))?.expires_at ?? 0).toBeGreaterThan(Date.now() / 1000 + 600);
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
});

test('a notice announces a waiting service worker, which takes over when the user accepts [SH-23]', async ({ as }) => {
  // Four page loads, each with the worker of a release.
  test.slow();
  const page = await as('contributor');
  await openWithWorker(page, '/vendors');
  const notice = page.getByText('Refresh the browser or app to get the latest version.');
  await expect(notice).toHaveCount(0);
  // The worker of another release, as far as the browser is concerned: another script for the same pages.
  await page.addInitScript(() => {
    const workers = navigator.serviceWorker;
    const register = workers.register.bind(workers);
    workers.register = (_, options) => register('/sw.js?release=next', options);
  });
  await page.reload();
  await expect(notice).toBeVisible();
  // A page that is being loaded again does not answer.
  const script = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '').catch(() => '');
  expect(await script()).not.toContain('next');
  await page.getByRole('button', { name: 'Refresh' }).click();
  // After the old worker has answered what it was asked.
  await expect.poll(script, { timeout: 90_000 }).toContain('release=next');
  await expect(page.getByRole('heading', { name: 'Vendors' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});
