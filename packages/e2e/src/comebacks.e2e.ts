import { chromium, type Page, type Response } from '@playwright/test';
import { type Channel, openChannel } from './channel.ts';
import { expect, pageAs, platform, test } from './fixtures.ts';
import { type OwnProcess, startApi, startChat } from './own-process.ts';
import { freePorts } from './platform.ts';
import { callApi, makeProduct, openProducts, rowOf, type Stored, storedProduct, uniqueName } from './products.ts';
import { sql } from './sessions.ts';

// What was away comes back: a tab, a network, the chat service, a process of the API. Nobody clicks to reload.
const soon = { timeout: 30_000 };

const isStream = (response: Response) => response.url().endsWith('/api/live') && response.status() === 200;

/** How many products with this name are stored. */
async function countOf(page: Page, name: string) {
  const answer = await callApi(page, 'GET', 'products?modifiedAfter=1970-01-01T00:00:00.000Z');
  return ((await answer.json()) as Stored[]).filter((product) => product.name === name).length;
}
async function change(page: Page, { id }: Stored, fields: Record<string, unknown>) {
  const operations = Object.entries(fields).map(([path, value]) => ({ op: 'replace', path, value }));
  expect((await callApi(page, 'PATCH', `products/${id}`, operations)).status()).toBe(200);
}

test('a tab that was frozen, and then offline for ten minutes, shows what changed and has written everything once', async ({
  as,
  launchOptions,
}) => {
  const other = await as('director');
  // A browser of its own: a browser without a screen shows every page, and freezes none, so its processes are stopped.
  const server = await chromium.launchServer(launchOptions);
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await pageAs(browser, 'contributor');
  await openProducts(other);
  const name = uniqueName('Frozen');
  const [changed, removed] = [
    await makeProduct(other, { name: `${name} one`, barcode: '1', price: 1 }),
    await makeProduct(other, { name: `${name} two` }),
  ];
  await page.clock.install();
  const stream = page.waitForResponse(isStream);
  await openProducts(page, `?q=${encodeURIComponent(name)}`);
  await stream;
  await expect(rowOf(page, removed.name)).toBeVisible();

  // The server has written; the tab is frozen before it hears so.
  let written = () => {};
  let answer = () => {};
  const isWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/products', async (route) => {
    const response = await route.fetch();
    written();
    await mayAnswer;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Product' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`${name} three`);
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await isWritten;
  const devTools = await browser.newBrowserCDPSession();
  const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
  const tabs = processInfo.filter(({ type }) => type === 'renderer');
  for (const { id } of tabs) process.kill(id, 'SIGSTOP');
  await change(other, changed, { name: `${name} one, renamed` });
  expect((await callApi(other, 'DELETE', `products/${removed.id}`)).ok()).toBe(true);
  answer();
  for (const { id } of tabs) process.kill(id, 'SIGCONT');
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, `${name} one, renamed`)).toBeVisible(soon);
  await expect(rowOf(page, removed.name)).toHaveCount(0, soon);
  await expect(rowOf(page, `${name} three`)).toHaveCount(1);
  expect(await countOf(other, `${name} three`)).toBe(1);

  await rowOf(page, `${name} one, renamed`).getByText(`${name} one, renamed`, { exact: true }).dblclick();
  await page
    .getByRole('dialog', { name: `${name} one, renamed` })
    .getByRole('button', { name: 'Edit' })
    .click();
  const editor = page.getByRole('dialog', { name: 'Edit Product' });
  await editor.getByRole('textbox', { name: /Barcode/ }).fill('typed offline');
  await page.context().setOffline(true);
  const save = editor.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await page.clock.fastForward('10:00');
  await change(other, changed, { price: 2 });
  const late = await makeProduct(other, { name: `${name} four` });
  let saves = 0;
  page.on('request', (request) => {
    if (/PATCH|PUT/.test(request.method()) && request.url().includes(changed.id)) saves += 1;
  });
  const again = page.waitForResponse(isStream);
  await page.context().setOffline(false);
  await again;
  await expect(editor.getByRole('spinbutton', { name: 'Price', exact: true })).toHaveValue(/^\$?2/, soon);
  await expect(editor.getByRole('textbox', { name: /Barcode/ })).toHaveValue('typed offline');
  await save.click();
  await expect(editor).toHaveCount(0);
  await expect(rowOf(page, late.name)).toBeVisible(soon);
  expect(await storedProduct(other, changed.id)).toMatchObject({ barcode: 'typed offline', price: 2 });
  expect(saves).toBe(1);
  await server.close();
});

test.describe('a portal with servers of its own', () => {
  let channel: Channel;
  let chat: OwnProcess;
  let api: OwnProcess;
  test.beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    api = await startApi();
    channel = await openChannel(['catalog', 'collaboration'], {
      apis: [api.address, platform().api],
      chat: `http://localhost:${port}`,
    });
    chat = await startChat(port, channel.address);
  });
  test.afterAll(async () => {
    await channel?.close();
    await Promise.all([api?.kill(), chat?.kill()]);
  });

  test('three people in one conversation write, edit, read and type on after the service was killed', async ({
    browser,
  }) => {
    // Nobody else's pages are connected to this service.
    const pages = await Promise.all(
      (['director', 'contributor', 'basic'] as const).map((account) => channel.pageAs(browser, account)),
    );
    const [dirk, connie, ben] = pages as [Page, Page, Page];
    const name = uniqueName('Conversation');
    const identify = async (page: Page) => {
      await page.goto(`${channel.address}/conversations`);
      return ((await (await callApi(page, 'GET', 'auth/me')).json()) as { id: string }).id;
    };
    const [owner, ...members] = await Promise.all(pages.map(identify));
    const made = await callApi(dirk, 'POST', 'projects', { name, ownerIds: [owner], memberIds: members });
    const project = (await made.json()) as Stored;
    const thread = (page: Page) => page.getByRole('region', { name, exact: true });
    const field = (page: Page) => page.getByRole('textbox', { name: `Write to ${name}` });
    const say = async (page: Page, text: string) => {
      await field(page).fill(text);
      await page.keyboard.press('Enter');
    };
    const expectOnce = async (text: string) => {
      for (const page of pages) await expect(thread(page).getByText(text, { exact: true })).toHaveCount(1, soon);
    };
    try {
      // This service hears nothing that the API says to the shared one, and finds it stored.
      const members =
        'select m.user_id from chat.members m join chat.channels c on c.url = m.channel_url where c.name = $1';
      await expect.poll(async () => (await sql(members, [name])).length, soon).toBe(3);
      await Promise.all(
        pages.map(async (page) => {
          await page.reload();
          await page.getByRole('link', { name }).click();
          await expect(field(page)).toBeVisible();
        }),
      );
      await field(dirk).pressSequentially('First');
      for (const page of [connie, ben]) await expect(thread(page).getByText(/^Dirk.* is typing…$/)).toBeVisible();
      await dirk.keyboard.press('Enter');
      await expectOnce('First');
      await expect(thread(dirk).getByText(/^Seen by \w+ and \w+/)).toBeVisible(soon);

      await chat.kill();
      await say(connie, 'Said to nobody');
      await chat.start();
      // It waits, and is sent by itself when the service is back.
      await expect(thread(dirk).getByText('Said to nobody', { exact: true })).toHaveCount(1, soon);
      await expectOnce('Said to nobody');
      await expect(thread(connie).getByText('Waiting for the connection')).toHaveCount(0);
      await expect(thread(connie).getByText(/^Seen by \w+ and \w+/)).toBeVisible(soon);

      await thread(dirk).getByRole('button', { name: "Actions of the message 'First'" }).click();
      await dirk.getByRole('menuitem', { name: 'Edit' }).click();
      await dirk.getByRole('textbox', { name: 'Change your message' }).fill('First, and better');
      await dirk.keyboard.press('Enter');
      await expectOnce('First, and better');
      await field(ben).pressSequentially('Last');
      for (const page of [dirk, connie]) await expect(thread(page).getByText(/^Ben.* is typing…$/)).toBeVisible();
      await ben.keyboard.press('Enter');
      await expectOnce('Last');
      for (const text of ['First, and better', 'Said to nobody']) await expectOnce(text);
    } finally {
      await sql(`delete from activityitems where doc->>'projectId' = $1 or doc->>'targetId' = $1`, [project.id]);
      await sql('delete from projects where id = $1', [project.id]);
      await Promise.all(pages.map((page) => page.context().close()));
    }
  });

  test('browsers whose process of the API is killed come back by themselves and miss nothing', async ({
    as,
    browser,
  }) => {
    const director = await as('director');
    await openProducts(director);
    const name = uniqueName('Killed');
    const first = await makeProduct(director, { name: `${name} 0` });
    const pages = await Promise.all([channel.pageAs(browser, 'director'), channel.pageAs(browser, 'contributor')]);
    // The edge gives the second stream to the process that has none.
    for (const page of pages) {
      const stream = page.waitForResponse(isStream);
      await page.goto(`${channel.address}/products?q=${encodeURIComponent(name)}`);
      await expect(rowOf(page, first.name)).toBeVisible();
      await stream;
    }
    const back = Promise.any(pages.map((page) => page.waitForResponse(isStream, soon)));
    await change(director, first, { name: `${name} renamed` });
    await api.kill();
    const made = [await makeProduct(director, { name: `${name} 1` })];
    await back;
    made.push(await makeProduct(director, { name: `${name} 2` }));
    for (const page of pages) {
      for (const product of [`${name} renamed`, ...made.map((each) => each.name)]) {
        await expect(rowOf(page, product)).toHaveCount(1, soon);
      }
      await expect(rowOf(page, first.name)).toHaveCount(0);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await page.context().close();
    }
  });
});
