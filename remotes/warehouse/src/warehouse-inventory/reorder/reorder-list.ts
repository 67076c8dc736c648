import type { InventoryItem, Product } from '@groundwork/contract';
import { availableQuantity, wholeNumberError } from '@groundwork/contract/domain';
import type { ParseResult } from 'papaparse';

/** A line of the file, as texts. */
export interface ReorderRow {
  /** Of the file, blank lines counted too. */
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

const known = {
  'product id': 'productId',
  barcode: 'barcode',
  quantity: 'quantity',
  'reorder level': 'reorderLevel',
} as const;
const isKnown = (header: string): header is keyof typeof known => header in known;

/** Reads the re-order list of an inventory system (docs: inventory-system-files); a text says what the file lacks. */
export async function readReorderList(file: File): Promise<readonly ReorderRow[] | string> {
  const [head, ...rows] = linesOf((await parse(file)).data);
  const fields = head?.cells.map(fieldOf) ?? [];
  if (!(fields.includes('productId') || fields.includes('barcode')) || !fields.includes('quantity')) {
    return "The file needs a line of headers with 'Product ID' or 'Barcode', and 'Quantity'.";
  }
  if (rows.length === 0) return 'There is nothing in the file.';
  return rows.map(({ line, cells }) => {
    const text = (field: Field) => cells[fields.indexOf(field)]?.trim() ?? '';
    return {
      line,
      productId: text('productId'),
      barcode: text('barcode'),
      quantity: text('quantity'),
      reorderLevel: text('reorderLevel'),
    };
  });
}

type Field = (typeof known)[keyof typeof known];
function fieldOf(header: string) {
  const name = header.trim().toLowerCase();
  return isKnown(name) ? known[name] : undefined;
}

/** The rows that are not blank, each with the line of the file that it begins in, as editors count them. */
function linesOf(rows: readonly (readonly string[])[]) {
  let next = 1;
  return rows.flatMap((cells) => {
    const line = next;
    // A quoted text may go over several lines.
    next += 1 + (cells.join('').match(/\r\n|\r|\n/g)?.length ?? 0);
    return cells.some((cell) => cell.trim() !== '') ? [{ line, cells }] : [];
  });
}

async function parse(file: File): Promise<ParseResult<string[]>> {
  const { default: papa } = await import('papaparse');
  return new Promise((resolve, reject) => {
    // Blank lines are counted, so that a problem is found in the file by the number of its line.
    papa.parse<string[]>(file, { complete: resolve, error: reject });
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
      problem: product ? (problemOf(row.quantity) ?? problemOf(row.reorderLevel)) : 'Not found',
    };
  });
}

type CodeField = 'externalIdentifier' | 'barcode';
/** The products by their codes in lower case; of several with one code the first. */
const codesOf = (products: readonly Product[], field: CodeField) =>
  new Map(products.toReversed().map((product) => [product[field]?.trim().toLowerCase() ?? '', product]));

/** Inventory systems write pieces with decimals too ('12.00'). JavaScript's own '1e3' and '0x10' are no numbers of pieces. */
const plain = /^-?\d+(?:[.,]\d+)?$/;
/** '1.000' is one piece in one country and a thousand in another. */
const ambiguous = /^-?\d{1,3}[.,]\d{3}$/;

/** Undefined: no value. NaN: not a number. */
function numberIn(text: string): number | undefined {
  if (text === '') return undefined;
  return plain.test(text) && !ambiguous.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}

function problemOf(text: string): string | undefined {
  const value = numberIn(text);
  if (value === undefined) return undefined;
  if (ambiguous.test(text)) return `${text} can be read in two ways: write it without point and comma`;
  return wholeNumberError(value, 0);
}
