import { initialStamp, type Order, type Project, syncStampHeader } from '@groundwork/contract';
import pg from 'pg';
import { type Figure, figure } from './figure.ts';
import { apiOf, removeProject } from './planned-project.ts';
import { type MeasuredWrites, startApi } from './writes.ts';

// (o, continued) 12 writers of two processes write 10,000 times, single orders and some 250 at once, while somebody follows
// them by modifiedAfter alone, without any overlap, asking both processes in turn. It fails where one change is missed. Beside
// it the same writes while nobody follows.

const writers = 12;
const turns = 834;
const many = 250;
/** How often each writer changes all of its orders in one call. */
const every = 120;

export async function measureFollowedWrites(options: MeasuredWrites): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: options.databaseUrl });
  await client.connect();
  const beside = await startApi(options, options.databaseUrl);
  const addresses = [options.api, beside.address];
  const [api] = addresses.map((address) => apiOf(address, options.token));
  if (!api) throw new Error('There is no API.');
  const [home] = await api<{ id: string }[]>('GET', 'locations?type=School');
  const { id: projectId } = await api<Project>('POST', 'projects', { name: 'Followed', locationId: home?.id });
  try {
    const own: string[][] = [];
    while (own.length < writers) own.push(await makeOrders(client, projectId, many));
    const quiet = await writeAll(addresses, options.token, own, turns / 4);
    const follower = follow(addresses, options.token, projectId);
    const followed = await writeAll(addresses, options.token, own, turns);
    const seen = await follower.end();
    const missed = [...followed.written].filter(([id, stamp]) => seen.get(id) !== stamp);
    if (missed.length > 0) throw new Error(`${missed.length} of ${followed.written.size} orders were missed.`);
    const name = `o a write of ${writers} writers by two processes, followed`;
    return [figure(name, 'ms', [followed.each], { name: 'the same while nobody follows', values: [quiet.each] })];
  } finally {
    await removeProject(client, { projectId });
    await beside.stop();
    await client.end();
  }
}

/** Orders with stamps long past. */
export async function makeOrders(client: pg.Client, projectId: string, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.orders (id, doc, time_created, time_modified)
     select o.id, jsonb_build_object('id', o.id, 'name', 'Followed', 'projectId', $1::text, 'quantity', 1,
       'deliveredQuantity', 0, 'status', 'New', 'tagIds', '[]'::jsonb, 'isArchived', false, 'isDeleted', false,
       'timeCreatedUtc', '2020-01-01T00:00:00.000Z', 'timeModifiedUtc', '2020-01-01T00:00:00.000Z'),
       '2020-01-01', '2020-01-01'
     from (select gen_random_uuid()::text as id from generate_series(1, $2::integer)) o returning id`,
    [projectId, count],
  );
  return rows.map(({ id }) => id);
}

async function writeAll(addresses: readonly string[], token: string, own: readonly string[][], count: number) {
  const written = new Map<string, string>();
  const begun = performance.now();
  await Promise.all(
    own.map(async (ids, writer) => {
      const api = apiOf(addresses[writer % addresses.length] ?? '', token);
      for (let turn = 0; turn < count; turn += 1) {
        const value = `${turn} ${Math.random()}`;
        const change = [{ op: 'replace', path: 'po', value }];
        const changed =
          turn % every === every - 1
            ? await api<Order[]>('PATCH', 'orders', { targetIds: ids, patchOperations: change })
            : [await api<Order>('PATCH', `orders/${ids[turn % ids.length]}`, change)];
        for (const { id, timeModifiedUtc } of changed) written.set(id, timeModifiedUtc);
      }
    }),
  );
  return { written, each: (performance.now() - begun) / (count * own.length) };
}

/** Reads what has changed since the stamp that the last answer was given with, again and again. */
function follow(addresses: readonly string[], token: string, projectId: string) {
  const seen = new Map<string, string>();
  let stamp: string = initialStamp;
  let isOver = false;
  const read = async (address: string) => {
    let next = '';
    let link: string | undefined = `orders?projectIds=${projectId}&modifiedAfter=${stamp}`;
    while (link) {
      const answer: Response = await fetch(`${address}/${link}`, { headers: { authorization: `Bearer ${token}` } });
      if (!answer.ok) throw new Error(`${link} answered ${answer.status}.`);
      next ||= answer.headers.get(syncStampHeader) ?? '';
      for (const order of (await answer.json()) as Order[]) seen.set(order.id, order.timeModifiedUtc);
      link = (JSON.parse(answer.headers.get('x-pagination') ?? '{}') as { NextPageLink?: string }).NextPageLink;
    }
    stamp = next;
  };
  const running = (async () => {
    for (let turn = 0; !isOver; turn += 1) await read(addresses[turn % addresses.length] ?? '');
  })();
  return {
    async end() {
      isOver = true;
      await running;
      await read(addresses[0] ?? '');
      return seen;
    },
  };
}
