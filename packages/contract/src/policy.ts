import type { CollectionName } from './collections.ts';
import type { Role } from './statuses.ts';

/** An action on the records of a collection. */
export type Verb = 'read' | 'create' | 'update' | 'delete' | 'archive' | 'purge';
/** PES users by role; a Subscriber's role is ignored. */
export type PolicyRole = Role | 'Subscriber';
/**
 * all: every record · own: records of projects the user owns or is a member of (see api/policy/visibility.ts for what that
 * means of each collection) · listed: others' as {id, name} only · used: what the user's own projects use · mine: stamped with the user.
 */
export type AccessScope = 'all' | 'own' | 'listed' | 'used' | 'mine';
/** `only` and `except` name the fields an update may change. */
export interface Grant {
  scope: AccessScope;
  only?: readonly string[];
  except?: readonly string[];
}
/** The permissions of one role on a collection, by verb; a missing verb is refused. */
export type Grants = Partial<Record<Verb, AccessScope | Grant>>;
/** The permissions of every role on a collection. */
export type Row = Record<PolicyRole, Grants>;

const none: Grants = {};
const reading = (scope: AccessScope): Grants => ({ read: scope });
const writing = (scope: AccessScope): Grants => ({ read: scope, create: scope, update: scope, delete: scope });
const everything: Grants = { ...writing('all'), archive: 'all' };
const elevated = { Director: everything, Administrator: { ...everything, purge: 'all' } satisfies Grants };

/** The same for every role of staff. */
const staff = (grants: Grants) => ({
  ReadOnly: grants,
  Basic: grants,
  Contributor: grants,
  Director: grants,
  Administrator: grants,
});
/** Kept by staff, read by all of them. */
const catalog = (Subscriber: Grants): Row => ({
  ...staff(reading('all')),
  Contributor: writing('all'),
  ...elevated,
  Subscriber,
});
/** Belongs to a project. */
const projectContent = (Subscriber: Grants): Row => ({
  ...catalog(Subscriber),
  ReadOnly: reading('own'),
  Basic: writing('own'),
});
const places = (Subscriber: Grants): Row => ({
  ...catalog(Subscriber),
  Contributor: { read: 'all', create: 'all', update: 'all' },
});
const serverWritten: Row = {
  ...staff(reading('all')),
  ReadOnly: reading('own'),
  Basic: reading('own'),
  Subscriber: reading('own'),
};
/** Changed by commands only, see api/policy/commands.ts. */
const changedByCommands: Row = { ...staff(reading('all')), Subscriber: none };
/** A person's own alone, and of that only whether they have read it. */
const inbox: Grants = { read: 'mine', update: { scope: 'mine', only: ['readUtc', 'snoozedUntil', 'doneUtc'] } };
const component = projectContent({ read: 'own', update: { scope: 'own', only: ['notes', 'mediaItemIds'] } });

/**
 * Who may do what (docs: policy), as data: the API enforces it, and the portal offers what it allows
 * (shell-sdk/permissions.ts). A test calls every row of it over HTTP. Rules that depend on more than the record's place
 * (statuses, assigned roles, public templates) are in the rules of its collection (api/src/rules).
 */
export const policy: Readonly<Record<CollectionName, Row>> = {
  products: catalog(reading('used')),
  vendors: catalog(none),
  things: catalog(none),
  tagsets: catalog(reading('used')),
  tags: { ...catalog(reading('used')), Basic: { read: 'all', create: 'all' } },
  preparationitemtemplates: catalog(reading('used')),
  preparationtemplates: catalog(reading('used')),
  setupunittemplates: catalog(reading('used')),
  setupareatemplates: catalog(reading('used')),
  mediaitems: {
    ...catalog({ read: 'used', create: 'own', delete: 'own' }),
    ReadOnly: reading('own'),
    Basic: { read: 'own', create: 'all', update: 'own', delete: 'own' },
  },
  locations: places(reading('own')),
  projectgroups: places(none),
  projects: {
    ReadOnly: reading('listed'),
    Basic: { read: 'listed', update: { scope: 'own', only: ['notes', 'mediaItemIds'] } },
    Contributor: {
      read: 'all',
      create: 'all',
      update: { scope: 'all', except: ['memberIds', 'ownerIds', 'shipmentMail', 'messageMail'] },
    },
    ...elevated,
    Subscriber: reading('own'),
  },
  setupareas: component,
  setupunits: component,
  preparations: component,
  preparationitems: component,
  setupplans: projectContent({ read: 'own', update: { scope: 'own', only: ['areaDeployments'] } }),
  orders: projectContent(reading('own')),
  moduleRequests: projectContent({ read: 'own', create: 'own', update: 'own' }),
  inventoryitems: projectContent(reading('own')),
  users: {
    ...staff(reading('all')),
    // An account is disabled or deleted, never removed for good: the history names it.
    Director: everything,
    Administrator: everything,
    Subscriber: reading('own'),
  },
  gridconfigurations: { ...staff(writing('mine')), Subscriber: none },
  notifications: { ...staff(inbox), Subscriber: inbox },
  // A line is seen by everybody who sees the inventory item at its place.
  stockmoves: { ...serverWritten, Subscriber: none },
  counts: changedByCommands,
  countlines: changedByCommands,
  // A Subscriber sees what is on its way to them or has arrived, and of that only how to follow it (see visibility.ts).
  shipments: serverWritten,
  activityitems: serverWritten,
  auditevents: serverWritten,
};

/**
 * What Basic members of a warehouse team may change in addition: in the projects that their warehouse fulfills, and of
 * the warehouse's own stock, of which 'own' holds nothing (see Caller.siteIds).
 */
export const teamFields: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  inventoryitems: ['reservations', 'cycleCount', 'locale'],
  orders: ['status', 'tracking', 'invoice'],
  preparations: ['notes', 'mediaItemIds', 'status'],
};

/** The permission of one role on a collection; undefined: refused. */
export function grantOf(role: PolicyRole, name: CollectionName, verb: Verb): Grant | undefined {
  const grant = policy[name][role][verb];
  return typeof grant === 'string' ? { scope: grant } : grant;
}

/** Whether a grant covers a field that an update changes. */
export const allowsField = ({ only, except }: Grant, field: string): boolean =>
  (!only || only.includes(field)) && !except?.includes(field);
