import { shortNumber } from '@groundwork/contract';
import { gtin14 } from './gtin.ts';

interface ScannedProduct {
  id: string;
  barcode?: string;
  externalIdentifier?: string;
}
interface PlacedRecord {
  id: string;
  locale?: string;
}
interface ScannedShipment {
  id: string;
  boxes?: readonly { number: number; sscc?: string | null }[];
}

/** The lists of the cache that codes are looked up in, and where our links lead. */
export interface ScanLists {
  products: readonly ScannedProduct[];
  orders: readonly { id: string }[];
  inventoryitems: readonly PlacedRecord[];
  /** Item templates, which name emplacements too. */
  templates?: readonly PlacedRecord[];
  shipments?: readonly ScannedShipment[];
  /** Origins of the portals: 'https://portal.example'. */
  origins: readonly string[];
}

/** What a text can be looked up as. */
export interface ScanIndex {
  origins: readonly string[];
  hasEmplacement: (text: string) => boolean;
  productsByBarcode: (text: string) => readonly string[];
  productsByIdentifier: (text: string) => readonly string[];
  ordersByNumber: (text: string) => readonly string[];
  boxBySscc: (sscc: string) => { id: string; box: number } | undefined;
}

type Ids = ReadonlyMap<string, readonly string[]>;

/** The key of a list → what is found by it, made when it is first asked for and kept as long as the list. */
const made = new WeakMap<object, Map<string, Ids>>();

function table<R extends { id: string }>(
  list: readonly R[],
  name: string,
  keyOf: (record: R) => string | undefined,
): Ids {
  const tables = made.get(list) ?? new Map<string, Ids>();
  made.set(list, tables);
  const known = tables.get(name);
  if (known) return known;
  const ids = new Map<string, string[]>();
  for (const record of list) {
    const key = keyOf(record);
    if (key === undefined || key === '') continue;
    const same = ids.get(key);
    if (same) same.push(record.id);
    else ids.set(key, [record.id]);
  }
  tables.set(name, ids);
  return ids;
}

const nothing: readonly string[] = [];
/** Product numbers are compared as 14 digits, everything else as it is, in any case. */
const barcodeKey = (text: string) => gtin14(text) ?? text.toUpperCase();

/** Costs nothing until a code is looked up, and nothing again while the lists stay the same. */
export function makeScanIndex(lists: ScanLists): ScanIndex {
  const {
    products,
    orders,
    inventoryitems,
    templates = nothing as readonly [],
    shipments = nothing as readonly [],
  } = lists;
  const emplacement = ({ locale }: PlacedRecord) => locale?.toUpperCase();
  return {
    origins: lists.origins,
    hasEmplacement: (text) =>
      [inventoryitems, templates].some((list) => table(list, 'emplacement', emplacement).has(text)),
    productsByBarcode: (text) =>
      table(products, 'barcode', ({ barcode }) => barcode && barcodeKey(barcode.trim())).get(barcodeKey(text)) ??
      nothing,
    productsByIdentifier: (text) =>
      table(products, 'identifier', ({ externalIdentifier }) => externalIdentifier?.trim().toUpperCase()).get(
        text.toUpperCase(),
      ) ?? nothing,
    ordersByNumber: (text) => table(orders, 'number', ({ id }) => shortNumber(id)).get(text.toUpperCase()) ?? nothing,
    boxBySscc: (sscc) => {
      for (const { id, boxes = [] } of shipments) {
        const box = boxes.find((candidate) => candidate.sscc === sscc);
        if (box) return { id, box: box.number };
      }
      return undefined;
    },
  };
}
