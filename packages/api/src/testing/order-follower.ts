import type { LiveChanges, LiveStamps, Order } from '@groundwork/contract';
import { listen } from './live-client.ts';

/** A copy of the orders that one person sees, kept by the stream alone, as a browser keeps it. */
export interface OrderFollower {
  /** Order → its quantity. */
  copy: ReadonlyMap<string, unknown>;
  /** Streams that it has opened: more than one where they ended. */
  streams(): number;
  stop(): Promise<void>;
}

const later = (a: string, b: string | undefined) => (b && b > a ? b : a);

export async function followOrders(address: string, token: string): Promise<OrderFollower> {
  const copy = new Map<string, unknown>();
  const headers = { authorization: `Bearer ${token}` };
  let stream = await listen(address, token);
  let isEnded = false;
  let [newest, seen, read, streams] = ['', '1970-01-01T00:00:00.000Z', 0, 1];
  const watch = () =>
    void stream.ended.then(() => {
      isEnded = true;
    });
  watch();
  const catchUp = async () => {
    for (; read < stream.events().length; read += 1) {
      const { event, data } = stream.events()[read] ?? {};
      if (event === 'stamps') newest = later(newest, (data as LiveStamps).orders);
      if (event === 'changed') newest = later(newest, (data as LiveChanges).orders?.stamp);
    }
    while (newest > seen) {
      const query = `modifiedAfter=${seen}&includeDeleted=true&includeArchived=true`;
      const answer = await fetch(`${address}/orders?${query}`, { headers });
      if (!answer.ok) throw new Error(`The orders could not be read: ${answer.status}`);
      for (const order of (await answer.json()) as Order[]) {
        if (order.isDeleted) copy.delete(order.id);
        else copy.set(order.id, order.quantity);
      }
      seen = answer.headers.get('x-sync-stamp') ?? seen;
    }
  };
  let isFollowing = true;
  const following = (async () => {
    while (isFollowing) {
      await catchUp();
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (!isEnded || !isFollowing) continue;
      stream = await listen(address, token);
      [isEnded, read, streams] = [false, 0, streams + 1];
      watch();
    }
  })();
  return {
    copy,
    streams: () => streams,
    stop: async () => {
      isFollowing = false;
      await following;
      stream.close();
    },
  };
}
