import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { stockCalls } from '../testing/stock-calls.ts';

const wasm = readFileSync(createRequire(__filename).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
/** Dots per inch of the usual label printer. */
const labelPrinter = 203;

interface PrintedPage {
  /** In millimeters, to a tenth. */
  size: string;
  text: string;
}
/** With what a scanner reads on the printed page, in alphabetical order. */
interface ScannedPage extends PrintedPage {
  codes: string[];
}

let pdfium: PDFiumLibrary | undefined;
afterAll(() => pdfium?.destroy());

/** To draw a page and look for codes on it takes most of the time of these tests: not where only its text is read. */
async function printedPages(pdf: Uint8Array): Promise<PrintedPage[]> {
  return readPages(pdf, async () => []);
}
async function pagesOf(pdf: Uint8Array): Promise<ScannedPage[]> {
  return readPages(pdf, async (page) => {
    const { data, width, height } = await page.render({ scale: labelPrinter / 72, render: 'bitmap' });
    const pixels = Uint8ClampedArray.from(data);
    // PDFium's blue and red are the other way round, which black and white do not mind.
    const picture = { data: pixels, width, height, colorSpace: 'srgb' } as Parameters<typeof readBarcodes>[0];
    const found = await readBarcodes(picture, { tryHarder: true });
    return found.map((code) => code.text).sort();
  });
}

async function readPages(pdf: Uint8Array, codesOf: (page: PDFiumPage) => Promise<string[]>): Promise<ScannedPage[]> {
  pdfium ??= await PDFiumLibrary.init();
  const document = await pdfium.loadDocument(pdf);
  const sizes = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g),
  ];
  const millimeters = (points: string | undefined) => ((Number(points) / 72) * 25.4).toFixed(1);
  const pages: ScannedPage[] = [];
  for (const [index, page] of [...document.pages()].entries()) {
    // Read before it is drawn: PDFium forgets the page's text then.
    const text = page.getText().replaceAll(/\s+/g, ' ');
    const size = sizes[index] ?? [];
    pages.push({
      size: `${millimeters(size[1])} x ${millimeters(size[2])}`,
      text,
      codes: await codesOf(page),
    });
  }
  document.destroy();
  return pages;
}

describe('labels and packing slips as PDFs [A13]', () => {
  const server = testServer({ requestsPerMinute: 1_000_000, portalOrigins: ['https://portal.groundwork.example'] });
  const { create, shelf, order, command, reserve } = stockCalls(server);
  const get = async (path: string, person: keyof typeof people = 'picker') => {
    const answer = await fetch(`${server.address}/${path}`, {
      headers: { authorization: `Bearer ${await server.token(people[person])}` },
    });
    const body = new Uint8Array(await answer.arrayBuffer());
    return {
      status: answer.status,
      headers: answer.headers,
      body,
      error: () => JSON.parse(Buffer.from(body).toString()),
    };
  };
  /** 3 of 5 rods in two boxes, on their way; or more. */
  async function sent(first = 2, note = 'Side door') {
    const ordered = first * 2 + (first === 2 ? 1 : 0);
    const { id: productId } = await create('/products', {
      name: 'Zahlenstäbe Čeština',
      externalIdentifier: 'GW-1034',
      price: 987.65,
    });
    const item = await shelf(ordered, { productId, locale: 'A1_01' });
    const { id: orderId } = await order(ordered, { productId, total: 987.65 });
    await reserve(orderId, item.id, first + 1, 'Ready');
    const box = (quantity: number) => ({ tracking: '1Z999AA10123456784', weight: 2.5, lines: [{ orderId, quantity }] });
    const { body } = await command('picker', 'shipments/ship', {
      ...{ projectId: places.own, note, boxes: [box(first), box(1)] },
    });
    const [shipment] = body.shipments;
    if (!shipment) throw new Error(JSON.stringify(body));
    return { shipment, item, productId };
  }

  it('prints a label for each box, a page each of exactly its size, with codes that a scanner reads', async () => {
    const { shipment } = await sent();
    const answer = await get(`print/shipments/${shipment.id}/labels.pdf`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${shipment.number}-labels.pdf"`);
    expect(answer.body.length).toBeLessThan(200_000);
    const pages = await pagesOf(answer.body);
    expect(pages.map(({ size }) => size)).toEqual(['102.0 x 152.0', '102.0 x 152.0']);
    const links = pages.map(({ codes }) => codes.find((code) => code.startsWith('HTTPS')));
    expect(links).toEqual([
      expect.stringMatching(/^HTTPS:\/\/PORTAL\.GROUNDWORK\.EXAMPLE\/S\/S[0-9A-Z]{26}-1$/),
      expect.stringMatching(/^HTTPS:\/\/PORTAL\.GROUNDWORK\.EXAMPLE\/S\/S[0-9A-Z]{26}-2$/),
    ]);
    expect(pages[0]?.codes).toContain('1Z999AA10123456784');
    expect(pages[0]?.text).toMatch(/Side door.*1 of 2.*2\.5 kg.*2 Zahlenstäbe Čeština/);
    const small = await printedPages(
      (await get(`print/shipments/${shipment.id}/labels.pdf?paper=100x50&resolution=300`)).body,
    );
    expect(small[0]?.size).toBe('100.0 x 50.0');
  });

  it('prints the packing slip of the shipment and of each box, without a price', async () => {
    const { shipment } = await sent();
    const [slip, ...more] = await pagesOf((await get(`print/shipments/${shipment.id}/slip.pdf`)).body);
    expect(more).toEqual([]);
    expect(slip).toMatchObject({ size: '210.0 x 297.0', codes: [expect.stringMatching(/\/S\/S[0-9A-Z]{26}$/)] });
    // Ordered 5, of which 2 and 1 are in the boxes and 2 are still to come.
    expect(slip?.text).toMatch(
      /Packing slip.*2 boxes.*Zahlenstäbe Čeština GW-1034 1 5 2 2.*Total 3.*Note: Side door.*Page 1 of 1/,
    );
    expect(slip?.text).not.toContain('987');
    const each = await pagesOf((await get(`print/shipments/${shipment.id}/slips.pdf?paper=letter`)).body);
    expect(each.map(({ size, codes }) => [size, codes[0]?.slice(-2)])).toEqual([
      ['215.9 x 279.4', '-1'],
      ['215.9 x 279.4', '-2'],
    ]);
  });

  it.each([
    [2, 1],
    [14, 2],
  ])('prints all of a long note below a table of %i lines, on page %i', async (count, pages) => {
    const { shipment } = await sent(2, `${'Ring twice. '.repeat(160)}Then wait.`);
    const boxes = Array.from({ length: count }, (_, index) => ({ ...shipment.boxes[index % 2], number: index + 1 }));
    await server.store.query(`update shipments set doc = jsonb_set(doc, '{boxes}', $2) where id = $1`, [
      shipment.id,
      JSON.stringify(boxes),
    ]);
    const printed = await printedPages((await get(`print/shipments/${shipment.id}/slip.pdf`)).body);
    expect(printed).toHaveLength(pages);
    expect(printed.at(-1)?.text).toMatch(/Note: Ring twice\. .*Then wait\./);
  });

  it('prints large quantities with their separators, as screens show them', async () => {
    const { shipment } = await sent(1_250);
    const [slip] = await printedPages((await get(`print/shipments/${shipment.id}/slip.pdf`)).body);
    // Ordered 2,500, in the two boxes 1,250 and 1, still to come 1,249.
    expect(slip?.text).toMatch(/2,500 1,250 1,249.*Total 1,251/);
    const [label] = await printedPages((await get(`print/shipments/${shipment.id}/labels.pdf`)).body);
    expect(label?.text).toMatch(/1,250 Zahlenstäbe.*\(1,249 more will follow\)/);
  });

  it('prints the day of shipping as it is where it is printed', async () => {
    const { shipment } = await sent();
    const left = Date.parse(String(shipment.shippedUtc));
    /** '5 Dec 2026' so many hours ahead of UTC. */
    const dayAt = (hours: number) => {
      const [, day, month, year] = new Date(left + hours * 3_600_000).toUTCString().split(' ');
      return `${Number(day)} ${month?.replace('Sep', 'Sept')} ${year}`;
    };
    // These two never have the same day.
    for (const [zone, hours] of [
      ['Pacific/Kiritimati', 14],
      ['Etc/GMT%2B12', -12],
    ] as const)
      for (const what of ['slip', 'slips', 'labels']) {
        const [page] = await printedPages(
          (await get(`print/shipments/${shipment.id}/${what}.pdf?timeZone=${zone}`)).body,
        );
        expect(page?.text).toContain(dayAt(hours));
      }
    const [page] = await printedPages((await get(`print/shipments/${shipment.id}/slip.pdf`)).body);
    expect(page?.text).toContain(dayAt(0));
  });

  it('prints labels of items, products, kits and shelves, as often as wanted, from the first free place of a sheet', async () => {
    const { item, productId } = await sent();
    const label = async (query: string) => pagesOf((await get(`print/labels.pdf?${query}`)).body);
    const [one] = await label(`kind=item&ids=${item.id}`);
    expect(one).toMatchObject({ size: '62.0 x 29.0', codes: [expect.stringMatching(/\/S\/I[0-9A-Z]{26}$/)] });
    expect(one?.text).toContain('A1_01');
    expect((await label(`kind=product&ids=${productId}&copies=3`)).map(({ codes }) => codes)).toEqual([
      ['GW-1034'],
      ['GW-1034'],
      ['GW-1034'],
    ]);
    const shelves = await label(`kind=emplacement&ids=B2_10,A1_01&location=${places.warehouse}`);
    expect(shelves.map(({ size, codes }) => [size, ...codes])).toEqual([
      ['100.0 x 50.0', 'A1_01'],
      ['100.0 x 50.0', 'B2_10'],
    ]);
    const kit = await create('/preparations', { name: 'Sensorial shelf', projectId: places.own });
    const [kitLabel] = await label(`kind=kit&ids=${kit.id}`);
    expect(kitLabel?.codes).toEqual([expect.stringMatching(/\/S\/K[0-9A-Z]{26}$/)]);
    const sheet = await printedPages(
      (await get(`print/labels.pdf?kind=product&ids=${productId}&copies=2&paper=a4-3x8&start=24`)).body,
    );
    expect(sheet.map(({ size }) => size)).toEqual(['210.0 x 297.0', '210.0 x 297.0']);
  });

  it.each([
    ['', '62.0 x 29.0', '62 × 29 mm'],
    ['?paper=102x152&resolution=300', '102.0 x 152.0', '102 × 152 mm'],
    ['?paper=a4', '210.0 x 297.0', '62 × 29 mm'],
  ])('prints a label to measure a printer with: calibration.pdf%s', async (query, size, text) => {
    const [page, ...more] = await pagesOf((await get(`print/calibration.pdf${query}`)).body);
    expect([more, page?.size, page?.codes]).toEqual([[], size, [expect.stringMatching(/\/PRINT\/CALIBRATION$/)]]);
    expect(page?.text).toContain(text);
  });

  it('gives nobody more than they read of the records', async () => {
    const { shipment, item } = await sent();
    expect((await get(`print/shipments/${shipment.id}/slip.pdf`, 'subscriber')).status).toBe(403);
    expect((await get(`print/labels.pdf?kind=item&ids=${item.id}`, 'subscriber')).status).toBe(403);
    const other = await create('/projects', {
      name: 'Elsewhere',
      status: 'Ordering',
      fulfillingById: places.warehouse,
    });
    const { id: orderId } = await order(1, { projectId: other.id });
    await reserve(orderId, (await shelf(1)).id, 1, 'Ready');
    const { body } = await command('picker', 'shipments/ship', {
      ...{ projectId: other.id, boxes: [{ lines: [{ orderId, quantity: 1 }] }] },
    });
    const path = `print/shipments/${body.shipments[0]?.id}/slip.pdf`;
    expect((await get(path)).status).toBe(200);
    // Basic is in no team that fulfills this project, and no member of it.
    expect((await get(path, 'basic')).status).toBe(404);
    expect((await fetch(`${server.address}/${path}`)).status).toBe(401);
  });

  it('names the error of the request', async () => {
    const { shipment, item } = await sent();
    const wrong = async (path: string) => {
      const { status, error } = await get(path);
      return [status, error().fieldErrors?.[0]?.field ?? error().message];
    };
    const many = Array.from({ length: 201 }, (_, index) => index).join(',');
    expect(await wrong('print/labels.pdf?kind=price&ids=a')).toEqual([400, 'kind']);
    expect(await wrong('print/labels.pdf?kind=item')).toEqual([400, 'ids']);
    expect(await wrong(`print/labels.pdf?kind=item&ids=${many}`)).toEqual([400, 'ids']);
    expect(await wrong(`print/labels.pdf?kind=item&ids=${item.id}&copies=301`)).toEqual([400, 'copies']);
    expect(await wrong(`print/labels.pdf?kind=item&ids=${item.id}&start=0`)).toEqual([400, 'start']);
    expect(await wrong(`print/labels.pdf?kind=item&ids=${item.id}&resolution=72`)).toEqual([400, 'resolution']);
    expect(await wrong(`print/labels.pdf?kind=emplacement&ids=${'A'.repeat(5_000)}`)).toEqual([400, 'ids']);
    expect(await wrong('print/labels.pdf?kind=emplacement&ids=A1,B-2')).toEqual([400, 'ids']);
    expect(await wrong('print/calibration.pdf?paper=constructor')).toEqual([400, 'paper']);
    expect(await wrong(`print/shipments/${shipment.id}/labels.pdf?paper=napkin`)).toEqual([400, 'paper']);
    expect(await wrong(`print/shipments/${shipment.id}/slip.pdf?paper=62x29`)).toEqual([400, 'paper']);
    for (const what of ['slip', 'labels'])
      expect(await wrong(`print/shipments/${shipment.id}/${what}.pdf?timeZone=Mars/Base`)).toEqual([400, 'timeZone']);
    expect(await wrong('print/labels.pdf?kind=item&ids=nothing')).toEqual([
      404,
      'There is nothing to print: the records were deleted, or you may not see them.',
    ]);
    expect(await wrong('print/shipments/nothing/slip.pdf')).toEqual([404, 'The shipment does not exist.']);
  });
});
