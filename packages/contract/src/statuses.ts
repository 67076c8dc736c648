/**
 * The literals of the domain: statuses, roles, categories, types, sourcings. Values are stored as written here and read
 * case-insensitively (docs: patch-and-put); labels are what a screen shows.
 */

export const projectStatuses = [
  'New',
  'Planning',
  'Ordering',
  'Setup In Progress',
  'Complete',
  'Paused',
  'Cancelled',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** Statuses of setup areas, setup units and preparations. */
export const setupStatuses = [
  'New',
  'Planning',
  'Ordering',
  'Setup In Progress',
  'Problem',
  'Complete',
  'Cancelled',
] as const;
export type SetupStatus = (typeof setupStatuses)[number];

export const preparationItemStatuses = ['New', 'Complete', 'Problem'] as const;
export type PreparationItemStatus = (typeof preparationItemStatuses)[number];

export const orderStatuses = [
  'New',
  'Ready to Process',
  'Processing',
  'Ordered',
  'Shipped',
  'WHSE Shipped',
  'Delivered',
  'Partially Delivered',
  'Back Ordered',
  'Emailed Vendor',
  'Return or Exchange',
  'Cancelled',
  'Other Problem',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Statuses of module requests and setup plans. */
export const requestStatuses = ['Draft', 'Deployed', 'History'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** How a module request was answered: staff accept or decline it, its author withdraws it. */
export const requestOutcomes = ['Accepted', 'Declined', 'Withdrawn'] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

export const userStatuses = ['Active', 'Invited', 'Disabled'] as const;
export type UserStatus = (typeof userStatuses)[number];

/**
 * Kit statuses, and those of a reservation, lowest first; the one constant that ranks them (docs: kits-are-derived).
 */
export const kitStatuses = ['New', 'Reserved', 'Dropped', 'Ready', 'Shipped'] as const;
export type KitStatus = (typeof kitStatuses)[number];
export const reservationStatuses = ['Reserved', 'Dropped', 'Ready', 'Shipped'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

/**
 * Statuses of shipments (docs: domain/shipping): Cancelled from Draft or Packed; undoing leads from Shipped to Packed.
 */
export const shipmentStatuses = ['Draft', 'Packed', 'Shipped', 'Arrived', 'Cancelled'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** Who may get mails about the shipments of a project: nobody, staff, or its Subscribers too. */
export const shipmentMails = ['off', 'staff', 'all'] as const;
export type ShipmentMail = (typeof shipmentMails)[number];

/** Whether mails to a project's Subscribers say what was written, or only that something was. */
export const messageMails = ['text', 'notice'] as const;
export type MessageMail = (typeof messageMails)[number];

/** Why the quantity or the place of an inventory item changed: the lines of the stock ledger (docs: stock-ledger). */
export const stockMoveKinds = [
  'receive',
  'deliver',
  'count',
  'adjust',
  'move',
  'split',
  'merge',
  'scrap',
  'return',
  'initial',
] as const;
export type StockMoveKind = (typeof stockMoveKinds)[number];

/** Why somebody changes a quantity (docs: domain/stock). */
export const adjustReasons = ['Found', 'Damaged', 'Lost', 'Expired', 'Given away', 'Correction'] as const;
export type AdjustReason = (typeof adjustReasons)[number];
/** Why a picker does not take what is reserved (docs: domain/kitting#shortages). */
export const shortReasons = ['Not there', 'Damaged', 'Too few', 'Wrong item', 'Later'] as const;
export type ShortReason = (typeof shortReasons)[number];
/** Damaged pieces are thrown away, or kept apart until somebody decides. */
export const damagedOutcomes = ['scrap', 'hold'] as const;
export type DamagedOutcome = (typeof damagedOutcomes)[number];

/** A count (docs: domain/counts): Review once all that was counted waits for somebody to apply it. */
export const countStatuses = ['Open', 'Counting', 'Review', 'Applied', 'Cancelled'] as const;
export type CountStatus = (typeof countStatuses)[number];
/** A line of a count: Recount once a later round has taken its place. */
export const countLineStatuses = ['Open', 'Counted', 'Recount', 'Accepted', 'Rejected'] as const;
export type CountLineStatus = (typeof countLineStatuses)[number];
/**
 * Why a line is counted again: a difference above the tolerance; stock that moved between counting and sending, or was
 * corrected since; somebody asked.
 */
export const recountReasons = ['difference', 'moved', 'corrected', 'asked'] as const;
export type RecountReason = (typeof recountReasons)[number];

/** What comes to an inbox (docs: inbox). */
export const notificationKinds = [
  'addedToProject',
  'requestWaiting',
  'shortage',
  'substituteAsked',
  'countToApply',
  'shipmentShipped',
  'shipmentArrived',
  'planDeployed',
  'orderProblem',
  'mention',
  'report',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Roles, lowest first. */
export const roles = ['ReadOnly', 'Basic', 'Contributor', 'Director', 'Administrator'] as const;
export type Role = (typeof roles)[number];
export const categories = ['PES', 'Subscriber'] as const;
export type Category = (typeof categories)[number];
export const userTypes = ['Local', 'API', 'Azure', 'Google'] as const;
export type UserType = (typeof userTypes)[number];
export const locationTypes = ['School', 'Warehouse', 'Home', 'Default'] as const;
export type LocationType = (typeof locationTypes)[number];
export const activityEventTypes = ['RecordCreated', 'RecordUpdated', 'RecordDeleted'] as const;
export type ActivityEventType = (typeof activityEventTypes)[number];
export const memberships = ['MEMBER', 'OWNER', 'NONE'] as const;
export type Membership = (typeof memberships)[number];
export const componentTypes = ['PLAN', 'AREA', 'UNIT', 'PREPARATION', 'ITEM', 'ORDER', 'UNKNOWN'] as const;
export type ComponentType = (typeof componentTypes)[number];

/** Order types: the sourcings of an item template and the types of a module request. Keys are stored. */
export const sourcings = ['standard', 'apac', 'emea', 'canada', 'france', 'spain', 'unbreakable', 'bulkOrder'] as const;
export type Sourcing = (typeof sourcings)[number];

export const sourcingLabels: Record<Sourcing, string> = {
  standard: 'Standard',
  apac: 'APAC',
  emea: 'EMEA',
  canada: 'Canada',
  france: 'France',
  spain: 'Spain',
  unbreakable: 'Unbreakable',
  bulkOrder: 'Bulk Order',
};

/** Module types are the sourcings in an order of their own, the last one named 'Bulk Ordering' [CO-01]. */
export const moduleTypes = [
  'standard',
  'apac',
  'emea',
  'unbreakable',
  'bulkOrder',
  'canada',
  'france',
  'spain',
] as const satisfies readonly Sourcing[];
export const moduleTypeLabels: Record<Sourcing, string> = { ...sourcingLabels, bulkOrder: 'Bulk Ordering' };

export const sourcingColors: Record<Sourcing, string> = {
  standard: '#40BF7B',
  apac: '#F59E0B',
  emea: '#3B82F6',
  canada: '#EF4444',
  france: '#6366F1',
  spain: '#D97706',
  unbreakable: '#8B5CF6',
  bulkOrder: '#6B7280',
};

export const orderStatusColors: Record<OrderStatus, string> = {
  New: '#6B7280',
  'Ready to Process': '#0284C7',
  Processing: '#4F46E5',
  Ordered: '#2563EB',
  Shipped: '#0D9488',
  'WHSE Shipped': '#0F766E',
  Delivered: '#15803D',
  'Partially Delivered': '#65A30D',
  'Back Ordered': '#D97706',
  'Emailed Vendor': '#7C3AED',
  'Return or Exchange': '#EA580C',
  Cancelled: '#9CA3AF',
  'Other Problem': '#DC2626',
};

/** Colors of project and setup statuses, by name. */
export const statusColors: Record<ProjectStatus | SetupStatus, string> = {
  New: '#6B7280',
  Planning: '#0284C7',
  Ordering: '#2563EB',
  'Setup In Progress': '#EA580C',
  Problem: '#DC2626',
  Complete: '#15803D',
  Paused: '#D97706',
  Cancelled: '#9CA3AF',
};

export const roleLabels: Record<Role, string> = {
  ReadOnly: 'Read Only',
  Basic: 'Basic',
  Contributor: 'Contributor',
  Director: 'Director',
  Administrator: 'Administrator',
};
export const userTypeLabels: Record<UserType, string> = {
  Local: 'Guest',
  API: 'API',
  Azure: 'Organization',
  Google: 'External',
};

/** The canonical member of `values` that equals `text` but for case, or undefined. 'bulk ordering' reads as bulkOrder. */
export function parseLiteral<T extends string>(values: readonly T[], text: string): T | undefined {
  const wanted = text.trim().toLowerCase().replace(/\s+/g, ' ');
  const compact = wanted.replace(/[\s_-]/g, '');
  const alias = compact === 'bulkordering' ? 'bulkorder' : compact;
  return values.find((value) => value.toLowerCase().replace(/[\s_-]/g, '') === alias);
}
