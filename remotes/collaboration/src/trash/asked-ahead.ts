import { onCacheEvent } from '@groundwork/data-cache';
import { deletedRecords } from './deleted-records.ts';
import { type TrashEntry, trashCollections } from './trash-entry.ts';

/** What the server was asked for. */
export interface Asked {
  controller: AbortController;
  found: Promise<readonly TrashEntry[] | undefined>;
  /** Its answer, once it is there. */
  entries?: readonly TrashEntry[];
}

/** A pointer may have passed over the menu without a click: in milliseconds, how long the answer counts as new. */
const fresh = 10_000;
let drop = () => {};
let asked: Asked | undefined;

/** Asks for the trash while the code of its page is on its way. A failure is shown when the page asks again. */
export function askAhead(): void {
  drop();
  const controller = new AbortController();
  const ahead: Asked = { controller, found: deletedRecords(controller.signal, true) };
  void ahead.found.then((entries) => {
    ahead.entries = entries;
  });
  const timer = setTimeout(() => drop(), fresh);
  const stop = onCacheEvent((event) => {
    // What was deleted or restored meanwhile may be missing in the answer.
    if (event.type === 'list-changed' && trashCollections.includes(event.collection)) drop();
  });
  asked = ahead;
  drop = () => {
    clearTimeout(timer);
    stop();
    asked = undefined;
    drop = () => {};
  };
}

/** What was asked ahead, for one page; undefined where nothing was, or it is too old. */
export function takeAhead(): Asked | undefined {
  const taken = asked;
  drop();
  if (!taken) return undefined;
  const { controller, entries } = taken;
  return { controller, entries, found: taken.found.then((found) => found ?? deletedRecords(controller.signal)) };
}
