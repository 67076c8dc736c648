import type { Page, Route } from '@playwright/test';
import { expect, platform, test } from './fixtures.ts';
import { noisePng } from './images.ts';
import { callApi, makeProduct, openProducts, rowOf, storedProduct, uniqueName } from './products.ts';

const picture = (name: string, side: number) => ({ name, mimeType: 'image/png', buffer: noisePng(side) });

async function newProduct(page: Page) {
  await openProducts(page);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Product' });
  const name = uniqueName('Pictured');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  const images = dialog.getByRole('group', { name: /^Images/ });
  return { dialog, images, name, chooseFile: images.locator('input[type=file]') };
}

/** The blocks that go to blob storage; `handle` decides about each, by its number. */
async function onBlocks(page: Page, handle: (route: Route, number: number) => Promise<void>) {
  let count = 0;
  await page.route(
    (url) => url.origin === platform().blobs && url.searchParams.get('comp') === 'block',
    (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      count += 1;
      return handle(route, count);
    },
  );
}

test('uploads in blocks straight to blob storage, and the list shows its rendition [IM-01] [IM-03] [IM-06] [IM-09] [IM-10] [GR-20]', async ({
  as,
}) => {
  const page = await as('director');
  const { dialog, images, name, chooseFile } = await newProduct(page);
  const sizes: number[] = [];
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await onBlocks(page, async (route, number) => {
    sizes.push(Number(route.request().headers()['content-length'] ?? route.request().postDataBuffer()?.length));
    if (number > 1) await held;
    await route.continue();
  });
  const upload = picture('large.png', 1800);
  await chooseFile.setInputFiles(upload);
  const bar = images.getByRole('progressbar', { name: 'Uploading large.png' });
  await expect(bar).toBeVisible();
  await expect(images.getByText(/ of 9\.\d MB/)).toBeVisible();
  letGo();
  await expect(images.getByRole('button', { name: 'Remove large' })).toBeVisible({ timeout: 30_000 });
  expect(sizes.length).toBe(Math.ceil(upload.buffer.length / 4_194_304));

  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/products'),
  );
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const { id } = (await (await created).json()) as { id: string };
  const { mediaItemIds } = (await storedProduct(page, id)) as unknown as { mediaItemIds: string[] };
  const media = (await (await callApi(page, 'GET', `mediaitems/${mediaItemIds[0]}`)).json()) as {
    type: string;
    renditions: { url: string; width: number }[];
  };
  expect(media.type).toBe('image/png');
  const widths = media.renditions.map(({ width }) => width);
  expect(widths).toEqual(expect.arrayContaining([100, 250, 320, 400, 1600]));
  for (const { url } of media.renditions) expect((await page.request.get(url)).status()).toBe(200);
  const small = media.renditions.find(({ width }) => width === 100)?.url ?? '';
  await expect(rowOf(page, name).locator('img').first()).toHaveAttribute('src', small);
});

test('a cut upload says so, and Retry sends it again; the product is not lost [ER-25]', async ({ as }) => {
  const page = await as('director');
  const { dialog, images, name, chooseFile } = await newProduct(page);
  let isCut = true;
  await onBlocks(page, (route, number) => (isCut && number > 1 ? route.abort('connectionreset') : route.continue()));
  await chooseFile.setInputFiles(picture('cut.png', 1300));
  await expect(images.getByRole('alert')).toHaveText(/^Upload failed\. Error code: \S+$/, { timeout: 45_000 });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  isCut = false;
  await images.getByRole('button', { name: 'Retry' }).click();
  await expect(images.getByRole('button', { name: 'Remove cut' })).toBeVisible({ timeout: 30_000 });
  await expect(images.getByRole('alert')).toHaveCount(0);
});

test('cancels a running upload, and removes one that has arrived [IM-03]', async ({ as }) => {
  const page = await as('director');
  const { images, chooseFile } = await newProduct(page);
  await onBlocks(page, () => new Promise(() => {}));
  await chooseFile.setInputFiles(picture('slow.png', 1300));
  await images.getByRole('button', { name: 'Cancel' }).click();
  await expect(images.getByText('slow.png')).toHaveCount(0);
  await chooseFile.setInputFiles(picture('small.png', 60));
  await images.getByRole('button', { name: 'Remove small' }).click();
  await expect(images.getByRole('listitem')).toHaveCount(0);
});

test('refuses files that are not pictures and says why: an SVG, a text named like a picture [IM-08] [ER-27]', async ({
  as,
}) => {
  const page = await as('director');
  const { images, chooseFile } = await newProduct(page);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const file of [
    { name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) },
    { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear all, this is a letter.') },
  ]) {
    await chooseFile.setInputFiles(file);
    const tile = images.getByRole('listitem').filter({ hasText: file.name });
    await expect(tile.getByRole('alert')).toHaveText(/^Media creation failed\. .*(JPEG|image)/);
    await tile.getByRole('button', { name: 'Discard' }).click();
    await expect(tile).toHaveCount(0);
  }
});

test('says what is wrong with a pasted link, without a prefix [ER-28]', async ({ as }) => {
  const page = await as('director');
  const { images } = await newProduct(page);
  await images.getByRole('button', { name: 'Paste link' }).click();
  const link = images.getByRole('textbox', { name: 'Link to an image' });
  await link.fill('picture.png');
  await images.getByRole('button', { name: 'Get image' }).click();
  await expect(images.getByText("Must be a valid URL beginning with 'http'")).toBeVisible();
  await link.fill('http://127.0.0.1/picture.png');
  await images.getByRole('button', { name: 'Get image' }).click();
  await expect(
    images.getByText('Validation failed; targetImageUrl: This address is not public.', { exact: true }),
  ).toBeVisible();
});

test('says that there is no upload token [ER-26]', async ({ as }) => {
  const page = await as('director');
  const { images, chooseFile } = await newProduct(page);
  await page.route('**/api/mediaitems/uploadToken*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The storage is away.' } }),
  );
  await chooseFile.setInputFiles(picture('waiting.png', 60));
  await expect(images.getByRole('alert')).toHaveText('Failed to acquire upload token. The storage is away.');
});

test('takes pictures from the library, and takes them off again [IM-02] [IM-04] [IM-03]', async ({ as }) => {
  const page = await as('director');
  await openProducts(page);
  const product = await makeProduct(page);
  await openProducts(page, `?edit=${product.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Product' });
  const images = dialog.getByRole('group', { name: /^Images/ });
  await images.getByRole('button', { name: 'Browse library' }).click();
  const library = page.getByRole('dialog', { name: 'Browse library' });
  await expect(library.getByRole('textbox', { name: 'Search library' })).toHaveAttribute(
    'placeholder',
    'Search library...',
  );
  await expect(library.getByRole('region', { name: 'Media library' })).toHaveCSS('height', '400px');
  const rows = library.getByRole('row').filter({ has: page.getByRole('checkbox') });
  await rows.nth(1).getByRole('checkbox').check();
  await rows.nth(2).getByRole('checkbox').check();
  await library.getByRole('button', { name: 'Add 2 images' }).click();
  await expect(library).toHaveCount(0);
  const removes = images.getByRole('button', { name: /^Remove/ });
  await expect(removes).toHaveCount(2);
  await removes.first().click();
  await expect(removes).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  expect((await storedProduct(page, product.id)).mediaItemIds).toHaveLength(1);
});
