import type { InventoryItem } from '@groundwork/contract';
import type { SheetLine } from './count-sheet.ts';

/** The kinds of codes that a count distinguishes; the scan package resolves the codes themselves. */
export type CountedCode =
  | { kind: 'emplacement'; emplacement: string }
  | { kind: 'product'; productIds: readonly string[] }
  | { kind: 'item'; inventoryItemId: string };

/** Where a scan leads: to an item of the sheet, to one that was not expected here, or nowhere, with the reason. */
export type ScanStep =
  | { kind: 'line'; inventoryItemId: string; adds: 0 | 1 }
  | { kind: 'found'; item: InventoryItem }
  /** A place of this count with nothing left to count, or none of its places. */
  | { kind: 'place'; emplacement: string; isKnown: boolean }
  | { kind: 'refused'; title: string; detail: string };

export interface ScanContext {
  sheet: readonly SheetLine[];
  current: SheetLine | undefined;
  /** The emplacement where the person is. */
  place: string | undefined;
  /** Everything in the warehouse. */
  stock: readonly InventoryItem[];
  warehouseName: string;
  /** Items outside of the warehouse: a label may be of another one. */
  itemOf: (id: string) => InventoryItem | undefined;
  locationName: (id: string) => string | undefined;
}

const isSamePlace = (one: string | undefined, other: string | undefined) =>
  (one ?? '').toUpperCase() === (other ?? '').toUpperCase();

/** A place leads to its first item that is not counted; an item to its line, and each of its scans counts one piece. */
export function scanStep(code: CountedCode, context: ScanContext): ScanStep {
  if (code.kind === 'emplacement') return placeStep(code.emplacement, context);
  if (code.kind === 'item') return itemStep(code.inventoryItemId, context);
  return productStep(code.productIds, context);
}

function placeStep(emplacement: string, { sheet }: ScanContext): ScanStep {
  const here = sheet.filter(({ locale }) => isSamePlace(locale, emplacement));
  const open = here.find(({ state }) => state === 'open');
  if (open) return { kind: 'line', inventoryItemId: open.inventoryItemId, adds: 0 };
  return { kind: 'place', emplacement: emplacement.toUpperCase(), isKnown: here.length > 0 };
}

function itemStep(
  inventoryItemId: string,
  { sheet, current, stock, itemOf, locationName, warehouseName }: ScanContext,
): ScanStep {
  // What was found here is in the sheet only once it is stored; until then it is the item that is being counted.
  const isMeant = (each: SheetLine | undefined) => each?.inventoryItemId === inventoryItemId;
  const line = isMeant(current) ? current : sheet.find(isMeant);
  if (line) return lineStep(line);
  const here = stock.find(({ id }) => id === inventoryItemId);
  if (here) return { kind: 'found', item: here };
  const elsewhere = itemOf(inventoryItemId);
  if (!elsewhere)
    return { kind: 'refused', title: 'Unknown item', detail: 'The label belongs to an item that was deleted.' };
  return {
    kind: 'refused',
    title: `Not of ${warehouseName}`,
    detail: `${elsewhere.name} belongs to ${locationName(elsewhere.locationId) ?? 'another place'}: transfer it here first.`,
  };
}

function productStep(productIds: readonly string[], context: ScanContext): ScanStep {
  const { sheet, current, place, stock } = context;
  const isMeant = (item: InventoryItem | undefined) => item?.productId && productIds.includes(item.productId);
  if (current && isMeant(current.item)) return lineStep(current);
  const lines = sheet.filter(({ item }) => isMeant(item));
  const here = lines.filter(({ locale }) => isSamePlace(locale, place));
  const line = here.find(({ state }) => state === 'open') ?? here[0] ?? lines.find(({ state }) => state === 'open');
  if (line) return lineStep(line);
  if (lines[0]) return lineStep(lines[0]);
  const others = stock.filter(isMeant);
  const standsAt = place ?? current?.locale;
  const found = others.find(({ locale }) => isSamePlace(locale, standsAt)) ?? onlyOne(others, standsAt);
  if (found) return { kind: 'found', item: found };
  if (others.length > 0) return misplaced(others, standsAt);
  return {
    kind: 'refused',
    title: 'Not in stock here',
    detail: `${context.warehouseName} has no item of this product. Create one in Stock, then count it.`,
  };
}

/** The one item that a product code can mean, unless it has a place and the person is at another one. */
const onlyOne = (items: readonly InventoryItem[], standsAt: string | undefined) =>
  items.length === 1 && (!items[0]?.locale || !standsAt) ? items[0] : undefined;

/** What lies at a wrong place says nothing about how many lie at its own. */
function misplaced(items: readonly InventoryItem[], standsAt: string | undefined): ScanStep {
  const name = items[0]?.name ?? 'It';
  const places = [...new Set(items.map(({ locale }) => locale || 'no place'))].join(' or ');
  return standsAt
    ? { kind: 'refused', title: `Belongs to ${places}`, detail: `${name}: put it back, or scan its place first.` }
    : { kind: 'refused', title: 'At several places', detail: `${name} is at ${places}: scan its place first.` };
}

const lineStep = (line: SheetLine): ScanStep => {
  if (line.state === 'second') {
    return { kind: 'refused', title: 'Somebody else counts it', detail: `You counted ${line.name} before.` };
  }
  if (line.state === 'closed') {
    return {
      kind: 'refused',
      title: 'Counted already',
      detail: `The number of ${line.name} is fixed: ask for a recount.`,
    };
  }
  return { kind: 'line', inventoryItemId: line.inventoryItemId, adds: 1 };
};
