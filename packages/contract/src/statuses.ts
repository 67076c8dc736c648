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
/** Status of a project. */
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
/** Status of an area, unit or preparation. */
export type SetupStatus = (typeof setupStatuses)[number];

/** Statuses of a preparation item, in their order. */
export const preparationItemStatuses = ['New', 'Complete', 'Problem'] as const;
/** Status of a preparation item. */
export type PreparationItemStatus = (typeof preparationItemStatuses)[number];

/** Statuses of an order, in the order of its progress. */
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
/** Status of an order. */
export type OrderStatus = (typeof orderStatuses)[number];

/** Statuses of module requests and setup plans. */
export const requestStatuses = ['Draft', 'Deployed', 'History'] as const;
/** Status of a module request. */
export type RequestStatus = (typeof requestStatuses)[number];

/** How a module request was answered: staff accept or decline it, its author withdraws it. */
export const requestOutcomes = ['Accepted', 'Declined', 'Withdrawn'] as const;
/** How a module request was answered. */
export type RequestOutcome = (typeof requestOutcomes)[number];

/** Statuses of an account. */
export const userStatuses = ['Active', 'Invited', 'Disabled'] as const;
/** Status of an account. */
export type UserStatus = (typeof userStatuses)[number];

/**
 * Kit statuses, and those of a reservation, lowest first; the one constant that ranks them (docs: kits-are-derived).
 */
export const kitStatuses = ['New', 'Reserved', 'Dropped', 'Ready', 'Shipped'] as const;
/** Progress of a kit in the warehouse. */
export type KitStatus = (typeof kitStatuses)[number];
/** Statuses of reserved pieces, in the order of their progress. */
export const reservationStatuses = ['Reserved', 'Dropped', 'Ready', 'Shipped'] as const;
/** Status of reserved pieces. */
export type ReservationStatus = (typeof reservationStatuses)[number];

/**
 * Statuses of shipments (docs: domain/shipping): Cancelled from Draft or Packed; undoing leads from Shipped to Packed.
 */
export const shipmentStatuses = ['Draft', 'Packed', 'Shipped', 'Arrived', 'Cancelled'] as const;
/** Status of a shipment. */
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** The recipients of mails about a project's shipments: nobody, staff, or its Subscribers too. */
export const shipmentMails = ['off', 'staff', 'all'] as const;
/** Who gets mails about a project's shipments. */
export type ShipmentMail = (typeof shipmentMails)[number];

/** Whether mails to a project's Subscribers say what was written, or only that something was. */
export const messageMails = ['text', 'notice'] as const;
/** Whether mails to Subscribers contain the message, or only a notice. */
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
/** Cause of a change in the stock ledger. */
export type StockMoveKind = (typeof stockMoveKinds)[number];

/** Why somebody changes a quantity (docs: domain/stock). */
export const adjustReasons = ['Found', 'Damaged', 'Lost', 'Expired', 'Given away', 'Correction'] as const;
/** Reason of a manual correction of a quantity. */
export type AdjustReason = (typeof adjustReasons)[number];
/** Why a picker does not take what is reserved (docs: domain/kitting#shortages). */
export const shortReasons = ['Not there', 'Damaged', 'Too few', 'Wrong item', 'Later'] as const;
/** Reason of a picker's shortage report. */
export type ShortReason = (typeof shortReasons)[number];
/** Damaged pieces are thrown away, or kept apart until somebody decides. */
export const damagedOutcomes = ['scrap', 'hold'] as const;
/** Where damaged pieces go. */
export type DamagedOutcome = (typeof damagedOutcomes)[number];

/** A count (docs: domain/counts): Review once all that was counted waits for somebody to apply it. */
export const countStatuses = ['Open', 'Counting', 'Review', 'Applied', 'Cancelled'] as const;
/** Status of a count. */
export type CountStatus = (typeof countStatuses)[number];
/** A line of a count: Recount once a later round has taken its place. */
export const countLineStatuses = ['Open', 'Counted', 'Recount', 'Accepted', 'Rejected'] as const;
/** Status of a line of a count. */
export type CountLineStatus = (typeof countLineStatuses)[number];
/**
 * Why a line is counted again: a difference above the tolerance; stock that moved between counting and sending, or was
 * corrected since; somebody asked.
 */
export const recountReasons = ['difference', 'moved', 'corrected', 'asked'] as const;
/** Why a line has to be counted again. */
export type RecountReason = (typeof recountReasons)[number];

/** The kinds of notifications (docs: inbox). */
export const notificationKinds = [
  'addedToProject',
  'requestWaiting',
  'shortage',
  'substituteAsked',
  'substituteAnswered',
  'countToApply',
  'shipmentShipped',
  'shipmentArrived',
  'planDeployed',
  'orderProblem',
  'mention',
  'report',
] as const;
/** What a Director answers to a picker who suggests a substitute. */
export const substituteAnswers = ['approved', 'declined'] as const;
/** A Director's answer to a suggested substitute. */
export type SubstituteAnswer = (typeof substituteAnswers)[number];
/** Kind of an inbox entry. */
export type NotificationKind = (typeof notificationKinds)[number];

/** Roles, lowest first. */
export const roles = ['ReadOnly', 'Basic', 'Contributor', 'Director', 'Administrator'] as const;
/** Role of a member of staff. A Subscriber's role is ignored. */
export type Role = (typeof roles)[number];
/** Categories of accounts: PES (staff) and Subscriber (customers). */
export const categories = ['PES', 'Subscriber'] as const;
/** Category of an account. */
export type Category = (typeof categories)[number];
/** Sources of accounts. */
export const userTypes = ['Local', 'API', 'Azure', 'Google'] as const;
/** Source of an account: where the person signs in. */
export type UserType = (typeof userTypes)[number];
/** Types of locations. */
export const locationTypes = ['School', 'Warehouse', 'Home', 'Default'] as const;
/** Type of a location. */
export type LocationType = (typeof locationTypes)[number];
/** Types of activity: a record was created, updated or deleted. */
export const activityEventTypes = ['RecordCreated', 'RecordUpdated', 'RecordDeleted'] as const;
/** Type of an activity item or audit event. */
export type ActivityEventType = (typeof activityEventTypes)[number];
/** What an update did to the record's place: it left the lists, came back into them, or came back from the trash. */
export type ArchiveChange = 'archived' | 'reactivated' | 'restored';
/** What a person did by one command to records of several kinds: the history says it once, by this name. */
export type ActivityAct = 'return' | 'undoReturn';
/** How a person belongs to a project. */
export const memberships = ['MEMBER', 'OWNER', 'NONE'] as const;
/** How a person belongs to a project: as a member, an owner or not at all. */
export type Membership = (typeof memberships)[number];
/** Levels of a plan tree. */
export const componentTypes = ['PLAN', 'AREA', 'UNIT', 'PREPARATION', 'ITEM', 'ORDER', 'UNKNOWN'] as const;
/** Level of a node in a plan tree. */
export type ComponentType = (typeof componentTypes)[number];

/** Order types: the sourcings of an item template and the types of a module request. Keys are stored. */
export const sourcings = ['standard', 'apac', 'emea', 'canada', 'france', 'spain', 'unbreakable', 'bulkOrder'] as const;
/** Region that products of a plan come from; 'standard' is the default. */
export type Sourcing = (typeof sourcings)[number];

/** Display names of sourcings. */
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
/** Display names of a module's types: the sourcings, and bulk orders. */
export const moduleTypeLabels: Record<Sourcing, string> = { ...sourcingLabels, bulkOrder: 'Bulk Ordering' };

/** CSS color of each sourcing. */
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

/** CSS color of each order status. */
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

/** Display names of roles. */
export const roleLabels: Record<Role, string> = {
  ReadOnly: 'Read Only',
  Basic: 'Basic',
  Contributor: 'Contributor',
  Director: 'Director',
  Administrator: 'Administrator',
};
/** Display names of account sources. */
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
