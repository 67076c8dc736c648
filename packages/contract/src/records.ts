import type { InferInput, InferOutput } from 'valibot';
import type { CollectionName } from './collections.ts';
import type { RecordMeta } from './meta.ts';
import type { rendition } from './schemas/catalog.ts';
import type { countScope } from './schemas/counts.ts';
import type { gridView } from './schemas/grid-views.ts';
import type { schemas } from './schemas/index.ts';
import type { fieldChange } from './schemas/journal.ts';
import type { reservation } from './schemas/ordering.ts';
import type { areaDeployment, itemDeployment, preparationDeployment, unitDeployment } from './schemas/plan.ts';
import type { shipmentBox, shipmentItem, shipmentLine } from './schemas/shipments.ts';

/** A record of a collection as it is stored and sent. */
export type RecordOf<N extends CollectionName> = RecordMeta & InferOutput<(typeof schemas)[N]>;
/** The body of a create or replace for a collection; absent fields take their default. */
export type BodyOf<N extends CollectionName> = Partial<InferInput<(typeof schemas)[N]>>;

/** An entry of the activity feed: which record a person created, changed or deleted. */
export type ActivityItem = RecordOf<'activityitems'>;
/** The changed fields of a record in one operation, with their earlier and later values. */
export type AuditEvent = RecordOf<'auditevents'>;
/** A stock count of a warehouse, with its scope and status. */
export type Count = RecordOf<'counts'>;
/** The counted and the expected quantity of one inventory item in a count. */
export type CountLine = RecordOf<'countlines'>;
/** The saved views of one list of one user. */
export type GridConfiguration = RecordOf<'gridconfigurations'>;
/** Stock of one product at one location, with its reservations. */
export type InventoryItem = RecordOf<'inventoryitems'>;
/** A place with an address: a school, a warehouse or a home. */
export type Location = RecordOf<'locations'>;
/** A picture in the media library, with the addresses of its renditions. */
export type MediaItem = RecordOf<'mediaitems'>;
/** A request of a user: a module, a link of an order, a wish or a replacement. */
export type ModuleRequest = RecordOf<'moduleRequests'>;
/** An entry of a user's inbox. */
export type Notification = RecordOf<'notifications'>;
/** An order of one product for one project. */
export type Order = RecordOf<'orders'>;
/** An item of a preparation: one product in a quantity, with its stock. */
export type PreparationItem = RecordOf<'preparationitems'>;
/** A template of an item, with the products that can fill it. */
export type PreparationItemTemplate = RecordOf<'preparationitemtemplates'>;
/** A kit of items that belong together, in a unit of a project. */
export type Preparation = RecordOf<'preparations'>;
/** A template of a preparation, with its item templates. */
export type PreparationTemplate = RecordOf<'preparationtemplates'>;
/** A product that can be ordered from a vendor. */
export type Product = RecordOf<'products'>;
/** A named group of projects that can be selected together. */
export type ProjectGroup = RecordOf<'projectgroups'>;
/** `isRestricted` is ADDITIVE: true where the server sent only id and name because the user is not authorized. */
export type Project = RecordOf<'projects'> & { isRestricted?: boolean };
/** An area of a project's space. */
export type SetupArea = RecordOf<'setupareas'>;
/** A template of an area, with its unit templates. */
export type SetupAreaTemplate = RecordOf<'setupareatemplates'>;
/** The plan of a project: the tree of components to deploy. */
export type SetupPlan = RecordOf<'setupplans'>;
/** A unit of an area, such as a shelf. */
export type SetupUnit = RecordOf<'setupunits'>;
/** A template of a unit, with its preparation templates. */
export type SetupUnitTemplate = RecordOf<'setupunittemplates'>;
/** Boxes that leave a warehouse for a project or another warehouse. */
export type Shipment = RecordOf<'shipments'>;
/** A box of a shipment, with its contents and tracking number. */
export type ShipmentBox = InferOutput<typeof shipmentBox>;
/** Pieces of an inventory item in a box. */
export type ShipmentItem = InferOutput<typeof shipmentItem>;
/** Pieces of an order in a box. */
export type ShipmentLine = InferOutput<typeof shipmentLine>;
/** An entry of the stock ledger: a change of an inventory item's quantity, with its cause. */
export type StockMove = RecordOf<'stockmoves'>;
/** A label for records; belongs to a tag set or to none. */
export type Tag = RecordOf<'tags'>;
/** A named set of tags, shown as a column of its own. */
export type TagSet = RecordOf<'tagsets'>;
/** A generic record with name and description. */
export type Thing = RecordOf<'things'>;
/** A person with an account. */
export type User = RecordOf<'users'>;
/** A company that products are ordered from. */
export type Vendor = RecordOf<'vendors'>;
/** The part of a warehouse that a count covers. */
export type CountScope = InferOutput<typeof countScope>;
/** Pieces of an inventory item that are reserved for an order, with their status. */
export type Reservation = InferOutput<typeof reservation>;
/** A scaled version of a picture: its width in pixels and its address. */
export type Rendition = InferOutput<typeof rendition>;
/** A saved layout of a list: columns, sorting and filters. */
export type GridView = InferOutput<typeof gridView>;
/** The earlier and later value of one field, with labels for referenced records. */
export type FieldChange = InferOutput<typeof fieldChange>;
/** An area in a plan, with its units. */
export type AreaDeployment = InferOutput<typeof areaDeployment>;
/** A unit in a plan, with its preparations. */
export type UnitDeployment = InferOutput<typeof unitDeployment>;
/** A preparation in a plan, with its items. */
export type PreparationDeployment = InferOutput<typeof preparationDeployment>;
/** An item in a plan, with the order that fills it. */
export type ItemDeployment = InferOutput<typeof itemDeployment>;

/**
 * GET auth/me: the user record, their chat token, the warehouses whose team they belong to, and whether they are one of the
 * people of a release's owner (docs: api#answers, releases#owners).
 */
export type Profile = User & { chatToken?: string; warehouseIds: readonly string[]; ownsReleases?: boolean };
