import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that a large operation works before other requests have their turn. */
const longestTurn = 10;

/** Goes through the items and lets other requests run in between: a process has one thread for all of them. */
export async function* withPauses<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > longestTurn) {
      await nextTurn();
      since = performance.now();
    }
    yield item;
  }
}
