/**
 * What labels carry (docs: label-codes): a record's id as 26 characters, and a short upper-case link around it, which a
 * QR code holds in 29×29 modules and a phone's own camera opens.
 */

/** Collections whose records have labels, by their letter in a link. */
const collectionByLetter = {
  P: 'products',
  I: 'inventoryitems',
  K: 'preparations',
  O: 'orders',
  L: 'locations',
  S: 'shipments',
  N: 'preparationitems',
  C: 'counts',
} as const;
type Letter = keyof typeof collectionByLetter;
/** A collection whose records have labels. */
export type LabeledCollection = (typeof collectionByLetter)[Letter];

const letters = Object.entries(collectionByLetter) as [Letter, LabeledCollection][];
const letterOf = new Map(letters.map(([letter, collection]) => [collection, letter]));
/** Old links name the collection in their path, in whatever case. */
const collectionByPath = new Map(letters.map(([, collection]) => [collection.toLowerCase(), collection]));

/** Crockford's base32: no I, L, O and U, which people and printers confuse. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The 26 characters of a record's id. @throws Error when `id` is not a UUID */
export function scanCodeOf(id: string): string {
  if (!uuid.test(id)) throw new Error(`'${id}' is not a UUID, so it has no scan code.`);
  let rest = BigInt(`0x${id.replaceAll('-', '')}`);
  let code = '';
  for (let place = 0; place < 26; place++) {
    code = alphabet[Number(rest & 31n)] + code;
    rest >>= 5n;
  }
  return code;
}

/** The id behind 26 characters in any case, with O for 0 and I or L for 1; undefined when they are no scan code. */
export function idOfScanCode(code: string): string | undefined {
  const plain = code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (plain.length !== 26) return undefined;
  let value = 0n;
  for (const character of plain) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return undefined;
    value = (value << 5n) | BigInt(digit);
  }
  // 26 characters hold 130 bits, an id 128.
  if (value >> 128n !== 0n) return undefined;
  const hex = value.toString(16).padStart(32, '0');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/**
 * The link on a record's label, all in upper case so that a QR code stays small.
 * @param origin of the portal that opens it: 'https://portal.example'
 * @param box of a shipment, from 1
 */
export function scanLink(origin: string, collection: LabeledCollection, id: string, box?: number): string {
  const ending = box === undefined ? '' : `-${box}`;
  return `${origin.replace(/\/+$/, '').toUpperCase()}${scanPath(collection, id)}${ending}`;
}
const scanPath = (collection: LabeledCollection, id: string) => `/S/${letterOf.get(collection)}${scanCodeOf(id)}`;

/** The record that a link on a label opens. */
export interface LabeledRecord {
  collection: LabeledCollection;
  id: string;
  /** The box of a shipment, from 1. */
  box?: number;
}

const short = /^\/s\/([a-z])([0-9a-z]{26})(?:-([1-9]\d{0,3}))?\/?$/i;
const long = /^\/([a-z]+)\/([0-9a-f-]{36})\/?$/i;

/** The target of a short link (`/S/…`) or of an old one (`/collection/id`); undefined for any other path. */
export function readScanPath(path: string): LabeledRecord | undefined {
  const [, letter = '', code = '', box] = short.exec(path) ?? [];
  const collection = collectionByLetter[letter.toUpperCase() as Letter];
  const id = collection && idOfScanCode(code);
  if (id !== undefined) return { collection, id, ...(box === undefined ? {} : { box: Number(box) }) };
  const [, name = '', longId = ''] = long.exec(path) ?? [];
  const named = collectionByPath.get(name.toLowerCase());
  return named !== undefined && uuid.test(longId) ? { collection: named, id: longId.toLowerCase() } : undefined;
}

/**
 * What a scanned link leads to; undefined when it is no link, or one of another host.
 * @param origins of the portals, in any case
 */
export function readScanLink(text: string, origins: readonly string[]): LabeledRecord | undefined {
  const [, origin, path] = /^(https?:\/\/[^/]+)(\/[^?#]*)/i.exec(text.trim()) ?? [];
  if (origin === undefined || path === undefined) return undefined;
  const isOurs = origins.some((known) => known.replace(/\/+$/, '').toLowerCase() === origin.toLowerCase());
  return isOurs ? readScanPath(path) : undefined;
}

/** The short number of an order, on paper and in exports: the first eight characters of its id, in upper case. */
export const shortNumber = (id: string): string => id.slice(0, 8).toUpperCase();
