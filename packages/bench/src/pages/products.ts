import type { Product } from '@groundwork/contract';

/** As many records as the budgets speak of, of about 650 bytes each. */
export const total = 100_000;
const pageSize = 1000;
const note = 'x'.repeat(230);
const day = '2026-11-01T00:00:00.000Z';

export const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;

/** One of the made products; names come in no order, 200 products share a vendor. */
export function product(index: number, given: Partial<Product> = {}): Product {
  return {
    id: idOf(index),
    name: `Product ${String((index * 7919) % total).padStart(6, '0')}`,
    vendorId: `vendor-${index % 500}`,
    price: index % 97,
    externalPrice: 3,
    description: note,
    mediaItemIds: [`media-${index % 50}`],
    externalIdentifier: `E${index}`,
    barcode: `${4_000_000_000_000 + index}`,
    externalUrl: 'https://shop.test/material',
    consumable: index % 3 === 0,
    divisible: false,
    tagIds: [`tag-${index % 9}`, `tag-${10 + (index % 5)}`],
    timeCreatedUtc: day,
    timeModifiedUtc: day,
    isArchived: false,
    isDeleted: false,
    ...given,
  };
}

/** The whole collection as the API's pages of 1,000 records are: text. */
export const pages = (): string[] =>
  Array.from({ length: total / pageSize }, (_, page) =>
    JSON.stringify(Array.from({ length: pageSize }, (__, index) => product(page * pageSize + index))),
  );

const stamp = (round: number, day: number) => new Date(Date.UTC(2026, 10, day, 0, 0, round)).toISOString();

/** 100 changed records, the first two among the forty that cells show, and five deleted ones; as text. */
export function changes(round: number): string {
  const changed = Array.from({ length: 100 }, (_, index) =>
    product(index < 2 ? index + (round % 19) * 2 : 100 + ((index * 991 + round * 13) % (total - 2000)), {
      name: `Changed ${index} ${round}`,
      timeModifiedUtc: stamp(round, 2),
    }),
  );
  const deleted = Array.from({ length: 5 }, (_, index) =>
    product(total - 1 - round * 5 - index, { isDeleted: true, timeModifiedUtc: stamp(round, 2) }),
  );
  return JSON.stringify([...changed, ...deleted]);
}

/** One changed record, which a cell shows; as text. */
export const oneChange = (round: number): string =>
  JSON.stringify([product(3, { name: `One ${round}`, timeModifiedUtc: stamp(round, 3) })]);

const collator = new Intl.Collator('en', { sensitivity: 'base' });
export const byName = (a: Product, b: Product) => collator.compare(a.name, b.name);
