import '@groundwork/print/symbols';
import type {
  InventoryItem,
  Location,
  Preparation,
  Product,
  Project,
  SetupArea,
  SetupUnit,
} from '@groundwork/contract';
import { emplacementLabel, itemLabel, kitLabel, type Label, placesIn, productLabel } from '@groundwork/print';
import type { Caller } from '../policy/caller.ts';
import type { Queries } from '../store/store.ts';
import { readAs } from './shipment-records.ts';

export type PrintedLabel = Exclude<Label, { kind: 'calibration' }>;

/**
 * Labels of records that the caller sees; the others are left out.
 * @param ids of the records; of shelves their names
 * @param location of the shelves
 */
export async function labelsOf(
  queries: Queries,
  caller: Caller,
  kind: 'product' | 'item' | 'emplacement' | 'kit',
  ids: readonly string[],
  { origin, location }: { origin: string; location: string },
): Promise<PrintedLabel[]> {
  switch (kind) {
    case 'product': {
      const products = await readAs<Product>(queries, caller, 'products', ids);
      return [...products.values()].map((product) => productLabel(product, origin));
    }
    case 'emplacement': {
      const places = await readAs<Location>(queries, caller, 'locations', [location]);
      return placesIn(ids.join(',')).map((place) => emplacementLabel(place, places.get(location)));
    }
    case 'item': {
      const items = [...(await readAs<InventoryItem>(queries, caller, 'inventoryitems', ids)).values()];
      const productIds = items.map(({ productId }) => productId);
      const products = await readAs<Product>(queries, caller, 'products', productIds);
      const placeIds = items.map(({ locationId }) => locationId);
      const places = await readAs<Location>(queries, caller, 'locations', placeIds);
      return items.map((item) =>
        itemLabel(item, products.get(item.productId ?? ''), places.get(item.locationId), origin),
      );
    }
    case 'kit': {
      const kits = [...(await readAs<Preparation>(queries, caller, 'preparations', ids)).values()];
      const unitIds = kits.map(({ unitId }) => unitId);
      const units = await readAs<SetupUnit>(queries, caller, 'setupunits', unitIds);
      const areaIds = [...units.values()].map(({ areaId }) => areaId);
      const areas = await readAs<SetupArea>(queries, caller, 'setupareas', areaIds);
      const projectIds = kits.map(({ projectId }) => projectId);
      const projects = await readAs<Project>(queries, caller, 'projects', projectIds);
      return kits.map(({ id, name, projectId, unitId }) => {
        const unit = units.get(unitId ?? '');
        return kitLabel(
          { id, name, project: projects.get(projectId), unit, area: areas.get(unit?.areaId ?? '') },
          origin,
        );
      });
    }
  }
}
