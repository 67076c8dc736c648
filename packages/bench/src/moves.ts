import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Figure, figure, percentile } from './figure.ts';
import { type PickedProject, withPickedProject } from './picked-project.ts';
import { type Api, apiOf } from './planned-project.ts';
import { widestScope } from './widest-scope.ts';

// (l) Ten pickers at the same shelves with twenty times the demonstration data: each scan is one call of
// reservations/move. First each scans three times a second, faster than people do; then all of them without a pause, which
// is where deadlocks would show. Beside it the least that such a call could be: a PATCH of one text of one inventory item,
// by as many clients, each on an item of its own.

const pickers = 10;
const products = 12;
const rounds = 5;
const paced = { turns: 24, pause: 300 };
const atOnce = { turns: 1_000, pause: 0 };
const patchesAtOnce = { turns: 200, pause: 0 };
const budget = { value: 60 };

type Status = 'Reserved' | 'Dropped' | 'Ready' | null;
/** The way of one piece: from the shelf into the kit, and back again, so that it never ends. */
const way: readonly Status[] = [null, 'Reserved', 'Dropped', 'Ready'];

export async function measureMoves(options: { api: string; token: string; databaseUrl: string }): Promise<Figure[]> {
  const api = apiOf(options.api, options.token);
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  try {
    const { warehouseId } = await widestScope(api);
    return await withPickedProject(api, client, { warehouseId, pickers, products }, async (picked) => {
      const before = await deadlocks(client);
      const figures = await pick(api, picked);
      const counted = (await deadlocks(client)) - before;
      if (counted > 0) throw new Error(`The database counted ${counted} deadlocks.`);
      return figures;
    });
  } finally {
    await client.end();
  }
}

async function pick(api: Api, { items, orders }: PickedProject): Promise<Figure[]> {
  const steps = orders.map((own) => own.map(() => 0));
  const move = (picker: number, turn: number) => {
    // Each picker starts elsewhere, and all of them meet at every shelf.
    const at = (picker + turn) % products;
    const step = steps[picker]?.[at] ?? 0;
    const next = (step + 1) % way.length;
    if (steps[picker]) steps[picker][at] = next;
    const body = {
      orderId: orders[picker]?.[at]?.id,
      inventoryItemId: items[at]?.id,
      quantity: 1,
      from: way[step],
      to: way[next],
    };
    return api('POST', 'reservations/move', { moves: [body] }, { 'idempotency-key': randomUUID() });
  };
  const patch = (picker: number, turn: number) =>
    api('PATCH', `inventoryitems/${items[picker]?.id}`, [
      { op: 'replace', path: 'notes', value: `Turn ${turn} ${randomUUID()}` },
    ]);
  const moves: number[] = [];
  const patches: number[] = [];
  // The first round compiles the code and fills the caches of the database. Moves and patches take turns.
  for (let round = 0; round <= rounds; round += 1) {
    const own = percentile((await together(move, paced)).times, 0.95);
    const bare = percentile((await together(patch, paced)).times, 0.95);
    if (round === 0) continue;
    moves.push(own);
    patches.push(bare);
  }
  const all = await together(move, atOnce);
  const bareAll = await together(patch, patchesAtOnce);
  const name = 'a PATCH of one text, as many at once';
  const calls = (pickers * atOnce.turns).toLocaleString('en-US');
  return [
    figure(`l a move, ${pickers} pickers, p95`, 'ms', moves, { name, values: patches }, budget),
    figure(`l a move of ${calls} without a pause`, 'ms', [all.perCall], { name, values: [bareAll.perCall] }),
  ];
}

interface Pace {
  turns: number;
  /** Milliseconds between an answer and the next call. */
  pause: number;
}

async function together(call: (picker: number, turn: number) => Promise<unknown>, { turns, pause }: Pace) {
  const times: number[] = [];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: pickers }, async (_, picker) => {
      for (let turn = 0; turn < turns; turn += 1) {
        // The pickers do not scan in step.
        if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause * (0.5 + Math.random())));
        const since = performance.now();
        await call(picker, turn);
        times.push(performance.now() - since);
      }
    }),
  );
  return { times, perCall: (performance.now() - begun) / times.length };
}

/** The number of deadlocks in the database; its sessions report their counts within a second. */
async function deadlocks(client: pg.Client): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}
