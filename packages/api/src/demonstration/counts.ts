import type { BodyOf, CountLineStatus, CountScope, CountStatus, InventoryItem } from '@groundwork/contract';
import { compareEmplacements, offShelfQuantity, onShelfQuantity } from '@groundwork/contract/domain';
import { userId } from './accounts.ts';
import { locationId } from './projects.ts';
import type { World } from './world.ts';

/** A count of the demonstration and what became of its lines. */
interface Draft {
  warehouse: string;
  items: readonly InventoryItem[];
  scope: CountScope;
  status: CountStatus;
  /** Days before the seed day when it was opened. */
  age: number;
  note?: string;
  /** Days from the seed day until it is due. */
  due?: number;
  /** The line of an item; undefined where nobody has counted it. */
  lineOf?: (item: InventoryItem, index: number) => Line;
}
interface Line {
  status: CountLineStatus;
  /** Pieces more or fewer than expected. */
  difference?: number;
}

/** Some counts differ from the expected quantity. */
const accepted = (item: InventoryItem, index: number): Line => {
  const isOff = index % 6 === 1 && onShelfQuantity(item) >= 3 && !item.orderId;
  return { status: 'Accepted', difference: isOff ? (index % 4 === 1 ? -1 : 1) : 0 };
};
/** Items in one count of a scaled copy. */
const perCopy = 40;

/** Counts in every state (docs: domain/counts). */
export function addCounts(world: World): void {
  const portland = shelvesOf(world, 'Portland Central');
  const [central, further] = [portland.slice(0, 180), portland.slice(180)];
  const waiting = central.filter(({ cycleCount }) => typeof cycleCount === 'number');
  const aisle = (letter: string) =>
    central.filter((item) => item.locale?.startsWith(letter) && !waiting.includes(item)).sort(byEmplacement);
  const range = (letter: string): CountScope => ({ kind: 'emplacements', from: `${letter}1`, to: `${letter}9` });
  const drafts: Draft[] = [
    {
      warehouse: 'Portland Central',
      items: aisle('B'),
      scope: range('B'),
      status: 'Applied',
      age: 62,
      lineOf: accepted,
    },
    {
      warehouse: 'Lyon Depot',
      items: shelvesOf(world, 'Lyon Depot'),
      scope: { kind: 'emplacements' },
      status: 'Applied',
      age: 33,
      lineOf: accepted,
    },
    {
      warehouse: 'Portland Central',
      items: aisle('F'),
      scope: range('F'),
      status: 'Cancelled',
      age: 21,
      note: 'Opened for the wrong aisle.',
    },
    {
      ...{ warehouse: 'Portland Central', items: waiting, status: 'Review', age: 3 },
      scope: { kind: 'items', inventoryItemIds: waiting.map(({ id }) => id) },
      lineOf: ({ cycleCount, quantity }) => ({ status: 'Counted', difference: (cycleCount ?? quantity) - quantity }),
    },
    {
      ...{ warehouse: 'Portland Central', items: aisle('C'), scope: range('C'), status: 'Counting', age: 1, due: 2 },
      lineOf: (_, index) =>
        index % 2 === 0 ? { status: 'Counted', difference: index === 4 ? -1 : 0 } : { status: 'Open' },
    },
    { warehouse: 'Portland Central', items: aisle('D'), scope: range('D'), status: 'Open', age: 1, due: 5 },
  ];
  for (let start = 0; start < further.length; start += perCopy) {
    const items = further.slice(start, start + perCopy);
    const scope: CountScope = { kind: 'items', inventoryItemIds: items.map(({ id }) => id) };
    drafts.push({
      warehouse: 'Portland Central',
      items,
      scope,
      status: 'Applied',
      age: 34 + (start % 50),
      lineOf: accepted,
    });
  }
  for (const [index, draft] of drafts.entries()) addCount(world, draft, index + 1);
}

const byEmplacement = (one: InventoryItem, other: InventoryItem) => compareEmplacements(one.locale, other.locale);

const shelvesOf = ({ records }: World, warehouse: string) =>
  records.inventoryitems.filter(
    (item) => !item.isDeleted && !item.transit && item.locationId === locationId(warehouse),
  );

function addCount({ add, calendar }: World, draft: Draft, number: number): void {
  const { warehouse, items, scope, status, age, note, due } = draft;
  const isApplied = status === 'Applied';
  const [opened, counted, applied] = [9, 11, 15].map((hour) => calendar.daysAgo(age, hour, number % 60));
  const count = add(
    'counts',
    String(number),
    {
      ...{ name: `Count ${number}`, number, warehouseId: locationId(warehouse), scope, status, note },
      blind: number !== 2,
      openedById: userId('contributor'),
      dueUtc: due === undefined ? undefined : calendar.daysAhead(due),
      appliedById: isApplied ? userId('director') : undefined,
      appliedUtc: isApplied ? applied : undefined,
    },
    { created: opened ?? '', modified: isApplied ? applied : status === 'Open' ? opened : counted },
  );
  const isBlind = count.blind && (status === 'Open' || status === 'Counting');
  for (const [index, item] of items.entries()) {
    const { status: lineStatus, difference = 0 } = draft.lineOf?.(item, index) ?? { status: 'Open' };
    const shared = {
      ...{ countId: count.id, inventoryItemId: item.id, warehouseId: item.locationId },
      ...{ productId: item.productId, locale: item.locale },
    };
    const numbers = { offShelfAt: offShelfQuantity(item), expectedAt: onShelfQuantity(item), countedUtc: counted };
    const line = (round: number, own: BodyOf<'countlines'>) => {
      const isCounted = own.status !== 'Open';
      const what = isCounted ? { ...numbers, onShelf: numbers.expectedAt + difference } : {};
      const history = { created: opened ?? '', modified: isApplied ? applied : isCounted ? counted : opened };
      add('countlines', `${number}-${index + 1}-${round}`, { ...shared, ...what, ...own, round, isBlind }, history);
    };
    const isSecond = status === 'Review' && difference !== 0;
    const recountReason = isSecond ? ('difference' as const) : undefined;
    const first = isSecond ? 'Recount' : lineStatus;
    const countedById = first === 'Open' ? undefined : userId('picker');
    line(1, { status: first, countedById, recountReason, delta: isApplied ? difference : undefined });
    if (isSecond) line(2, { status: lineStatus, countedById: userId('packer'), recountReason });
    if (isApplied) item.countedUtc = counted;
  }
}
