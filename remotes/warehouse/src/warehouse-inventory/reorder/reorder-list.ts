import type { InventoryItem, Product } from '@groundwork/contract';
import { availableQuantity, wholeNumberError } from '@groundwork/contract/domain';
import type { ParseResult } from 'papaparse';

/** A line of the file, as texts. */
export interface ReorderRow {
  /** Of the file, the header being line 1. */
  line: number;
  productId: string;
  barcode: string;
  quantity: string;
  reorderLevel: string;
}

/** A line with what it means: nothing is ordered where there is a problem, or a quantity of 0. */
export interface ReorderLine {
  id: string;
  line: number;
  /** The file's code of the product. */
  code: string;
  product: Product | undefined;
  quantity: number;
  reorderLevel: number | undefined;
  /** In the warehouse, and not reserved. */
  available: number;
  isBelowLevel: boolean;
  problem: string | undefined;
}

const known = { 'product id': 'productId', barcode: 'barcode', quantity: 'quantity', 'reorder level': 'reorderLevel' };
const isKnown = (header: string): header is keyof typeof known => header in known;

/** Reads the re-order list of an inventory system (docs: inventory-system-files); a text says what the file lacks. */
export async function readReorderList(file: File): Promise<readonly ReorderRow[] | string> {
  const { data, meta } = await parse(file);
  const has = (field: string) => meta.fields?.includes(field) ?? false;
  if (!(has('productId') || has('barcode')) || !has('quantity')) {
    return "The file needs a line of headers with 'Product ID' or 'Barcode', and 'Quantity'.";
  }
  if (data.length === 0) return 'There is nothing in the file.';
  const text = (row: Record<string, string>, field: keyof ReorderRow) => row[field]?.trim() ?? '';
  return data.map((row, index) => ({
    line: index + 2,
    productId: text(row, 'productId'),
    barcode: text(row, 'barcode'),
    quantity: text(row, 'quantity'),
    reorderLevel: text(row, 'reorderLevel'),
  }));
}

async function parse(file: File): Promise<ParseResult<Record<string, string>>> {
  const { default: papa } = await import('papaparse');
  return new Promise((resolve, reject) => {
    papa.parse<Record<string, string>>(file, {
      header: true,
      skipEmptyLines: 'greedy',
      transformHeader: (header) => {
        const name = header.trim().toLowerCase();
        return isKnown(name) ? known[name] : name;
      },
      complete: resolve,
      error: reject,
    });
  });
}

/** A sum for each product, in one pass: a warehouse has tens of thousands of items, and a list thousands of products. */
export function sumsByProduct<T extends { productId?: string | null }>(
  records: readonly T[],
  quantityOf: (record: T) => number,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const record of records) {
    const { productId } = record;
    if (productId) sums.set(productId, (sums.get(productId) ?? 0) + quantityOf(record));
  }
  return sums;
}

/**
 * Finds the products of a list, by Product ID before Barcode, and compares their stock with their levels: that of the
 * file, or the one imported before.
 */
export function reorderLines(
  rows: readonly ReorderRow[],
  products: readonly Product[],
  stock: readonly InventoryItem[],
): ReorderLine[] {
  const free = sumsByProduct(stock, availableQuantity);
  // Once, and not for each line: a list has thousands, and the catalog too.
  const byCode = { externalIdentifier: codesOf(products, 'externalIdentifier'), barcode: codesOf(products, 'barcode') };
  const find = (field: CodeField, code: string) => (code === '' ? undefined : byCode[field].get(code.toLowerCase()));
  return rows.map((row) => {
    const product = find('externalIdentifier', row.productId) ?? find('barcode', row.barcode);
    const quantity = numberIn(row.quantity);
    const level = numberIn(row.reorderLevel);
    const available = (product && free.get(product.id)) ?? 0;
    const reorderLevel = level ?? product?.reorderLevel;
    return {
      id: String(row.line),
      line: row.line,
      code: row.productId || row.barcode,
      product,
      quantity: quantity ?? 0,
      reorderLevel,
      available,
      isBelowLevel: product !== undefined && reorderLevel !== undefined && available < reorderLevel,
      problem: product ? (problemOf(quantity) ?? problemOf(level)) : 'Not found',
    };
  });
}

type CodeField = 'externalIdentifier' | 'barcode';
/** The products by their codes in lower case; of several with one code the first. */
const codesOf = (products: readonly Product[], field: CodeField) =>
  new Map(products.toReversed().map((product) => [product[field]?.trim().toLowerCase() ?? '', product]));

/** Undefined: no value. NaN: not a number. */
const numberIn = (text: string): number | undefined => (text === '' ? undefined : Number(text));

const problemOf = (value: number | undefined): string | undefined =>
  value === undefined ? undefined : wholeNumberError(value, 0);
