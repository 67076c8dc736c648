import type { Count, CountLine, CountScope, CountStatus, InventoryItem } from '@groundwork/contract';
import { type CommandAnswer, collection, type SingleWrite, sendCommand } from '@groundwork/data-cache';
import { formatNumber } from '@groundwork/ui';
import type { SavedCount } from './count-sheet.ts';

/** The response of a count's commands; the records are in the cache already. */
export interface CountAnswer {
  counts: readonly Count[];
  countlines: readonly CountLine[];
  inventoryitems?: readonly InventoryItem[];
}
export interface UndoneCount extends CountAnswer {
  skipped: readonly { inventoryItemId: string; name?: string; reason: string }[];
}
type Answer<T = CountAnswer> = Promise<CommandAnswer<T>>;

export interface NewCount {
  warehouseId: string;
  scope: CountScope;
  blind: boolean;
  dueUtc?: string;
  note?: string;
}
const atOnce = { canWait: false };

export const savePath = 'counts/save';

/** Stores a counted quantity with its time: without a network it is sent later (docs: offline). */
export const saveCount = (count: Pick<Count, 'id' | 'name'>, line: SavedCount, itemName: string): Answer =>
  sendCommand({
    path: savePath,
    body: { countId: count.id, lines: [{ ...line, at: new Date().toISOString() }] },
    name: `${count.name}: ${itemName}`,
    what: line.onShelf === null ? 'Not counted' : `${formatNumber(line.onShelf)} counted`,
  });

export const openCount = (count: NewCount, single: SingleWrite): Answer =>
  sendCommand({ path: 'counts/open', body: { ...count }, name: 'A count', what: 'Open' }, { ...atOnce, single });

const ofCount =
  <T = CountAnswer>(verb: string, what: string) =>
  (count: Pick<Count, 'id' | 'name'>): Answer<T> =>
    sendCommand({ path: `counts/${verb}`, body: { countId: count.id }, name: count.name, what }, atOnce);

/** All is counted: differences go to a second person, or everything to the person who applies it. */
export const reviewCount = ofCount('review', 'Finished');
export const undoCount = ofCount<UndoneCount>('undo', 'Undone');
export const cancelCount = ofCount('cancel', 'Cancelled');

/** Applies what was counted but for the lines that are left out: one step, done as a whole or not at all. */
export const applyCount = ({ id, name }: Count, leftOutLineIds: readonly string[]): Answer =>
  sendCommand(
    {
      path: 'counts/apply',
      body: { countId: id, ...(leftOutLineIds.length > 0 && { leftOutLineIds }) },
      ...{ name, what: 'Applied' },
    },
    atOnce,
  );

/** Whether the server may have done a command that got no answer. A 4xx is an answer. */
export const mayBeStored = (answer: CommandAnswer<unknown>): boolean =>
  answer.kind === 'refused' && !(answer.responseCode >= 400 && answer.responseCode < 500);

/** Whether a command of a count that got no answer was done: the count then has its status. */
export async function wasDone(answer: CommandAnswer<unknown>, { id }: Count, status: CountStatus): Promise<boolean> {
  if (!mayBeStored(answer)) return false;
  await collection('counts').load();
  return collection('counts').get(id)?.status === status;
}

export const decideCount = (
  count: Pick<Count, 'id' | 'name'>,
  lineIds: readonly string[],
  decision: 'accept' | 'reject' | 'recount',
): Answer =>
  sendCommand(
    { path: 'counts/decide', body: { countId: count.id, lineIds, decision }, name: count.name, what: decision },
    atOnce,
  );
