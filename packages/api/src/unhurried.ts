import { setImmediate as others } from 'node:timers/promises';

/** Milliseconds that a large operation works before others have their turn. */
const turn = 10;

/** Goes through the items and lets other requests run in between: a process has one thread for all of them. */
export async function* unhurried<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > turn) {
      await others();
      since = performance.now();
    }
    yield item;
  }
}
