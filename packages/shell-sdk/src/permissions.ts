import { type CollectionName, collections, type Location, type Project, type Role } from '@groundwork/contract';
import { allowsField, type Grant, grantOf, type Verb as PolicyVerb, teamFields } from '@groundwork/contract/policy';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { isAuthorizedFor, isMember } from './membership.ts';
import { locationsAtom, projectsAtom } from './scope-records.ts';
import { isAtLeast, type Session, sessionAtom } from './session.ts';

// The actions that a screen offers, by the same table that the API enforces (@groundwork/contract/policy). The API has
// the final word.

/** An action on a record that permissions decide about. */
export type Verb = Exclude<PolicyVerb, 'read'>;

/** The fields of a record, or of one to be, that a permission may ask for. */
export interface PermissionSubject {
  id?: string;
  projectId?: string | null;
  locationId?: string | null;
  userId?: string | null;
  role?: Role;
}

const components: readonly CollectionName[] = ['setupareas', 'setupunits', 'preparations', 'preparationitems'];
/**
 * Where somebody may change some fields only, `update` is offered for the collections that have a form of those fields:
 * Subscribers add notes and pictures to components and answer plans, everybody marks what is in their inbox.
 */
const partlyEdited: readonly CollectionName[] = [...components, 'setupplans', 'notifications'];

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
  if (!projectId && !record.locationId) return record.id === undefined;
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

/** The rules of a collection that the table cannot express, because they depend on the record. */
function passesRules(
  session: Session,
  projects: readonly Project[],
  verb: Verb,
  name: CollectionName,
  record: PermissionSubject,
): boolean {
  // Accounts of Administrators are changed by Administrators.
  if (name === 'users') return record.role !== 'Administrator' || session.role === 'Administrator';
  if (name !== 'mediaitems' || verb !== 'create' || record.projectId == null || !session.isStaff) return true;
  // Pictures of a project are uploaded by people who work in it, as a member or from its warehouse.
  const project = projects.find(({ id }) => id === record.projectId);
  return isAtLeast(session.role, 'Contributor') || (project !== undefined && isAuthorizedFor(session, project));
}

function isInScope(
  session: Session,
  projects: readonly Project[],
  { scope }: Grant,
  name: CollectionName,
  record: PermissionSubject,
  locations: readonly Location[],
): boolean {
  if (scope === 'all') return true;
  if (scope === 'mine') return record.userId == null || record.userId === session.user.id;
  return scope === 'own' && belongsTo(session, name, record, projects, locations);
}

const policyRoleOf = ({ isStaff, role }: Session) => (isStaff ? role : 'Subscriber');

/**
 * Whether the user may do `verb` in the collection, or to the given record of it.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { can, getSession } from '@groundwork/shell-sdk';
 *
 * const mayDelete = (vendor: RecordOf<'vendors'>) => {
 *   const session = getSession();
 *   return session !== undefined && can(session, [], 'delete', 'vendors', vendor);
 * };
 * ```
 */
export function can(
  session: Session,
  projects: readonly Project[],
  verb: Verb,
  name: CollectionName,
  record: PermissionSubject = {},
  locations: readonly Location[] = [],
): boolean {
  const grant = grantOf(policyRoleOf(session), name, verb);
  if (!grant || (grant.only && !partlyEdited.includes(name))) return false;
  return (
    isInScope(session, projects, grant, name, record, locations) && passesRules(session, projects, verb, name, record)
  );
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
  const grant = grantOf(policyRoleOf(session), name, 'update');
  const isGranted =
    grant !== undefined &&
    allowsField(grant, field) &&
    isInScope(session, projects, grant, name, record, locations) &&
    passesRules(session, projects, 'update', name, record);
  if (isGranted) return true;
  const isTeam = record.locationId != null && session.user.warehouseIds.includes(record.locationId);
  const isBasic = session.isStaff && session.role === 'Basic';
  // Of orders and preparations a team changes fields by scanning, which has screens of its own.
  return isBasic && isTeam && name === 'inventoryitems' && teamFields.inventoryitems?.includes(field) === true;
}

/**
 * Answers whether the signed-in user may change one field of a record.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { useCanChangeField } from '@groundwork/shell-sdk';
 * import { Button } from '@groundwork/ui';
 *
 * function Notes({ project }: { project: RecordOf<'projects'> }) {
 *   const canChange = useCanChangeField();
 *   return canChange('projects', project, 'notes') ? <Button>Edit Notes</Button> : null;
 * }
 * ```
 */
export function useCanChangeField(): (collection: CollectionName, record: PermissionSubject, field: string) => boolean {
  const session = useAtomValue(sessionAtom);
  const projects = useAtomValue(projectsAtom);
  const locations = useAtomValue(locationsAtom);
  return (collection, record, field) =>
    session !== undefined && canChangeField(session, projects, collection, record, field, locations);
}

/**
 * Answers whether the signed-in user may do something; what they may not is not rendered or is disabled.
 *
 * @example
 * ```tsx
 * import { openDialog, useCan } from '@groundwork/shell-sdk';
 * import { Button } from '@groundwork/ui';
 *
 * function NewVendor() {
 *   const can = useCan();
 *   if (!can('create', 'vendors')) return null;
 *   return <Button onPress={() => openDialog('vendor.create', {})}>New vendor</Button>;
 * }
 * ```
 */
export function useCan(): (verb: Verb, collection: CollectionName, record?: PermissionSubject) => boolean {
  const session = useAtomValue(sessionAtom);
  const projects = useAtomValue(projectsAtom);
  const locations = useAtomValue(locationsAtom);
  return useCallback(
    (verb, collection, record) => session !== undefined && can(session, projects, verb, collection, record, locations),
    [session, projects, locations],
  );
}
