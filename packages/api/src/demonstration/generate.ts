import { addAccounts } from './accounts.ts';
import { addCounts } from './counts.ts';
import { addPlans, buildPlanTrees, deployPlaces, deployRooms, wishedPreparations } from './deployment.ts';
import { addGridConfigurations } from './gridConfigurations.ts';
import { addJournals } from './journal.ts';
import { orphanOrders, stockingOrders } from './looseOrders.ts';
import { addNotifications } from './notifications.ts';
import { fillOrderBook, placesOf } from './orderBook.ts';
import { addOrders } from './orders.ts';
import { addMedia } from './pictures.ts';
import { addPlaces } from './places.ts';
import { buildPlanTree, type PlanTree } from './plans.ts';
import { addProducts } from './products.ts';
import { addProjectGroups, addProjects, projectId } from './projects.ts';
import { addReorderLevels } from './reorderLevels.ts';
import { addRequests, requestOrders } from './requests.ts';
import { addShipments } from './shipments.ts';
import { addStock } from './stock.ts';
import { addStockConditions } from './stockConditions.ts';
import { addStockMoves } from './stockMoves.ts';
import { addTags } from './tags.ts';
import { addTemplates } from './templates.ts';
import { addThings } from './things.ts';
import { addTrash } from './trash.ts';
import { addVendors } from './vendors.ts';
import { createWorld, type DemonstrationRecords, type StoredImage, type World } from './world.ts';

export interface GenerateOptions {
  /** How many times the products, orders and what hangs on them; default 1. */
  scale?: number;
  /** The seed day: everything is dated relative to the beginning of this day in UTC. */
  now: Date;
  /** Stored pictures by key; without one a media item has an address that leads nowhere. */
  images?: ReadonlyMap<string, StoredImage>;
}

/**
 * The records of the demonstration (docs: demonstration-data), the same for the same day and scale. Touches nothing
 * outside.
 */
export function generate({ scale = 1, now, images = new Map() }: GenerateOptions): DemonstrationRecords {
  const world = createWorld(now, images);
  addAccounts(world);
  addMedia(world);
  addPlaces(world);
  addVendors(world);
  addTags(world);
  const products = addProducts(world);
  addTemplates(world);
  addProjects(world);
  addProjectGroups(world);

  const trees = buildPlanTrees();
  const books = trees.map((tree) => ({ tree, places: placesOf(tree) }));
  const drafts = [
    ...books.flatMap(({ places }) => fillOrderBook(places, world.random)),
    ...stockingOrders(products, world.random),
    ...orphanOrders(products),
    ...requestOrders(),
  ];
  for (const { tree, places } of books) {
    deployRooms(world, tree);
    deployPlaces(world, places);
  }
  addPlans(world, trees);
  const byId = new Map(products.map((product) => [product.id, product]));
  addOrders(world, drafts, byId);
  addStock(world, drafts, byId);
  addRequests(world, wishesOf(trees), troubledItems(world));
  for (let copy = 1; copy < scale; copy += 1) addCopy(world, trees, copy);
  addStockConditions(world);
  addReorderLevels(world);
  addThings(world);
  addTrash(world);
  addGridConfigurations(world);
  addJournals(world, scale);
  addCounts(world);
  addStockMoves(world);
  addShipments(world);
  addNotifications(world);
  return world.records;
}

/** Only the accounts, for the first-run screens. */
export function generateAccounts({ now, images = new Map() }: GenerateOptions): DemonstrationRecords['users'] {
  const world = createWorld(now, images);
  addAccounts(world);
  return world.records.users;
}

/** Further products, preparations, items, orders and stock in the same projects; plans, areas and units stay. */
function addCopy(world: World, trees: readonly PlanTree[], copy: number): void {
  const originals = world.records.products.slice();
  const products = addProducts(world, copy);
  const copyOf = new Map(products.map((product, index) => [originals[index]?.id ?? '', product.id]));
  const suffix = `-${copy + 1}`;
  const drafts = trees.flatMap(({ project }) => {
    const places = placesOf(buildPlanTree(project), suffix);
    for (const { item } of places) item.order.productId = copyOf.get(item.order.productId ?? '') ?? null;
    const ordered = fillOrderBook(places, world.random);
    deployPlaces(world, places, copy);
    return ordered;
  });
  drafts.push(...stockingOrders(products, world.random, copy), ...orphanOrders(products, copy));
  const byId = new Map(products.map((product) => [product.id, product]));
  addOrders(world, drafts, byId);
  addStock(world, drafts, byId, copy);
}

const wishesOf = (trees: readonly PlanTree[]) => trees.flatMap((tree) => wishedPreparations(tree));
const troubledItems = ({ records }: World) =>
  records.preparationitems.filter((item) => item.status === 'Problem' && item.projectId === projectId('juniper-hill'));
