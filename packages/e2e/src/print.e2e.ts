import { readScanLink } from '@groundwork/contract';
import { createPrintService, readPrintConfiguration } from '@groundwork/print-service';
import { startTestPrinter } from '@groundwork/print-service/test-printer';
import type { Page } from '@playwright/test';
import { openChannel } from './channel.ts';
import { expect, platform, test } from './fixtures.ts';
import { printedPages } from './printed-pages.ts';
import { sql } from './sessions.ts';

// The parts of printing that need a printed page: its size, that each label is one page, and that a scanner reads it.

/** Chromium rounds a page to whole points, and these to dots of 1/300 inch: the largest error of a 100 mm page. */
const nearest = 25.4 / 72 / 2 + 25.4 / 300 / 2;
const isSize = (printed: { width: number; height: number }, width: number, height: number) =>
  Math.abs(printed.width - width) <= nearest && Math.abs(printed.height - height) <= nearest;

const open = async (page: Page, path: string, summary: string | RegExp) => {
  await page.goto(platform().portal + path);
  await expect(page.getByText(summary)).toBeVisible();
};

test('prints item labels of their size, one a page, black on white in the dark theme; their links open the items', async ({
  as,
}) => {
  const page = await as('director', { colorScheme: 'dark' });
  const items = await sql(
    `select id, doc->>'name' as name from inventoryitems where not is_deleted and doc->>'locale' <> '' order by id limit 3`,
  );
  const ids = items.map(({ id }) => String(id));
  await open(page, `/print/labels?kind=item&ids=${ids.join(',')}`, '3 labels on 3 pages');
  const pages = await printedPages(page);
  expect(pages).toHaveLength(3);
  for (const printed of pages) {
    expect(isSize(printed, 62, 29), `${printed.width} × ${printed.height}`).toBe(true);
    expect(printed.ink).toBeLessThan(0.3);
  }
  const links = pages.map(({ codes }) => codes[0] ?? '');
  expect(links.map((link) => readScanLink(link, [platform().portal])?.id)).toEqual(ids);
  await page.goto(links[0] ?? '');
  await expect(page.getByRole('dialog', { name: String(items[0]?.name) })).toBeVisible();
});

test('prints shelves on their labels, products on a used sheet, and the command card, and every code can be scanned', async ({
  as,
}) => {
  const page = await as('director');
  const places = ['A1_01', 'C1_03', 'SHELF_12'];
  await open(page, `/print/labels?kind=emplacement&ids=${places.join(',')}`, '3 labels on 3 pages');
  const shelves = await printedPages(page);
  expect(shelves.map(({ codes }) => codes)).toEqual(places.map((place) => [place]));
  expect(shelves.every((printed) => isSize(printed, 100, 50))).toBe(true);

  const products = await sql(
    `select id, coalesce(nullif(doc->>'barcode', ''), doc->>'externalIdentifier') as code from products where not is_deleted and doc->>'externalIdentifier' <> '' order by id limit 3`,
  );
  await open(page, `/print/labels?kind=product&ids=${products.map(({ id }) => id).join(',')}`, '3 labels on 3 pages');
  await page.getByLabel('Paper').click();
  await page.getByRole('option', { name: 'A4 sheet, 3 × 8' }).click();
  await page.getByLabel('Start at label').fill('23');
  await expect(page.getByText('3 labels on 2 sheets')).toBeVisible();
  const sheets = await printedPages(page);
  expect(sheets.every((printed) => isSize(printed, 210, 297))).toBe(true);
  const codes = products.map(({ code }) => String(code));
  expect(sheets.map((sheet) => sheet.codes)).toEqual([codes.slice(0, 2), codes.slice(2)]);

  await open(page, '/print/commands', /2 pages/);
  const [card, totes] = await printedPages(page);
  const commands = ['NEXT', 'BACK', 'UNDO', 'QTY-2', 'QTY-5', 'QTY-10', 'SHORT', 'READY-ALL', 'SHIP'];
  expect(card?.codes).toEqual(commands.map((command) => `GW-CMD-${command}`));
  expect(totes?.codes).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((tote) => `GW-TOTE-${tote}`));
});

test('gives labels to a printer in the network, which gets pages of their size; says why it prints none, and tries again', async ({
  browser,
}) => {
  const printer = await startTestPrinter();
  const { printers } = readPrintConfiguration({ PRINTERS: `Bench 1=${printer.uri}?media=62x29` });
  const service = await createPrintService({ host: '127.0.0.1', port: 0, apiUrl: platform().api, printers });
  const channel = await openChannel(['warehouse'], { services: `warehouse=${service.address}` });
  try {
    const page = await channel.pageAs(browser, 'picker');
    await page.goto(`${channel.address}/printers`);
    await expect(page.getByRole('article', { name: 'Bench 1' })).toContainText('Ready');
    const menu = page.getByRole('navigation').getByRole('button', { name: 'Printing' });
    await expect(menu).toHaveAttribute('aria-expanded', 'true');

    const items = await sql(
      `select id from inventoryitems where not is_deleted and doc->>'locale' <> '' order by id limit 2`,
    );
    await page.goto(`${channel.address}/print/labels?kind=item&ids=${items.map(({ id }) => id).join(',')}`);
    Object.assign(printer, { state: 5, reasons: ['media-empty'] });
    await page.getByRole('button', { name: 'Print on Bench 1' }).click();
    await expect(page.getByRole('alert')).toContainText('Bench 1 cannot print now. It is out of paper.');
    expect(printer.jobs).toEqual([]);
    Object.assign(printer, { state: 3, reasons: ['none'] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Printed on Bench 1.')).toBeVisible();

    const [job, ...more] = printer.jobs;
    expect(more).toEqual([]);
    const text = job?.document.toString('latin1') ?? '';
    expect(text.slice(0, 5)).toBe('%PDF-');
    const sizes = [...text.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)),
    );
    expect(sizes).toEqual([
      [62, 29],
      [62, 29],
    ]);
  } finally {
    await channel.close();
    await service.close();
    await printer.close();
  }
});
