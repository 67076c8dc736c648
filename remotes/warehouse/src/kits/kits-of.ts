import type {
  InventoryItem,
  Order,
  Preparation,
  PreparationItem,
  Product,
  Project,
  SetupArea,
  SetupUnit,
} from '@groundwork/contract';
import { kitItemStatus, kitStatusOf, neededQuantity } from '@groundwork/contract/domain';
import { indexById } from './index-by-id.ts';
import { type Kit, type KitEntry, type KitItem, orphansId, orphansName } from './kit.ts';

/** The lists of the cache that kits are made of. */
export interface KitRecords {
  warehouseId: string;
  orders: readonly Order[];
  projects: readonly Project[];
  preparationItems: readonly PreparationItem[];
  preparations: readonly Preparation[];
  units: readonly SetupUnit[];
  areas: readonly SetupArea[];
  products: readonly Product[];
  inventoryItems: readonly InventoryItem[];
}

const workedOn = (status: Order['status']) => status === 'Processing' || status === 'WHSE Shipped';

/**
 * The kits of a warehouse (docs: kits-are-derived). A scan changes one order and one inventory item: what did not
 * change keeps its identity, so that a list of 8,400 orders draws one row again and not all of them.
 */
export function kitsOf(records: KitRecords): Kit[] {
  const { warehouseId, orders } = records;
  const projects = indexById(records.projects);
  const preparationItems = indexById(records.preparationItems);
  const preparations = indexById(records.preparations);
  const products = indexById(records.products);
  const entries = entriesByOrder(records.inventoryItems, warehouseId);
  const grouped = new Map<string, KitItem[]>();
  for (const order of orders) {
    const project = projects.get(order.projectId);
    if (!workedOn(order.status) || project?.fulfillingById !== warehouseId) continue;
    const preparationItem = preparationItems.get(order.preparationItemId ?? '');
    const preparation = preparations.get(preparationItem?.preparationId ?? '');
    const item = kitItemOf(order, project, preparationItem, products.get(order.productId ?? ''), entries.get(order.id));
    const id = preparation?.id ?? orphansId;
    const group = grouped.get(id);
    if (group) group.push(item);
    else grouped.set(id, [item]);
  }
  const units = indexById(records.units);
  const areas = indexById(records.areas);
  return [...grouped].map(([id, items]) => {
    const preparation = preparations.get(id);
    if (!preparation) return orphansOf(items);
    const unit = units.get(preparation.unitId ?? '');
    return kitOf(preparation, projects.get(preparation.projectId), unit, areas.get(unit?.areaId ?? ''), items);
  });
}

const entriesOfItem = new WeakMap<InventoryItem, readonly (KitEntry & { orderId: string })[]>();

function entriesByOrder(stock: readonly InventoryItem[], warehouseId: string) {
  const index = new Map<string, KitEntry[]>();
  for (const item of stock) {
    if (item.locationId !== warehouseId || item.reservations.length === 0) continue;
    let entries = entriesOfItem.get(item);
    if (!entries) {
      entries = item.reservations.map(({ orderId, quantity, status, tote, userId, timeModifiedUtc }) => ({
        orderId,
        inventoryItemId: item.id,
        locale: item.locale,
        quantity,
        status,
        tote: tote ?? undefined,
        userId: userId ?? undefined,
        timeModifiedUtc: timeModifiedUtc ?? undefined,
      }));
      entriesOfItem.set(item, entries);
    }
    for (const entry of entries) {
      const group = index.get(entry.orderId);
      if (group) group.push(entry);
      else index.set(entry.orderId, [entry]);
    }
  }
  return index;
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => value === other[index]);
const noEntries: readonly KitEntry[] = [];
const kitItems = new WeakMap<Order, KitItem>();

function kitItemOf(
  order: Order,
  project: Project,
  preparationItem: PreparationItem | undefined,
  product: Product | undefined,
  entries: readonly KitEntry[] = noEntries,
): KitItem {
  const known = kitItems.get(order);
  const isSameWork = known?.project === project && known?.preparationItem === preparationItem;
  if (known && isSameWork && known.product === product && isSameList(known.entries, entries)) return known;
  const needed = neededQuantity(order);
  const allocated = entries.reduce((sum, { quantity }) => sum + quantity, 0);
  const status = kitItemStatus(order, entries);
  const short = status === 'Shipped' ? 0 : Math.max(0, needed - allocated);
  const item = { order, project, preparationItem, product, needed, allocated, short, entries, status };
  kitItems.set(order, item);
  return item;
}

const kits = new WeakMap<Preparation, Kit>();

function kitOf(
  preparation: Preparation,
  project: Project | undefined,
  unit: SetupUnit | undefined,
  area: SetupArea | undefined,
  items: readonly KitItem[],
): Kit {
  const known = kits.get(preparation);
  const isSamePlace = known?.project === project && known?.unit === unit && known?.area === area;
  if (known && isSamePlace && isSameList(known.items, items)) return known;
  const { id, name } = preparation;
  const kit = { id, name, preparation, project, unit, area, items, ...summaryOf(items) };
  kits.set(preparation, kit);
  return kit;
}

/** Orders without a preparation are grouped by project. */
const orphansOf = (items: readonly KitItem[]): Kit => ({
  id: orphansId,
  name: orphansName,
  preparation: undefined,
  project: undefined,
  unit: undefined,
  area: undefined,
  items: [...items].sort((one, other) => one.project.name.localeCompare(other.project.name)),
  ...summaryOf(items),
});

/** Somebody has reserved what there was, and it was not enough; what nobody has looked at yet is not short. */
const isPartlyReserved = ({ allocated, short }: KitItem) => allocated > 0 && short > 0;

const summaryOf = (items: readonly KitItem[]) => ({
  status: kitStatusOf(items.map(({ status }) => status)),
  readyCount: items.filter(({ status }) => status === 'Ready' || status === 'Shipped').length,
  shortCount: items.filter(isPartlyReserved).length,
  oldestUtc: oldestOf(items.map(({ order }) => order.timeCreatedUtc)),
});

function oldestOf(times: readonly string[]): string {
  let [oldest = ''] = times;
  for (const time of times) if (time < oldest) oldest = time;
  return oldest;
}
