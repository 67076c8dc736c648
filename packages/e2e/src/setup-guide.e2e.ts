import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, platform, test, tokenOf } from './fixtures.ts';

// With the service worker, as everybody has it.
test.use({ serviceWorkers: 'allow' });

interface Made {
  id: string;
  status: string;
  mediaItemIds: string[];
  notes?: string;
}

/** A project with a unit of two preparations, of this test alone. */
async function prepare(page: Page) {
  await page.goto(platform().portal);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const api = `${platform().portal}/api`;
  const create = async (collection: string, data: object) => {
    const response = await page.request.post(`${api}/${collection}`, { headers, data });
    expect(response.ok(), await response.text()).toBe(true);
    return (await response.json()) as Made;
  };
  const project = await create('projects', { name: `Guide ${Date.now()}` });
  const projectId = project.id;
  const area = await create('setupareas', { name: 'Classroom', projectId });
  const unit = await create('setupunits', { name: 'Shelf', projectId, areaId: area.id });
  const first = await create('preparations', { name: 'Pouring', projectId, unitId: unit.id });
  const second = await create('preparations', { name: 'Spooning', projectId, unitId: unit.id });
  await page.evaluate((id) => localStorage.setItem('globalFilters', JSON.stringify({ projectId: id })), projectId);
  const read = async (id: string) =>
    (await (await page.request.get(`${api}/preparations/${id}`, { headers })).json()) as Made;
  const address = `${platform().portal}/setup/guide/area/unit?area=${area.id}&unit=${unit.id}`;
  return { address, first, second, read };
}

/** How many files of the remotes the service worker has, once it has the page. */
async function keptFiles(storage: string): Promise<number> {
  if ((await (await caches.open('groundwork-pages')).keys()).length === 0) return 0;
  const files = await (await caches.open('groundwork-files')).keys();
  return files.filter(({ url }) => url.startsWith(storage)).length;
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('one thumb sets a unit up: photo, complete, and on to the next', async ({ as }) => {
  test.slow();
  const page = await as('director', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { address, first, read } = await prepare(page);
  await page.goto(address);
  await page.getByRole('link', { name: 'Pouring' }).tap();
  await expect(page.getByRole('heading', { name: 'Pouring', level: 1 })).toBeVisible();
  const bar = page.getByRole('toolbar', { name: 'Actions' });
  // By name: a bar that is still empty, or lacks one of them, must not pass.
  for (const name of ['Mark Complete', 'Mark Problem', 'Leave a note', 'Photo']) {
    const button = bar.getByRole('button', { name });
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.height, name).toBeGreaterThanOrEqual(48);
  }
  await expectNoAxeViolations(page);
  await bar.getByLabel('Take a photo').setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: pixel });
  await expect.poll(async () => (await read(first.id)).mediaItemIds.length).toBe(1);
  await bar.getByRole('button', { name: 'Mark Complete' }).tap();
  await expect(page.getByRole('heading', { name: 'Spooning', level: 1 })).toBeVisible();
  expect((await read(first.id)).status).toBe('Complete');
  await bar.getByRole('button', { name: 'Mark Complete' }).tap();
  await expect(page.getByText('All 2 complete. Mark Shelf complete?')).toBeVisible();
  const [strip] = await page.getByTestId('status-bar').all();
  const color = await strip?.evaluate((element) => getComputedStyle(element).backgroundColor);
  const success = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--success)';
    return getComputedStyle(probe).color;
  });
  expect(color).toBe(success);
});

test('each place of the guide is a link, also for a new tab', async ({ as }) => {
  test.slow();
  const page = await as('director');
  const { address, second } = await prepare(page);
  await page.goto(address);
  const href = await page.getByRole('link', { name: 'Spooning' }).getAttribute('href');
  expect(href).toContain(`preparation=${second.id}`);
  const tab = await page.context().newPage();
  await tab.goto(platform().portal + href);
  await expect(tab.getByRole('heading', { name: 'Spooning', level: 1 })).toBeVisible();
  await tab.goto(`${platform().portal}/setup/guide`);
  await expect(tab.getByRole('heading', { name: 'Spooning', level: 1 })).toBeVisible();
  await expect(tab).toHaveURL(platform().portal + href);
});

test('keeps work done without a network over a reload, and sends it once when the network is back', async ({ as }) => {
  test.slow();
  const page = await as('director', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { address, first, read } = await prepare(page);
  const opened = page.getByRole('heading', { name: 'Pouring', level: 1 });
  const bar = page.getByRole('toolbar', { name: 'Actions' });
  // A first visit: there is no service worker yet that could keep what is loaded.
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto(address);
  await expect(page.getByRole('link', { name: 'Pouring' })).toBeVisible();
  await expect.poll(() => page.evaluate(keptFiles, platform().blobs)).toBeGreaterThan(2);
  await page.getByRole('link', { name: 'Pouring' }).tap();
  await expect(opened).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => {
    const isOfRecords = !/\/api\/(presence|auth\/)/.test(request.url());
    if (request.method() !== 'GET' && request.url().includes('/api/') && isOfRecords)
      sent.push(request.headers()['idempotency-key'] ?? '');
  });

  await page.context().setOffline(true);
  await bar.getByRole('button', { name: 'Leave a note' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Leave a note' });
  await dialog.getByRole('textbox', { name: /^Note/ }).fill('Shelf is wet');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(dialog).toHaveCount(0);
  await bar.getByLabel('Take a photo').setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: pixel });
  await expect(page.getByRole('button', { name: '2 changes waiting' })).toBeVisible();
  await bar.getByRole('button', { name: 'Mark Complete' }).tap();
  await expect(page.getByRole('heading', { name: 'Spooning', level: 1 })).toBeVisible();
  await page.goto(`${address}&preparation=${first.id}`.replace('/unit?', '/unit/preparation?'));
  await expect(opened).toBeVisible();
  await expect(page.getByText('Waiting to be sent')).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await page.getByRole('button', { name: '3 changes waiting' }).tap();
  const list = page.getByRole('dialog', { name: 'Changes to be sent' });
  await expect(list.getByRole('listitem')).toContainText(['Note: Shelf is wet', '1 photo', 'Complete']);
  await expectNoAxeViolations(page);
  await list.getByRole('button', { name: 'Close' }).tap();
  expect(await read(first.id)).toMatchObject({ status: 'New', mediaItemIds: [] });

  await page.context().setOffline(false);
  await expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
  const { status, mediaItemIds, notes } = await read(first.id);
  expect(status).toBe('Complete');
  expect(mediaItemIds).toHaveLength(1);
  expect(notes?.match(/Shelf is wet/g)).toHaveLength(1);
  // A note, a media item, its picture, a status: each under a key of its own.
  expect(sent).toHaveLength(4);
  expect(new Set(sent).size).toBe(4);
});
