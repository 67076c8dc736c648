import type { CollectionName } from '@groundwork/contract';
import { type Person, people } from './people.ts';

// Who may see and do what, written by hand (docs: policy), never read from the policy table:
// a mistake in the table is a difference here. rights-world.ts says what the names of the records mean.

export const policyRoles = [
  'readonly',
  'basic',
  'picker',
  'contributor',
  'director',
  'administrator',
  'subscriber',
  'unconfigured',
] as const satisfies readonly Person[];
export type PolicyRole = (typeof policyRoles)[number];
type PerPolicyRole = Readonly<Record<PolicyRole, string>>;

/** What ReadOnly, Basic and picker see of it; Contributors and higher, Subscriber, and a Subscriber without a project. */
const see = (
  [readonly, basic, picker]: readonly [string, string, string],
  higher: string,
  [subscriber, unconfigured]: readonly [string, string],
): PerPolicyRole => ({
  ...{ readonly, basic, picker },
  ...{ contributor: higher, director: higher, administrator: higher },
  ...{ subscriber, unconfigured },
});
const allStaff = (all: string, subscriber: string, unconfigured = '') =>
  see([all, all, all], all, [subscriber, unconfigured]);
const ofProjects = see(['own', 'own', 'fulfilled stocking'], 'own other fulfilled stocking', ['own', '']);
const journal = see(
  ['own general', 'own general', 'fulfilled stocking general'],
  'own other fulfilled stocking general',
  ['own', ''],
);

export const visible: Readonly<Record<CollectionName, PerPolicyRole>> = {
  products: allStaff('planned ordered stocked published elsewhere', 'planned ordered stocked published', 'published'),
  vendors: allStaff('vendor', ''),
  things: allStaff('thing', ''),
  tags: allStaff('onOrder onProduct onTemplate onOther', 'onOrder onProduct onTemplate', 'onTemplate'),
  tagsets: allStaff('used unused', 'used'),
  preparationitemtemplates: allStaff('planned published unused', 'planned published', 'published'),
  preparationtemplates: allStaff('planned published unused', 'planned published', 'published'),
  setupunittemplates: allStaff('planned published unused', 'planned published', 'published'),
  setupareatemplates: allStaff('public internal', 'public', 'public'),
  mediaitems: see(
    ['own pictured posted loose', 'own pictured posted loose', 'fulfilled stocking pictured posted loose'],
    'own other fulfilled stocking pictured posted loose',
    ['own pictured posted', 'posted'],
  ),
  locations: allStaff('ownSchool otherSchool warehouse depot', 'ownSchool'),
  projectgroups: allStaff('group', ''),
  // The other projects are named to staff, and no more than named.
  projects: see(
    ['own other~ fulfilled~ stocking~', 'own other~ fulfilled~ stocking~', 'own~ other~ fulfilled stocking'],
    'own other fulfilled stocking',
    ['own', ''],
  ),
  setupareas: ofProjects,
  setupunits: ofProjects,
  preparations: ofProjects,
  preparationitems: ofProjects,
  setupplans: ofProjects,
  orders: ofProjects,
  moduleRequests: ofProjects,
  // What is packed has not left the warehouse: it is no Subscriber's yet. A transfer is seen by all staff, as stock is.
  shipments: see(
    ['own ownPacked transfer', 'own ownPacked transfer', 'fulfilled transfer'],
    'own ownPacked other fulfilled transfer',
    ['own', ''],
  ),
  // No Subscriber reads the ledger: it shows what a warehouse holds for others.
  stockmoves: see(
    ['site warehouse depot', 'site warehouse depot', 'warehouse depot'],
    'site otherSite warehouse depot',
    ['', ''],
  ),
  // Counts are of warehouses, whose stock all staff see.
  counts: allStaff('warehouse depot', ''),
  countlines: allStaff('warehouse depot', ''),
  inventoryitems: see(
    ['site warehouse depot', 'site warehouse depot', 'warehouse depot'],
    'site otherSite warehouse depot',
    ['site', ''],
  ),
  users: allStaff(
    'administrator director contributor basic readonly picker subscriber disabled invited unconfigured',
    'basic readonly subscriber',
    'unconfigured',
  ),
  gridconfigurations: {
    readonly: 'readonly',
    basic: 'basic',
    picker: 'picker',
    contributor: 'contributor',
    director: 'director',
    administrator: 'administrator',
    subscriber: '',
    unconfigured: '',
  },
  // A person's own, of projects that they see: of other projects staff below Contributor learn nothing.
  notifications: {
    readonly: 'readonly',
    basic: 'basic',
    picker: 'picker',
    contributor: 'contributor contributorOfOther',
    director: 'director',
    administrator: 'administrator',
    subscriber: 'subscriber',
    unconfigured: '',
  },
  activityitems: journal,
  auditevents: journal,
};

/** c create, u replace, d delete, r restore, a archive, p purge; what is not named is refused. Place → policy role → verbs. */
type Verbs = Readonly<Record<string, Partial<PerPolicyRole>>>;
const elevated = { director: 'cudra', administrator: 'cudrap' };
const shared = { contributor: 'cudr', ...elevated };
const content: Verbs = {
  own: { basic: 'cudr', ...shared },
  other: shared,
  fulfilled: shared,
  stocking: { picker: 'cudr', ...shared },
};
const common = (place: string): Verbs => ({ [place]: shared });
const kept = { contributor: 'cu', ...elevated };
const mine = 'cudr';

export const mayDo: Readonly<Record<CollectionName, Verbs>> = {
  products: common('ordered'),
  vendors: common('vendor'),
  things: common('thing'),
  tags: { onProduct: { basic: 'c', picker: 'c', ...shared } },
  tagsets: common('unused'),
  preparationitemtemplates: common('unused'),
  preparationtemplates: common('unused'),
  setupunittemplates: common('unused'),
  setupareatemplates: common('internal'),
  mediaitems: {
    own: { basic: 'cudr', subscriber: 'cdr', ...shared },
    other: shared,
    fulfilled: { picker: 'c', ...shared },
    loose: { basic: 'c', picker: 'c', ...shared },
  },
  locations: { ownSchool: kept, depot: kept },
  projectgroups: { group: kept },
  projects: { own: kept, other: { ...kept } },
  setupareas: content,
  setupunits: content,
  preparations: content,
  preparationitems: content,
  setupplans: content,
  orders: content,
  moduleRequests: { ...content, own: { ...content.own, subscriber: 'cu' } },
  inventoryitems: {
    site: { basic: 'cudr', ...shared },
    otherSite: shared,
    warehouse: shared,
    depot: shared,
  },
  // The history names accounts: none is removed for good.
  users: { readonly: { director: 'cudra', administrator: 'cudra' } },
  // A new view is its maker's own.
  gridconfigurations: {
    basic: { readonly: 'c', basic: mine, picker: 'c', contributor: 'c', director: 'c', administrator: 'c' },
    director: { readonly: 'c', basic: 'c', picker: 'c', contributor: 'c', director: mine, administrator: 'c' },
  },
  // Nobody makes or removes one, and nobody marks another person's.
  notifications: {
    basic: { basic: 'u' },
    subscriber: { subscriber: 'u' },
    administrator: { administrator: 'u' },
  },
  activityitems: { own: {}, general: {} },
  auditevents: { own: {}, general: {} },
  shipments: { own: {}, fulfilled: {} },
  stockmoves: { site: {}, warehouse: {} },
  counts: { warehouse: {}, depot: {} },
  countlines: { warehouse: {}, depot: {} },
};

/** Single fields: role, place, allowed and refused changes. */
export const fields: readonly [PolicyRole, CollectionName, string, Record<string, unknown>, Record<string, unknown>][] =
  [
    ['readonly', 'orders', 'own', {}, { notes: 'x', tracking: 'x' }],
    [
      'basic',
      'projects',
      'own',
      { notes: 'x', mediaItemIds: 'picture' },
      { name: 'x', memberIds: [], status: 'Setup In Progress' },
    ],
    ['basic', 'projects', 'other', {}, { notes: 'x' }],
    ['basic', 'inventoryitems', 'warehouse', {}, { cycleCount: 2, locale: 'A1', quantity: 9 }],
    ['picker', 'inventoryitems', 'warehouse', { cycleCount: 2, locale: 'A1' }, { name: 'x', quantity: 9, notes: 'x' }],
    ['picker', 'inventoryitems', 'depot', {}, { cycleCount: 2, locale: 'A1' }],
    ['picker', 'preparations', 'fulfilled', { notes: 'x', status: 'Problem', mediaItemIds: 'picture' }, { name: 'x' }],
    ['picker', 'preparations', 'other', {}, { notes: 'x' }],
    ['picker', 'orders', 'fulfilled', { tracking: 'x', invoice: 'x' }, { quantity: 9, notes: 'x', po: 'x' }],
    ['picker', 'setupunits', 'fulfilled', {}, { notes: 'x' }],
    [
      'contributor',
      'projects',
      'other',
      { name: 'x', notes: 'x' },
      { memberIds: [people.basic], ownerIds: [people.basic], shipmentMail: 'all' },
    ],
    ['subscriber', 'preparations', 'own', { notes: 'x', mediaItemIds: 'picture' }, { name: 'x', status: 'Problem' }],
    ['subscriber', 'preparations', 'other', {}, { notes: 'x' }],
    ['subscriber', 'projects', 'own', {}, { notes: 'x', name: 'x' }],
    [
      'basic',
      'notifications',
      'basic',
      { readUtc: '2026-11-20T10:00:00.000Z', snoozedUntil: '2026-11-20T10:00:00.000Z', doneUtc: null },
      { isArchived: true, isDeleted: true },
    ],
    ['director', 'notifications', 'basic', {}, { readUtc: '2026-11-20T10:00:00.000Z' }],
    ['subscriber', 'inventoryitems', 'site', {}, { cycleCount: 2, notes: 'x' }],
  ];

/** Commands about stock: whose call is not refused, by the place of the stock, or by the project of the order. */
export const commands: readonly [string, string, readonly PolicyRole[]][] = [
  ['reservations/move', 'warehouse', ['picker', 'contributor', 'director', 'administrator']],
  ['reservations/move', 'depot', ['contributor', 'director', 'administrator']],
  ['reservations/move', 'site', ['contributor', 'director', 'administrator']],
  ['reservations/allocate', 'fulfilled', ['picker', 'contributor', 'director', 'administrator']],
  ['reservations/allocate', 'other', ['contributor', 'director', 'administrator']],
  ['reservations/allocate', 'own', ['contributor', 'director', 'administrator']],
  ['inventoryitems/count', 'warehouse', ['picker', 'contributor', 'director', 'administrator']],
  ['inventoryitems/count', 'depot', ['contributor', 'director', 'administrator']],
  ['inventoryitems/count', 'site', ['basic', 'contributor', 'director', 'administrator']],
  ['inventoryitems/count', 'otherSite', ['contributor', 'director', 'administrator']],
  ['shipments/pack', 'fulfilled', ['picker', 'contributor', 'director', 'administrator']],
  ['shipments/pack', 'other', ['contributor', 'director', 'administrator']],
  ['shipments/ship', 'fulfilled', ['picker', 'contributor', 'director', 'administrator']],
  ['shipments/ship', 'own', ['contributor', 'director', 'administrator']],
  // Taken back by the team and by Directors.
  ['shipments/undo', 'fulfilled', ['picker', 'director', 'administrator']],
  ['shipments/cancel', 'fulfilled', ['picker', 'contributor', 'director', 'administrator']],
  ['inventoryitems/applyCount', 'warehouse', ['contributor', 'director', 'administrator']],
  ['inventoryitems/applyCount', 'site', ['contributor', 'director', 'administrator']],
  ...['warehouse', 'depot', 'site', 'otherSite'].flatMap((place) =>
    ['adjust', 'move', 'divide', 'merge', 'requestCount'].map((call): (typeof commands)[number] => [
      `inventoryitems/${call}`,
      place,
      [
        ...(place === 'site' ? (['basic'] as const) : []),
        ...(place === 'warehouse' ? (['picker'] as const) : []),
        ...(['contributor', 'director', 'administrator'] as const),
      ],
    ]),
  ),
  ['inventoryitems/transfer', 'warehouse', ['picker', 'contributor', 'director', 'administrator']],
  ['inventoryitems/transfer', 'depot', ['contributor', 'director', 'administrator']],
  // By the place that has sent the pieces: the picker's warehouse and the depot send to each other.
  ['inventoryitems/receiveTransfer', 'depot', ['picker', 'contributor', 'director', 'administrator']],
  ['inventoryitems/receiveTransfer', 'warehouse', ['contributor', 'director', 'administrator']],
  ['inventoryitems/cancelTransfer', 'warehouse', ['picker', 'contributor', 'director', 'administrator']],
  ['inventoryitems/cancelTransfer', 'depot', ['contributor', 'director', 'administrator']],
  // By the project of the order: all come back to the picker's warehouse.
  ['orders/return', 'fulfilled', ['picker', 'contributor', 'director', 'administrator']],
  ['orders/return', 'own', ['contributor', 'director', 'administrator']],
  // Nothing of it has come back: where to is not known, and Basic staff need a team.
  ['orders/undoReturn', 'fulfilled', ['picker', 'contributor', 'director', 'administrator']],
  ['inventoryitems/release', 'warehouse', ['contributor', 'director', 'administrator']],
  ['reservations/answerSubstitute', 'fulfilled', ['director', 'administrator']],
  ['reservations/short', 'warehouse', ['picker', 'contributor', 'director', 'administrator']],
  ['reservations/short', 'depot', ['contributor', 'director', 'administrator']],
  ...['open', 'save', 'review'].flatMap((call): (typeof commands)[number][] => [
    [`counts/${call}`, 'warehouse', ['picker', 'contributor', 'director', 'administrator']],
    [`counts/${call}`, 'depot', ['contributor', 'director', 'administrator']],
  ]),
  // The picker has not opened it.
  ...['cancel', 'decide', 'apply', 'undo'].flatMap((call): (typeof commands)[number][] => [
    [`counts/${call}`, 'warehouse', ['contributor', 'director', 'administrator']],
    [`counts/${call}`, 'depot', ['contributor', 'director', 'administrator']],
  ]),
];
