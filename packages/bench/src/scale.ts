import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import pg from 'pg';
import type { MeasuredPlatform } from './bench.ts';
import { type Budget, type Figure, figure, percentile, type Unit } from './figure.ts';
import { openStream } from './follower.ts';
import { type LiveApi, startLiveApi, tokenOf } from './live-api.ts';
import { inBatches } from './live-memory.ts';
import { withPeople } from './live-people.ts';
import { withPickedProject } from './picked-project.ts';
import { type Api, apiOf } from './planned-project.ts';
import { spreadOverProjects } from './scale-data.ts';
import { measureFirstList } from './scale-lists.ts';
import { work } from './scale-shift.ts';
import { signIn } from './sign-in.ts';

// (scale) The same day of 150 people with the demonstration data once, ten times and 100 times (12,000 products, 42,000
// orders, 500 projects): 50 pick, 50 are guides on a floor, 50 sit at desks. 2,000 streams, two processes of the API, all of
// it and the people themselves on one machine. And the first list in an empty browser. The baseline of each figure is the
// same with the demonstration data once: the ratio says how a cost grows with the data.

const scales = [1, 10, 100] as const;
const minutes = { 1: 2, 10: 2, 100: 10 } as const;
const each = 50;
const streams = 2_000;
const budgets: Readonly<Record<string, Budget>> = {
  'a read, p95': { value: 200 },
  'a write, p95': { value: 300 },
  'a change to another browser, p95': { value: 1_200 },
  'requests that failed': { value: 0 },
  'memory of a process': { value: 700 * 1024 * 1024 },
};

/** @param platform starts one with so many times the demonstration data, and ends the one before */
export async function measureScale(
  browser: Browser,
  platform: (scale: number) => Promise<MeasuredPlatform>,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  let once: Readonly<Record<string, Measured>> = {};
  for (const scale of scales) {
    const found = await measureAt(scale, browser, await platform(scale));
    if (scale === 1) once = found;
    for (const [name, { unit, value }] of Object.entries(found)) {
      const baseline = { name: 'the same, the data once', values: [once[name]?.value ?? value] };
      figures.push(figure(`scale ${scale}: ${name}`, unit, [value], baseline, budgets[name]));
    }
  }
  return figures;
}

interface Measured {
  unit: Unit;
  value: number;
}

async function measureAt(
  scale: (typeof scales)[number],
  browser: Browser,
  { portal, api, databaseUrl }: MeasuredPlatform,
): Promise<Record<string, Measured>> {
  const { token, state } = await signIn(browser, portal);
  const isGuide = (person: number) => person >= each && person < 2 * each;
  const measure = async (people: readonly string[]) => {
    const { projectId, warehouseId } = await spreadOverProjects(
      databaseUrl,
      scale,
      people.filter((_, n) => isGuide(n)),
    );
    const list = await measureFirstList(browser, { portal, state, projectId });
    const shift = await measureShift({ scale, api: apiOf(api, token), databaseUrl, people, warehouseId });
    return {
      ...shift,
      'first row of the orders': { unit: 'ms', value: list.firstRow },
      'all orders in a browser': { unit: 'ms', value: list.whole },
      'bytes of that': { unit: 'bytes', value: list.bytes },
      'memory of that page': { unit: 'bytes', value: list.heap },
    } satisfies Record<string, Measured>;
  };
  return withPeople(databaseUrl, streams, measure, (person) => (isGuide(person) ? 'Basic' : 'Contributor'));
}

interface MeasuredShift {
  scale: (typeof scales)[number];
  api: Api;
  databaseUrl: string;
  /** Pickers, guides, people at desks, and those who only look. */
  people: readonly string[];
  warehouseId: string;
}

async function measureShift({ scale, api, databaseUrl, people, warehouseId }: MeasuredShift) {
  const group = (n: number) => people.slice(n * each, (n + 1) * each);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const apis = await Promise.all([1, 2].map(() => startLiveApi(databaseUrl, streams)));
  try {
    return await withPickedProject(api, client, { warehouseId, pickers: each, products: 12 }, async (picked) => {
      const close = await openStreams(apis, people.slice(3 * each));
      const before = await memoryOf(apis);
      const crew = { pickers: group(0), guides: group(1), desks: group(2) };
      const times = await work({ databaseUrl, apis, picked, minutes: minutes[scale], ...crew });
      for (const error of [...new Set(times.errors)].slice(0, 5)) console.info(`  ${error}`);
      const requests = times.reads.length + times.writes.length;
      console.info(`  scale ${scale}: ${requests} requests, ${times.writes.length} of them writes`);
      const memory = await memoryOf(apis);
      for (const end of close) end();
      return {
        'a read, p95': { unit: 'ms', value: percentile(times.reads, 0.95) },
        'a read, median': { unit: 'ms', value: percentile(times.reads, 0.5) },
        'a write, p95': { unit: 'ms', value: percentile(times.writes, 0.95) },
        'a write, median': { unit: 'ms', value: percentile(times.writes, 0.5) },
        'a change to another browser, p95': { unit: 'ms', value: percentile(times.live, 0.95) },
        'requests that failed': { unit: 'requests', value: times.errors.length },
        'memory of a process': { unit: 'bytes', value: memory },
        'the same before the people came': { unit: 'bytes', value: before },
      } satisfies Record<string, Measured>;
    });
  } finally {
    for (const one of apis) await one.stop();
    await client.end();
  }
}

/** The streams of those who only look: half at each process. */
const openStreams = (apis: readonly LiveApi[], people: readonly string[]) =>
  inBatches(
    people.map((id, n) => ({ address: apis[n % apis.length]?.address ?? '', id })),
    ({ address, id }) => openStream(address, tokenOf(id), () => undefined),
  );

/** Of the process that holds most. */
async function memoryOf(apis: readonly LiveApi[]): Promise<number> {
  await wait(2_000);
  return Math.max(...(await Promise.all(apis.map((api) => api.memory()))));
}
