import { type CollectionName, collections, type Location, type Project, type Role } from '@groundwork/contract';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { isAuthorizedFor, isMember } from './membership.ts';
import { locationsAtom, projectsAtom } from './scope-records.ts';
import { isAtLeast, type Session, sessionAtom } from './session.ts';

// The client's side of the rights (docs: policy): what a screen offers. The server decides in the end, from its own
// table.

/** An action on a record that permissions decide about. */
export type Verb = 'create' | 'update' | 'delete' | 'archive' | 'purge';

/** The fields of a record, or of one to be, that a permission may ask for. */
export interface PermissionSubject {
  id?: string;
  projectId?: string | null;
  locationId?: string | null;
  userId?: string | null;
  role?: Role;
}

/**
 * Who may: nobody, staff from a role on, or
 * - `content`: Contributors, and Basic staff in the projects they belong to;
 * - `upload`: Contributors, and Basic staff in no project or in one that they work in, as a member or from its
 * warehouse;
 * - `pictures`: Contributors, and Basic staff where the picture belongs to a project of theirs;
 * - `people`: Directors, but only an Administrator where an Administrator is meant;
 * - `staff`: every member of staff, for their own records.
 * An `update` of staff is one of the whole form; single fields that more people may change are checked by their fields.
 */
type Requirement = 'nobody' | Role | 'content' | 'upload' | 'pictures' | 'people' | 'staff';
interface Permission extends Record<Verb, Requirement> {
  /** What Subscribers may do; the role counts for nothing there. */
  subscriber?: readonly Verb[];
}

const catalog: Permission = {
  create: 'Contributor',
  update: 'Contributor',
  delete: 'Contributor',
  archive: 'Director',
  purge: 'Administrator',
};
const places: Permission = { ...catalog, delete: 'Director' };
const content: Permission = {
  create: 'content',
  update: 'content',
  delete: 'content',
  archive: 'Director',
  purge: 'Administrator',
};
const component: Permission = { ...content, subscriber: ['update'] };
const serverWritten: Permission = {
  create: 'nobody',
  update: 'nobody',
  delete: 'nobody',
  archive: 'nobody',
  purge: 'nobody',
};

/** Collection × verb → who may. */
export const permissions: Readonly<Record<CollectionName, Permission>> = {
  activityitems: serverWritten,
  // Changed by commands.
  counts: serverWritten,
  countlines: serverWritten,
  shipments: serverWritten,
  stockmoves: serverWritten,
  auditevents: serverWritten,
  // Their owner says that they are read, put off or done.
  notifications: { ...serverWritten, update: 'staff', subscriber: ['update'] },
  gridconfigurations: { create: 'staff', update: 'staff', delete: 'staff', archive: 'nobody', purge: 'nobody' },
  inventoryitems: content,
  locations: places,
  mediaitems: {
    ...catalog,
    create: 'upload',
    update: 'pictures',
    delete: 'pictures',
    subscriber: ['create', 'delete'],
  },
  moduleRequests: { ...content, subscriber: ['create', 'update'] },
  orders: content,
  preparationitems: component,
  preparationitemtemplates: catalog,
  preparations: component,
  preparationtemplates: catalog,
  products: catalog,
  projectgroups: places,
  projects: places,
  setupareas: component,
  setupareatemplates: catalog,
  setupplans: component,
  setupunits: component,
  setupunittemplates: catalog,
  tags: { ...catalog, create: 'Basic' },
  tagsets: catalog,
  things: catalog,
  // The history names accounts, so none is removed for good.
  users: { create: 'people', update: 'people', delete: 'people', archive: 'people', purge: 'nobody' },
  vendors: catalog,
};

/** Single fields that Basic staff may change in addition: of the stock in a warehouse whose team they belong to. */
const warehouseTeamFields: readonly string[] = ['reservations', 'cycleCount', 'locale'];

/**
 * Without a record the question is whether the user may at all; with one, whether this record. Stock in a warehouse
 * belongs to none of the projects that are there.
 */
function belongsTo(
  session: Session,
  name: CollectionName,
  record: PermissionSubject,
  projects: readonly Project[],
  locations: readonly Location[],
) {
  const field = collections[name].projectField;
  const projectId = field === 'id' ? record.id : record.projectId;
  if (!projectId && !record.locationId) return true;
  const own = ownProjects(session, projects);
  if (projectId) return own.ids.has(projectId);
  const place = locations.find(({ id }) => id === record.locationId);
  return place?.type !== 'Warehouse' && own.locationIds.has(record.locationId);
}

interface OwnProjects {
  ids: ReadonlySet<string>;
  locationIds: ReadonlySet<string | null | undefined>;
}
const memberships = new WeakMap<readonly Project[], { session: Session; own: OwnProjects }>();

/** A list asks for every record that is selected: the memberships are found once for all of them. */
function ownProjects(session: Session, projects: readonly Project[]): OwnProjects {
  const known = memberships.get(projects);
  if (known?.session === session) return known.own;
  const members = projects.filter((project) => isMember(session, project));
  const own = {
    ids: new Set(members.map(({ id }) => id)),
    locationIds: new Set(members.map(({ locationId }) => locationId)),
  };
  memberships.set(projects, { session, own });
  return own;
}

/** Whether the user may do `verb` in the collection, or to the given record of it. */
export function can(
  session: Session,
  projects: readonly Project[],
  verb: Verb,
  name: CollectionName,
  record: PermissionSubject = {},
  locations: readonly Location[] = [],
): boolean {
  const permission = permissions[name];
  if (!session.isStaff) {
    return permission.subscriber?.includes(verb) === true && belongsTo(session, name, record, projects, locations);
  }
  const requirement = permission[verb];
  const { role, user } = session;
  switch (requirement) {
    case 'nobody':
      return false;
    case 'staff':
      return record.userId == null || record.userId === user.id;
    case 'people':
      return session.isElevated && (record.role !== 'Administrator' || role === 'Administrator');
    case 'upload': {
      const project = projects.find(({ id }) => id === record.projectId);
      const isTheirs = record.projectId == null || (project !== undefined && isAuthorizedFor(session, project));
      return isAtLeast(role, 'Contributor') || (role === 'Basic' && isTheirs);
    }
    case 'pictures': {
      const isTheirs =
        record.projectId == null ? record.id === undefined : belongsTo(session, name, record, projects, locations);
      return isAtLeast(role, 'Contributor') || (role === 'Basic' && isTheirs);
    }
    case 'content':
      if (isAtLeast(role, 'Contributor')) return true;
      return role === 'Basic' && belongsTo(session, name, record, projects, locations);
    default:
      return isAtLeast(role, requirement);
  }
}

/** Whether the user may change one field of a record where the whole form is not theirs to save. */
export function canChangeField(
  session: Session,
  projects: readonly Project[],
  name: CollectionName,
  record: PermissionSubject,
  field: string,
  locations: readonly Location[] = [],
): boolean {
  if (can(session, projects, 'update', name, record, locations)) return true;
  const isTeam = record.locationId != null && session.user.warehouseIds.includes(record.locationId);
  const isBasic = session.isStaff && session.role === 'Basic';
  return isBasic && isTeam && name === 'inventoryitems' && warehouseTeamFields.includes(field);
}

/** Answers whether the signed-in user may change one field of a record. */
export function useCanChangeField(): (collection: CollectionName, record: PermissionSubject, field: string) => boolean {
  const session = useAtomValue(sessionAtom);
  const projects = useAtomValue(projectsAtom);
  const locations = useAtomValue(locationsAtom);
  return (collection, record, field) =>
    session !== undefined && canChangeField(session, projects, collection, record, field, locations);
}

/** Answers whether the signed-in user may do something; what they may not is not rendered or is disabled. */
export function useCan(): (verb: Verb, collection: CollectionName, record?: PermissionSubject) => boolean {
  const session = useAtomValue(sessionAtom);
  const projects = useAtomValue(projectsAtom);
  const locations = useAtomValue(locationsAtom);
  return useCallback(
    (verb, collection, record) => session !== undefined && can(session, projects, verb, collection, record, locations),
    [session, projects, locations],
  );
}
