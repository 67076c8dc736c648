import { shortNumber } from '@groundwork/contract';
import { gtin14 } from './gtin.ts';
import { IdTable } from './id-table.ts';

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

/** The lookups of a scanned text. */
export interface ScanIndex {
  origins: readonly string[];
  hasEmplacement: (text: string) => boolean;
  productsByBarcode: (text: string) => readonly string[];
  productsByIdentifier: (text: string) => readonly string[];
  ordersByNumber: (text: string) => readonly string[];
  boxBySscc: (sscc: string) => { id: string; box: number } | undefined;
}

/** Product numbers are compared as 14 digits, everything else as it is, in any case. */
const barcodeKey = (text: string) => gtin14(text) ?? text.toUpperCase();
const placeKey = ({ locale }: PlacedRecord) => locale?.toUpperCase();

/** One table each for the whole page: lists of the cache differ from time to time by a few records. */
const tables = {
  barcodes: new IdTable<ScannedProduct>(({ barcode }) => barcode && barcodeKey(barcode.trim())),
  identifiers: new IdTable<ScannedProduct>(({ externalIdentifier }) => externalIdentifier?.trim().toUpperCase()),
  numbers: new IdTable<{ id: string }>(({ id }) => shortNumber(id)),
  items: new IdTable<PlacedRecord>(placeKey),
  templates: new IdTable<PlacedRecord>(placeKey),
};

/** Costs nothing until a code is looked up, and then what has changed in the lists since the code before. */
export function makeScanIndex(lists: ScanLists): ScanIndex {
  const { products, orders, inventoryitems, templates = [], shipments = [], origins } = lists;
  return {
    origins,
    hasEmplacement: (text) =>
      tables.items.find(inventoryitems, text).length > 0 || tables.templates.find(templates, text).length > 0,
    productsByBarcode: (text) => tables.barcodes.find(products, barcodeKey(text)),
    productsByIdentifier: (text) => tables.identifiers.find(products, text.toUpperCase()),
    ordersByNumber: (text) => tables.numbers.find(orders, text.toUpperCase()),
    boxBySscc: (sscc) => {
      for (const { id, boxes = [] } of shipments) {
        const box = boxes.find((candidate) => candidate.sscc === sscc);
        if (box) return { id, box: box.number };
      }
      return undefined;
    },
  };
}
