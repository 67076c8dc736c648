import type { BodyOf, Reservation } from '@groundwork/contract';
import { userId } from './accounts.ts';
import { itemId, orderId } from './deployment.ts';
import { demonstrationId } from './identifier.ts';
import { materialFamilies } from './materials.ts';
import type { OrderDraft } from './orderBook.ts';
import type { Products } from './orders.ts';
import { productId } from './products.ts';
import { locationId, projectId, projectNamed } from './projects.ts';
import { emplacementAt, templateEmplacement } from './templates.ts';
import type { World } from './world.ts';

/** One place on a warehouse's shelves. */
interface Row {
  key: string;
  productId: string;
  place: number;
  reservations: Reservation[];
  order?: OrderDraft;
}
interface Warehouse {
  name: string;
  rows: number;
  reserved: OrderDraft[];
  stocked: OrderDraft[];
}
/** How many reservations take from two places, so that there are 70 of them. */
const splitReservations = 26;
const countedRows = 11;
const differingCounts = 4;
/** The one emplacement with a comma and an underscore. */
export const doubleEmplacement = 'A1_02,B';

/** The template's emplacement of each product: the shelf of its first row. */
const emplacements = new Map(
  materialFamilies.flatMap((family, index) =>
    family.materials.map((material) => [productId(material.name), templateEmplacement(index)] as const),
  ),
);

export function addStock(world: World, drafts: readonly OrderDraft[], products: Products, copy = 0): void {
  const suffix = copy === 0 ? '' : `-${copy + 1}`;
  const splittable = drafts.filter((draft) => (draft.reserved?.quantity ?? 0) >= 2).slice(0, splitReservations);
  for (const draft of splittable) if (draft.reserved) draft.reserved.places = 2;
  for (const draft of drafts)
    if (draft.delivered > 0 && projectNamed(draft.project).key !== 'stock') addOnSite(world, draft, products);
  const reservedAt = (warehouse: string) =>
    drafts.filter((draft) => draft.reserved && projectNamed(draft.project).warehouse === warehouse);
  const stocked = drafts.filter((draft) => draft.delivered > 0 && draft.project === 'stock');
  const scarce = new Set(drafts.flatMap((draft) => (draft.stock === 'scarce' ? [draft.productId] : [])));
  const warehouses: Warehouse[] = [
    { name: 'Portland Central', rows: 180, reserved: reservedAt('Portland Central'), stocked },
    { name: 'Lyon Depot', rows: 40, reserved: reservedAt('Lyon Depot'), stocked: [] },
  ];
  for (const warehouse of warehouses) addWarehouseStock(world, warehouse, { products, scarce, suffix });
}

function addOnSite({ add, get }: World, draft: OrderDraft, products: Products): void {
  const { timeModifiedUtc, tagIds } = get('orders', draft.key);
  add(
    'inventoryitems',
    `on-site-${draft.key}`,
    {
      name: products.get(draft.productId)?.name,
      locationId: locationId(projectNamed(draft.project).location),
      productId: draft.productId,
      orderId: orderId(draft.key),
      quantity: draft.delivered,
      tagIds,
    },
    { created: timeModifiedUtc },
  );
}

function addWarehouseStock(
  world: World,
  warehouse: Warehouse,
  { products, scarce, suffix }: { products: Products; scarce: ReadonlySet<string>; suffix: string },
): void {
  const { add, calendar, random } = world;
  const rows: Row[] = warehouse.stocked.map((order, index) => ({
    key: `${warehouse.name}-stocked-${index + 1}${suffix}`,
    productId: order.productId,
    place: 40 + index,
    reservations: [],
    order,
  }));
  const rowOf = (productId: string, place: number): Row => {
    const found = rows.find((row) => row.productId === productId && row.place === place);
    if (found) return found;
    const row: Row = {
      key: `${warehouse.name}-${rows.length + 1}${suffix}`,
      productId,
      place,
      reservations: [],
    };
    rows.push(row);
    return row;
  };
  for (const draft of warehouse.reserved) reserve(world, draft, rowOf);
  const shelved = [...products.values()].filter((product) => !product.isDeleted && !scarce.has(product.id));
  for (let place = 0; rows.length < warehouse.rows && place < 40; place += 1)
    for (const product of shelved) if (rows.length < warehouse.rows) rowOf(product.id, place);

  const isMain = warehouse.rows > 100 && suffix === '';
  let counted = 0;
  for (const [index, row] of rows.entries()) {
    const product = products.get(row.productId);
    const reserved = row.reservations.reduce((sum, entry) => sum + entry.quantity, 0);
    const free = scarce.has(row.productId) ? 0 : random.between(3, 18);
    const quantity = row.order?.delivered ?? reserved + free;
    const isCounted = isMain && index % 15 === 7 && counted < countedRows;
    if (isCounted) counted += 1;
    const body: BodyOf<'inventoryitems'> = {
      name: product?.name,
      locationId: locationId(warehouse.name),
      locale: isMain && index === 30 ? doubleEmplacement : localeOf(row, index),
      productId: row.productId,
      orderId: row.order && orderId(row.order.key),
      quantity,
      reservations: row.reservations,
      notes: free === 0 ? 'All of it is spoken for.' : undefined,
      cycleCount: isCounted ? quantity - (counted <= differingCounts ? counted : 0) : undefined,
    };
    const touched = row.reservations.map((entry) => entry.timeModifiedUtc ?? '').sort();
    const created = calendar.daysAgo(95 + (index % 140), 9, index % 60);
    add('inventoryitems', row.key, body, {
      created,
      modified: touched.at(-1) || calendar.daysAgo(3 + (index % 80), 15),
    });
  }
}

function localeOf(row: Row, index: number): string {
  const own = row.place === 0 ? emplacements.get(row.productId) : undefined;
  return own ?? emplacementAt(index * 5 + row.place * 7);
}

/** All pieces dropped for one kit are in one of eight totes. */
function toteOf({ itemKey, key }: OrderDraft): string {
  const kit = (itemKey ?? key).replace(/-\d+(-\d+)?$/, (_, copy = '') => copy);
  const sum = [...kit].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return String(1 + (sum % 8));
}

function reserve(
  { calendar, random }: World,
  draft: OrderDraft,
  rowOf: (productId: string, place: number) => Row,
): void {
  if (!draft.reserved) return;
  const { quantity, status, places } = draft.reserved;
  const first = places === 2 ? Math.ceil(quantity / 2) : quantity;
  for (const [place, part] of [first, quantity - first].entries()) {
    if (part === 0) continue;
    rowOf(draft.productId, place).reservations.push({
      id: demonstrationId(`reservations/${draft.key}-${place + 1}`),
      orderId: orderId(draft.key),
      quantity: part,
      preparationItemId: draft.itemKey ? itemId(draft.itemKey) : null,
      projectId: projectId(draft.project),
      status,
      tote: status === 'Dropped' ? toteOf(draft) : undefined,
      userId: userId(random.pick(['picker', 'packer'])),
      timeModifiedUtc: calendar.daysAgo(random.between(1, 12), 10, random.between(0, 59)),
    });
  }
}
