import type {
  CollectionName,
  InventoryItem,
  Location,
  Order,
  Preparation,
  PreparationItem,
  Product,
  Project,
  SetupArea,
  SetupUnit,
  Shipment,
} from '@groundwork/contract';
import type { SlipRecords } from '@groundwork/print';
import type { Caller } from '../policy/caller.ts';
import { notFound } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { presentRecords } from '../records/list.ts';
import { contentsOf, holdingOrders, isHoldingOrder } from '../records/shipment-contents.ts';
import { splitFamily } from '../records/split-family.ts';
import type { Queries } from '../store/store.ts';

/** A shipment and all that its papers say. */
export interface PrintedShipment {
  shipment: Doc & Shipment;
  from: Location | undefined;
  to: Location | undefined;
  /** The project that it is for; none for a transfer. */
  project: Project | undefined;
  records: SlipRecords;
}

/** Records by id, as the caller may see them: what they may not read is on no paper either. */
export async function readAs<T>(
  queries: Queries,
  caller: Caller,
  name: CollectionName,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, Doc & T>> {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string' && id !== ''))] as string[];
  if (wanted.length === 0) return new Map();
  const docs = (await presentRecords(queries, name, caller, wanted)).map(({ text }) => JSON.parse(text) as Doc & T);
  return new Map(docs.map((doc) => [doc.id, doc]));
}

/** Ends the request with 404 where the caller does not see the shipment. */
export async function printedShipment(queries: Queries, caller: Caller, id: string): Promise<PrintedShipment> {
  const read = <T>(name: CollectionName, ids: readonly (string | null | undefined)[]) =>
    readAs<T>(queries, caller, name, ids);
  const shipment = (await read<Shipment>('shipments', [id])).get(id);
  if (!shipment) throw notFound('The shipment does not exist.');
  const orders = await read<Order>('orders', await familyOf(queries, [...contentsOf(shipment.boxes).keys()]));
  const items = shipment.boxes.flatMap((box) => (box.items ?? []).map(({ inventoryItemId }) => inventoryItemId));
  const stock = await read<InventoryItem>('inventoryitems', items);
  const products = await read<Product>(
    'products',
    [...orders.values(), ...stock.values()].map(({ productId }) => productId),
  );
  const parts = await read<PreparationItem>(
    'preparationitems',
    [...orders.values()].map(({ preparationItemId }) => preparationItemId),
  );
  const kits = await read<Preparation>(
    'preparations',
    [...parts.values()].map(({ preparationId }) => preparationId),
  );
  const units = await read<SetupUnit>(
    'setupunits',
    [...kits.values()].map(({ unitId }) => unitId),
  );
  const areas = await read<SetupArea>(
    'setupareas',
    [...units.values()].map(({ areaId }) => areaId),
  );
  const project = (await read<Project>('projects', [shipment.projectId])).get(shipment.projectId ?? '');
  const toId = shipment.toWarehouseId ?? project?.locationId ?? '';
  const places = await read<Location>('locations', [shipment.warehouseId, toId]);
  const shipments = await read<Shipment>('shipments', await holding(queries, [...orders.keys()]));
  return {
    ...{ shipment, project, from: places.get(shipment.warehouseId), to: places.get(toId) },
    records: {
      orders: [...orders.values()],
      shipments: [...shipments.values()],
      inventoryItem: (itemId) => stock.get(itemId),
      product: (productId) => products.get(productId ?? ''),
      preparationItem: (partId) => parts.get(partId ?? ''),
      preparation: (kitId) => kits.get(kitId ?? ''),
      unit: (unitId) => units.get(unitId ?? ''),
      area: (areaId) => areas.get(areaId ?? ''),
    },
  };
}

/** The orders, and all that were divided with them: together they are what was ordered once. */
async function familyOf(queries: Queries, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await queries.query<{ id: string }>(
    `with recursive root as (
       select id, split_from_id from orders where id = any($1::text[])
       union select o.id, o.split_from_id from orders o join root r on o.id = r.split_from_id)
     select id from root`,
    [orderIds],
  );
  return [
    ...(
      await splitFamily(
        { queries },
        rows.map(({ id }) => id),
      )
    ).keys(),
  ];
}

async function holding(queries: Queries, orderIds: readonly string[]): Promise<string[]> {
  const sql = `select t.id from shipments t where ${isHoldingOrder}`;
  const { rows } = await queries.query<{ id: string }>(sql, [holdingOrders(orderIds)]);
  return rows.map(({ id }) => id);
}
