import type * as v from 'valibot';
import type { CollectionName } from '../collections.ts';
import { location, mediaItem, product, tag, tagSet, thing, vendor } from './catalog.ts';
import { count, countLine } from './counts.ts';
import { gridConfiguration } from './grid-views.ts';
import { activityItem, auditEvent } from './journal.ts';
import { notification } from './notifications.ts';
import { inventoryItem, moduleRequest, order } from './ordering.ts';
import { project, projectGroup, user } from './people.ts';
import { setupPlan } from './plan.ts';
import { preparation, preparationItem, setupArea, setupUnit } from './setup.ts';
import { shipment } from './shipments.ts';
import { stockMove } from './stock-moves.ts';
import { preparationItemTemplate, preparationTemplate, setupAreaTemplate, setupUnitTemplate } from './templates.ts';

export * from './catalog.ts';
export * from './counts.ts';
export { emailPattern } from './fields.ts';
export * from './grid-views.ts';
export * from './journal.ts';
export * from './notifications.ts';
export * from './ordering.ts';
export * from './people.ts';
export * from './plan.ts';
export * from './presence.ts';
export * from './setup.ts';
export * from './shipments.ts';
export * from './stock-changes.ts';
export * from './stock-commands.ts';
export * from './stock-moves.ts';
export * from './telemetry.ts';
export * from './templates.ts';

/**
 * The fields of each collection without those every record carries (see RecordMeta). The server validates whole records
 * with them, a form its values; unknown keys are dropped. Rows: [API-51] to [API-72].
 */
export const schemas = {
  activityitems: activityItem,
  auditevents: auditEvent,
  countlines: countLine,
  counts: count,
  gridconfigurations: gridConfiguration,
  inventoryitems: inventoryItem,
  locations: location,
  mediaitems: mediaItem,
  moduleRequests: moduleRequest,
  notifications: notification,
  orders: order,
  preparationitems: preparationItem,
  preparationitemtemplates: preparationItemTemplate,
  preparations: preparation,
  preparationtemplates: preparationTemplate,
  products: product,
  projectgroups: projectGroup,
  projects: project,
  setupareas: setupArea,
  setupareatemplates: setupAreaTemplate,
  setupplans: setupPlan,
  setupunits: setupUnit,
  setupunittemplates: setupUnitTemplate,
  shipments: shipment,
  stockmoves: stockMove,
  tags: tag,
  tagsets: tagSet,
  things: thing,
  users: user,
  vendors: vendor,
} as const satisfies Record<CollectionName, v.GenericSchema>;
