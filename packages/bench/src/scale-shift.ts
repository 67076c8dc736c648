import { setTimeout as wait } from 'node:timers/promises';
import { follow } from './follower.ts';
import { type LiveApi, tokenOf } from './live-api.ts';
import type { PickedProject } from './picked-project.ts';
import { Client, Times } from './scale-client.ts';
import { someOf } from './scale-data.ts';

// 150 people work as they do on a busy day: pickers scan, guides read and write about their own projects, people at desks
// look things up and edit. Each has a stream and fetches what it says has changed. Milliseconds between two actions:
const pauses = { picker: 6_000, guide: 15_000, desk: 10_000 };
const patience = 60_000;
/** The status of a piece on its way from the shelf into the kit and back, so that picking never ends. */
const way = [null, 'Reserved', 'Dropped', 'Ready'] as const;

export interface Shift {
  databaseUrl: string;
  apis: readonly LiveApi[];
  pickers: readonly string[];
  guides: readonly string[];
  desks: readonly string[];
  picked: PickedProject;
  minutes: number;
}
export interface Worked extends Times {
  /** From the start of a write to a copy of the record in a browser at another process. */
  live: number[];
}

/** Lets everybody work for some minutes. */
export async function work({ databaseUrl, apis, pickers, guides, desks, picked, minutes }: Shift): Promise<Worked> {
  const times = new Times();
  const live: number[] = [];
  const until = Date.now() + minutes * 60_000;
  const clients = [...pickers, ...guides, ...desks].map(
    (id, n) => new Client(apis[n % apis.length]?.address ?? '', tokenOf(id), times),
  );
  const [orders, items] = await Promise.all(
    ['orders', 'preparationitems'].map((table) => someOf(databaseUrl, table, 2_000)),
  );
  const ownOrders = await Promise.all(guides.map((id) => someOf(databaseUrl, 'orders', 200, id)));
  const follower = await follow(apis[0]?.address ?? '', tokenOf(desks[0] ?? ''), 'orders');
  // It has fetched all of them; any stamp is later than this text.
  await follower.reached('1');
  const act = async (client: Client, pause: number, action: (turn: number) => Promise<unknown>) => {
    // Nobody begins at the same moment.
    await wait(Math.random() * pause);
    for (let turn = 0; Date.now() < until; turn += 1) {
      await action(turn);
      await wait(pause * (0.5 + Math.random()));
    }
    client.close();
  };
  const pick = (client: Client, n: number) => {
    const [at, order, item] = [n % picked.items.length, picked.orders[n] ?? [], picked.items];
    return (turn: number) => {
      const move = { orderId: order[at]?.id, inventoryItemId: item[at]?.id, quantity: 1 };
      const [from, to] = [way[turn % way.length], way[(turn + 1) % way.length]];
      return client.write('POST', 'reservations/move', { moves: [{ ...move, from, to }] });
    };
  };
  const guide = (client: Client, n: number) => async (turn: number) => {
    const id = ownOrders[n]?.[turn % (ownOrders[n]?.length || 1)];
    if (!id) return;
    await client.read(`orders/${id}`);
    if (turn % 2 === 0) await client.write('PATCH', `orders/${id}`, note(turn));
  };
  const desk = (client: Client, n: number) => async (turn: number) => {
    const at = n * 97 + turn * 13;
    const [order, item] = [orders, items].map((ids) => ids?.[at % ids.length]);
    await client.read(`activityitems?targetIdSet=${order}`);
    await client.read(`preparationitems/${item}`);
    if (turn % 3 !== 0) return;
    const since = performance.now();
    const { status, text } = await client.write('PATCH', `orders/${order}`, note(turn));
    if (status !== 200) return;
    // Half of the desks are at the other process than the browser that follows.
    const { timeModifiedUtc } = JSON.parse(text) as { timeModifiedUtc: string };
    const isSeen = await Promise.race([
      follower.reached(timeModifiedUtc).then(() => true),
      wait(patience, false, { ref: false }),
    ]);
    if (!isSeen) throw new Error('A change did not reach the other browser within a minute.');
    live.push(performance.now() - since);
  };
  for (const [n, client] of clients.entries()) {
    const isPicker = n < pickers.length;
    await client.open(isPicker ? ['orders', 'inventoryitems'] : ['orders', 'preparationitems', 'products']);
  }
  await Promise.all(
    clients.map((client, n) => {
      if (n < pickers.length) return act(client, pauses.picker, pick(client, n));
      const [guideAt, deskAt] = [n - pickers.length, n - pickers.length - guides.length];
      return deskAt < 0
        ? act(client, pauses.guide, guide(client, guideAt))
        : act(client, pauses.desk, desk(client, deskAt));
    }),
  );
  follower.close();
  return Object.assign(times, { live });
}

const note = (turn: number) => [{ op: 'replace', path: 'po', value: `Turn ${turn} ${Math.random()}` }];
