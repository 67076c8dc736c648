import type { Browser } from '@playwright/test';
import pg from 'pg';
import type { MeasuredPlatform } from './bench.ts';
import { type Figure, figure, type Unit } from './figure.ts';
import { spreadOverProjects } from './scale-data.ts';
import { type FirstList, measureFirstList } from './scale-lists.ts';
import { signIn } from './sign-in.ts';

// (phone) The first list in an empty browser at 100 times the demonstration data, at a desk and on a phone: for somebody who
// sees the orders of all projects, and for a guide on a classroom floor, who sees those of three.

const scale = 100;
const readers = { 'all projects': 'administrator', 'the projects of a guide': 'basic' } as const;
const units: Readonly<Record<keyof FirstList, Unit>> = { firstRow: 'ms', whole: 'ms', bytes: 'bytes', heap: 'bytes' };
const names: Readonly<Record<keyof FirstList, string>> = {
  firstRow: 'first row of the orders',
  whole: 'all orders in the browser',
  bytes: 'bytes of that',
  heap: 'memory of that page',
};

/** @param platform starts one with so many times the demonstration data */
export async function measurePhone(
  browser: Browser,
  platform: (scale: number) => Promise<MeasuredPlatform>,
): Promise<Figure[]> {
  const { portal, databaseUrl } = await platform(scale);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const idOf = async (sql: string, value: string) =>
    (await client.query<{ id: string }>(sql, [value])).rows[0]?.id ?? '';
  try {
    const guide = await idOf(
      "select id from users where doc->>'emailAddress' = $1",
      `${readers['the projects of a guide']}@groundwork.test`,
    );
    const { projectId: largest } = await spreadOverProjects(databaseUrl, scale, [guide]);
    const own = await idOf("select id from projects where doc->'memberIds' ? $1 order by id", guide);
    const figures: Figure[] = [];
    for (const [seen, account] of Object.entries(readers)) {
      const { state } = await signIn(browser, portal, account);
      const given = { portal, state, projectId: account === 'administrator' ? largest : own };
      const desk = await measureFirstList(browser, given);
      const phone = await measureFirstList(browser, { ...given, isPhone: true });
      for (const [key, name] of Object.entries(names) as [keyof FirstList, string][]) {
        const baseline = { name: 'at a desk', values: [desk[key]] };
        figures.push(figure(`phone, ${seen}: ${name}`, units[key], [phone[key]], baseline));
      }
    }
    return figures;
  } finally {
    await client.end();
  }
}
