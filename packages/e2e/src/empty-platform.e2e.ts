import { type Browser, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { chromiumFlags, chromiumPath } from './chromium-flags.ts';
import { signIn, tokenOf } from './fixtures.ts';
import { type Platform, startPlatform } from './platform.ts';

// With the service worker and the optimizing compilers, as everybody has them.
test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: chromiumPath, args: chromiumFlags },
});

const count = 100_000;
const nameOf = (index: number) => `Material ${String(index).padStart(6, '0')}`;
let platform: Platform;
let stop: () => Promise<void>;

/** Products as an import would write them; each a millisecond younger than the one before. */
async function fillProducts() {
  const client = new pg.Client({ connectionString: platform.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into products (id, doc, time_created, time_modified)
       select id, doc || jsonb_build_object('id', id, 'timeCreatedUtc', stamp, 'timeModifiedUtc', stamp,
                'isArchived', false, 'isDeleted', false), stamp::timestamptz, stamp::timestamptz
       from (select 'sync-' || n as id,
                    to_char(timestamptz '2024-01-01' at time zone 'utc' + n * interval '1 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as stamp,
                    jsonb_build_object('name', 'Material ' || lpad(n::text, 6, '0'), 'price', (n % 20000) / 100.0,
                      'description', repeat('A short note on the material. ', 8), 'barcode', lpad(n::text, 13, '4'),
                      'consumable', false, 'divisible', false, 'mediaItemIds', '[]'::jsonb, 'tagIds', '[]'::jsonb) as doc
             from generate_series(1, $1::int) n) made`,
      [count],
    );
  } finally {
    await client.end();
  }
}

async function openList(browser: Browser, account: 'administrator' | 'director'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  // This test is about one sync, so live updates are off.
  await page.route(/\/api\/live/, (route) => route.abort());
  await signIn(page, account, platform.portal, '/products');
  await expect(page.getByRole('heading', { name: 'Product Catalog' })).toBeVisible();
  return page;
}

const grid = (page: Page) => page.getByRole('region', { name: 'Product Catalog' });
const row = (page: Page, name: string) => grid(page).getByRole('row').filter({ hasText: name });
const filter = (page: Page, text: string) => page.getByRole('textbox', { name: 'Find items' }).fill(text);
const callApi = async (page: Page, method: string, path: string, data?: unknown) =>
  page.request.fetch(`${platform.portal}/api/${path}`, {
    method,
    data,
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });

// Without demonstration data, and started once: it takes a quarter of a minute. It runs on the machine's own Node, which may
// be older than the one of the tests (scripts/local/test-node.ts).
test.beforeAll(async () => {
  test.setTimeout(400_000);
  ({ platform, stop } = await startPlatform({ args: ['--empty'], node: process.env.MACHINE_NODE }));
  await fillProducts();
});
test.afterAll(() => stop());

test('two browsers on 100,000 products: edit and deletion arrive in one sync, and are shown again without the API', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const one = await openList(browser, 'administrator');
  // Rows are there before the last page has come.
  await expect(grid(one).getByRole('row').filter({ hasText: 'Material' }).first()).toBeVisible({ timeout: 30_000 });
  const other = await openList(browser, 'administrator');
  for (const page of [one, other]) {
    await expect(page.getByText(/^100,?000 products$/)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText(/^Up to date/)).toBeVisible({ timeout: 90_000 });
  }
  await filter(other, 'Material 05000');
  await expect(row(other, 'Material 05000')).toHaveCount(10, { timeout: 30_000 });

  const changed = await callApi(one, 'PATCH', 'products/sync-50001', [
    { op: 'replace', path: 'name', value: `${nameOf(50001)} renamed` },
  ]);
  expect(changed.status(), await changed.text()).toBe(200);
  expect((await callApi(one, 'DELETE', 'products/sync-50002')).status()).toBeLessThan(300);
  const fetches: string[] = [];
  other.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/products') fetches.push(request.url());
  });
  await expect
    .poll(async () => {
      await other.evaluate(() => window.dispatchEvent(new Event('focus')));
      return fetches.length;
    })
    .toBe(1);
  await expect(row(other, `${nameOf(50001)} renamed`)).toBeVisible();
  await expect(row(other, nameOf(50002))).toHaveCount(0);
  await expect(row(other, 'Material 05000')).toHaveCount(9);
  expect(fetches).toHaveLength(1);

  // Let the cache be written before the page goes.
  await expect.poll(() => other.evaluate(storedProducts), { timeout: 60_000 }).toBe(count - 1);
  await other.route('**/api/**', (route) => route.abort('connectionrefused'));
  await other.reload();
  await expect(other.getByText(/^The server does not answer\. Showing data from /)).toBeVisible({ timeout: 30_000 });
  await expect(row(other, `${nameOf(50001)} renamed`)).toBeVisible({ timeout: 30_000 });
  await expect(row(other, 'Material 05000')).toHaveCount(9);
  await filter(other, '');
  await expect(other.getByText(/^99,?999 products$/)).toBeVisible({ timeout: 30_000 });
  // No dialog stops the work with what is kept.
  await expect(other.getByRole('alertdialog')).toHaveCount(0);
});

// Not on the platform of all other tests, since their identity server must not be killed.
test('Sign In says that the identity server is down, and works once it is back', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(platform.portal);
  const signInButton = page.getByRole('button', { name: 'Sign In' });
  await expect(signInButton).toBeVisible();
  process.kill(platform.pids.identity ?? 0, 'SIGKILL');
  await signInButton.click();
  await expect(page.getByRole('alert')).toContainText('The sign-in service does not answer.');
  await expect(page).toHaveURL(`${platform.portal}/`);
  await expect
    .poll(
      async () => (await fetch(`${platform.identity}/.well-known/openid-configuration`).catch(() => undefined))?.ok,
      {
        timeout: 60_000,
      },
    )
    .toBe(true);
  await signInButton.click();
  await expect(page.getByLabel('Password')).toBeVisible();
});

/** Runs in the page: how many products its database holds. */
async function storedProducts(): Promise<number> {
  const [found] = (await indexedDB.databases()).filter(({ name }) => name?.includes('groundwork'));
  if (!found?.name) return 0;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(found.name ?? '');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    const chunks = await new Promise<string[]>((resolve, reject) => {
      const range = IDBKeyRange.bound(['products', 0], ['products', Number.POSITIVE_INFINITY]);
      const reading = database.transaction('chunks').objectStore('chunks').getAll(range);
      reading.onsuccess = () => resolve(reading.result);
      reading.onerror = () => reject(reading.error);
    });
    // Each chunk is a list of records as JSON text.
    return chunks.reduce((sum, text) => sum + (JSON.parse(text) as unknown[]).length, 0);
  } finally {
    database.close();
  }
}
