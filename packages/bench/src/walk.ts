import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { type Figure, figure } from './figure.ts';

// (b) Walking 100,000 products over pages, against a bare Node server that sends the same pages prebuilt. Both are walked
// by the same client, which follows NextPageLink and parses every page; so the floor holds the transfer and the parsing.
const runs = 5;

/** Fills `products` with `count` records of about 650 bytes. */
export async function fillProducts(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into products (id, doc, time_created, time_modified)
       select id, doc || jsonb_build_object('id', id, 'timeCreatedUtc', stamp, 'timeModifiedUtc', stamp, 'isArchived', false, 'isDeleted', false),
              stamp::timestamptz, stamp::timestamptz
       from (select 'bench-' || lpad(n::text, 8, '0') as id,
                    to_char(timestamptz '2024-01-01' at time zone 'utc' + n * interval '1 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as stamp,
                    jsonb_build_object('name', 'Material ' || n || ' ' || md5(n::text), 'price', (n % 20000) / 100.0,
                      'description', repeat('A short note on the material. ', 8), 'externalIdentifier', 'BM-' || n,
                      'barcode', lpad(n::text, 13, '4'), 'consumable', n % 7 = 0, 'divisible', false,
                      'mediaItemIds', '[]'::jsonb, 'tagIds', '[]'::jsonb) as doc
             from generate_series(1, $1::int) n) made
       on conflict (id) do nothing`,
      [count],
    );
  } finally {
    await client.end();
  }
}

interface Page {
  body: Buffer;
  pagination: string;
}

/** Takes what `fillProducts` put there out again. */
export async function removeProducts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("delete from products where id like 'bench-%'");
  } finally {
    await client.end();
  }
}

/** @param base what NextPageLink is relative to */
async function walk(base: string, first: string, headers: Record<string, string>, keep?: Page[]): Promise<number> {
  let address: string | undefined = new URL(first, base).href;
  let records = 0;
  while (address) {
    const response: Response = await fetch(address, { headers });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const body = Buffer.from(await response.arrayBuffer());
    const pagination = response.headers.get('x-pagination') ?? '{}';
    records += (JSON.parse(body.toString()) as unknown[]).length;
    keep?.push({ body, pagination });
    const next = (JSON.parse(pagination) as { NextPageLink?: string }).NextPageLink;
    address = next ? new URL(next, base).href : undefined;
  }
  return records;
}

/** Measures the walk; `api` is the API's own address, without the edge between. */
export async function measureWalk(api: string, token: string, count: number): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const pages: Page[] = [];
  const seen = await walk(`${api}/`, 'products', headers, pages);
  if (seen < count) throw new Error(`The walk saw ${seen} of ${count} records.`);
  const bare = createServer((request, response) => {
    const index = Number(request.url?.slice(1));
    const page = pages[index];
    const link = index + 1 < pages.length ? { NextPageLink: `${index + 1}` } : {};
    response.writeHead(200, { 'content-type': 'application/json', 'x-pagination': JSON.stringify(link) });
    response.end(page?.body);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => bare.once('listening', resolve));
  const floor = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
  const times = { api: [] as number[], bare: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    for (const [name, base, first] of [
      ['api', `${api}/`, 'products'],
      ['bare', floor, '0'],
    ] as const) {
      const start = performance.now();
      await walk(base, first, headers);
      times[name].push(performance.now() - start);
    }
  }
  bare.close();
  bare.closeAllConnections();
  return [
    figure(
      `b walk ${count.toLocaleString('en-US')} products`,
      'ms',
      times.api,
      { name: 'bare server, prebuilt pages', values: times.bare },
      { ratio: 2 },
    ),
  ];
}
