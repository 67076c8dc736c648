import type { InferInput, InferOutput } from 'valibot';
import type { CollectionName } from './collections.ts';
import type { RecordMeta } from './meta.ts';
import type { rendition } from './schemas/catalog.ts';
import type { countScope } from './schemas/counts.ts';
import type { schemas } from './schemas/index.ts';
import type { fieldChange, gridView } from './schemas/journal.ts';
import type { reservation } from './schemas/ordering.ts';
import type { areaDeployment, itemDeployment, preparationDeployment, unitDeployment } from './schemas/plan.ts';
import type { shipmentBox, shipmentItem, shipmentLine } from './schemas/shipments.ts';

/** A record of a collection as it is stored and sent. */
export type RecordOf<N extends CollectionName> = RecordMeta & InferOutput<(typeof schemas)[N]>;
/** What a create or replace sends for a collection; absent fields take their default. */
export type BodyOf<N extends CollectionName> = Partial<InferInput<(typeof schemas)[N]>>;

export type ActivityItem = RecordOf<'activityitems'>;
export type AuditEvent = RecordOf<'auditevents'>;
export type Count = RecordOf<'counts'>;
export type CountLine = RecordOf<'countlines'>;
export type GridConfiguration = RecordOf<'gridconfigurations'>;
export type InventoryItem = RecordOf<'inventoryitems'>;
export type Location = RecordOf<'locations'>;
export type MediaItem = RecordOf<'mediaitems'>;
export type ModuleRequest = RecordOf<'moduleRequests'>;
export type Notification = RecordOf<'notifications'>;
export type Order = RecordOf<'orders'>;
export type PreparationItem = RecordOf<'preparationitems'>;
export type PreparationItemTemplate = RecordOf<'preparationitemtemplates'>;
export type Preparation = RecordOf<'preparations'>;
export type PreparationTemplate = RecordOf<'preparationtemplates'>;
export type Product = RecordOf<'products'>;
export type ProjectGroup = RecordOf<'projectgroups'>;
/** `isRestricted` is ADDITIVE: true where the server sent only id and name because the user is not authorized. */
export type Project = RecordOf<'projects'> & { isRestricted?: boolean };
export type SetupArea = RecordOf<'setupareas'>;
export type SetupAreaTemplate = RecordOf<'setupareatemplates'>;
export type SetupPlan = RecordOf<'setupplans'>;
export type SetupUnit = RecordOf<'setupunits'>;
export type SetupUnitTemplate = RecordOf<'setupunittemplates'>;
export type Shipment = RecordOf<'shipments'>;
export type ShipmentBox = InferOutput<typeof shipmentBox>;
export type ShipmentItem = InferOutput<typeof shipmentItem>;
export type ShipmentLine = InferOutput<typeof shipmentLine>;
export type StockMove = RecordOf<'stockmoves'>;
export type Tag = RecordOf<'tags'>;
export type TagSet = RecordOf<'tagsets'>;
export type Thing = RecordOf<'things'>;
export type User = RecordOf<'users'>;
export type Vendor = RecordOf<'vendors'>;
export type CountScope = InferOutput<typeof countScope>;
export type Reservation = InferOutput<typeof reservation>;
export type Rendition = InferOutput<typeof rendition>;
export type GridView = InferOutput<typeof gridView>;
export type FieldChange = InferOutput<typeof fieldChange>;
export type AreaDeployment = InferOutput<typeof areaDeployment>;
export type UnitDeployment = InferOutput<typeof unitDeployment>;
export type PreparationDeployment = InferOutput<typeof preparationDeployment>;
export type ItemDeployment = InferOutput<typeof itemDeployment>;

/** GET auth/me: the user record, their chat token and the warehouses whose team they belong to (docs: api#answers). */
export type Profile = User & { chatToken?: string; warehouseIds: readonly string[] };
