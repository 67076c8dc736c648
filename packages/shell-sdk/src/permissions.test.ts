import { type CollectionName, collectionNames, type Profile, type Project, type Role } from '@groundwork/contract';
import { build } from '@groundwork/data-cache/testing';
import { isAuthorizedFor, isAuthorizedForGroup } from './membership.ts';
import { can, canChangeField, type Verb } from './permissions.ts';
import { type Session, sessionOf } from './session.ts';

const profile = (role: Role, given: Partial<Profile> = {}): Profile => ({
  ...build('users', { role, category: 'PES' }),
  id: 'me',
  warehouseIds: [],
  ...given,
});
const own: Project = build('projects', { id: 'own', memberIds: ['me'] });
const foreign: Project = build('projects', { id: 'foreign', memberIds: ['them'] });
const projects = [own, foreign];
const may = (role: Role, verb: Verb, name: CollectionName, record = {}, given: Partial<Profile> = {}) =>
  can(sessionOf(profile(role, given)), projects, verb, name, record);

describe('the table of rights, on the client', () => {
  it.each(collectionNames)('lets a ReadOnly user write nothing in %s [RO-03]', (name) => {
    // Users may always write their own saved views and notifications.
    if (name === 'gridconfigurations' || name === 'notifications') return;
    for (const verb of ['create', 'update', 'delete', 'archive', 'purge'] as const) {
      expect(may('ReadOnly', verb, name, { projectId: 'own' })).toBe(false);
    }
  });

  it.each<[Role, Verb, CollectionName, object, boolean]>([
    ['Basic', 'create', 'products', {}, false],
    ['Basic', 'create', 'tags', {}, true],
    ['Basic', 'create', 'mediaitems', {}, true],
    ['Basic', 'create', 'mediaitems', { projectId: 'foreign' }, false],
    ['Basic', 'delete', 'mediaitems', {}, true],
    ['Basic', 'delete', 'mediaitems', { id: 'm' }, false],
    ['Basic', 'delete', 'mediaitems', { projectId: 'own' }, true],
    ['Basic', 'update', 'tags', {}, false],
    ['Contributor', 'archive', 'orders', { projectId: 'own' }, false],
    ['Administrator', 'purge', 'users', {}, false],
    ['ReadOnly', 'update', 'notifications', { userId: 'me' }, true],
    ['Administrator', 'update', 'notifications', { userId: 'them' }, false],
    ['Administrator', 'create', 'notifications', {}, false],
    ['Administrator', 'delete', 'notifications', { userId: 'me' }, false],
    ['Contributor', 'delete', 'products', {}, true],
    ['Contributor', 'archive', 'products', {}, false],
    ['Director', 'archive', 'products', {}, true],
    ['Contributor', 'update', 'locations', {}, true],
    ['Contributor', 'delete', 'locations', {}, false],
    ['Contributor', 'delete', 'projects', {}, false],
    ['Director', 'delete', 'projects', {}, true],
    ['Basic', 'update', 'projects', { id: 'own' }, false],
    ['Contributor', 'create', 'users', {}, false],
    ['Director', 'create', 'users', {}, true],
    ['Director', 'update', 'users', { role: 'Administrator' }, false],
    ['Administrator', 'update', 'users', { role: 'Administrator' }, true],
    ['Director', 'purge', 'orders', {}, false],
    ['Administrator', 'purge', 'orders', {}, true],
    ['Administrator', 'update', 'auditevents', {}, false],
  ])('%s, %s in %s with %j: %s', (role, verb, name, record, expected) => {
    expect(may(role, verb, name, record)).toBe(expected);
  });

  it('asks again for the projects of the next user: after another sign-in the list of projects may be the same', () => {
    const mayAdd = (id: string) =>
      can(sessionOf(profile('Basic', { id })), projects, 'create', 'orders', { projectId: 'own' });
    expect([mayAdd('me'), mayAdd('them'), mayAdd('me')]).toEqual([true, false, true]);
  });

  it('lets Basic users edit contents of projects they belong to only [RO-04]', () => {
    expect(may('Basic', 'update', 'orders', { projectId: 'own' })).toBe(true);
    expect(may('Basic', 'update', 'orders', { projectId: 'foreign' })).toBe(false);
    expect(may('Basic', 'create', 'orders')).toBe(true);
  });

  it('lets Contributors edit contents of all projects [RO-05]', () => {
    expect(may('Contributor', 'delete', 'preparations', { projectId: 'foreign' })).toBe(true);
  });

  describe('of the stock in a warehouse', () => {
    const warehouse = build('locations', { id: 'w1', type: 'Warehouse' });
    const site = build('locations', { id: 's1', type: 'School' });
    const own = [
      build('projects', { memberIds: ['me'], locationId: 'w1' }),
      build('projects', { memberIds: ['me'], locationId: 's1' }),
    ];
    const member = sessionOf(profile('Basic', { warehouseIds: ['w1'] }));
    const mayDo = (session: Session, verb: Verb, locationId: string) =>
      can(session, own, verb, 'inventoryitems', { locationId }, [warehouse, site]);
    const mayChange = (session: Session, field: string, locationId = 'w1') =>
      canChangeField(session, own, 'inventoryitems', { locationId }, field, [warehouse, site]);

    it('gives the team reservations, cycle count and emplacement, and nothing else [RO-14]', () => {
      expect(['reservations', 'cycleCount', 'locale'].map((field) => mayChange(member, field))).toEqual([
        true,
        true,
        true,
      ]);
      for (const field of ['name', 'quantity', 'notes', 'productId', 'locationId', 'tagIds'])
        expect([field, mayChange(member, field)]).toEqual([field, false]);
      expect(member.isWarehouseMember).toBe(true);
    });

    it('leaves the record itself to Contributors, also where a project of one’s own is in the warehouse', () => {
      for (const verb of ['create', 'update', 'delete'] as const) {
        expect([verb, mayDo(member, verb, 'w1')]).toEqual([verb, false]);
        expect([verb, mayDo(member, verb, 's1')]).toEqual([verb, true]);
        expect([verb, mayDo(sessionOf(profile('Contributor')), verb, 'w1')]).toEqual([verb, true]);
      }
    });

    it('gives nothing to other teams and to readers', () => {
      expect(mayChange(sessionOf(profile('Basic', { warehouseIds: ['w2'] })), 'locale')).toBe(false);
      expect(mayChange(sessionOf(profile('ReadOnly', { warehouseIds: ['w1'] })), 'locale')).toBe(false);
    });
  });

  it('counts a role for nothing in a Subscriber', () => {
    const given = { category: 'Subscriber' as const };
    expect(may('Administrator', 'create', 'products', {}, given)).toBe(false);
    expect(may('ReadOnly', 'create', 'moduleRequests', {}, given)).toBe(true);
    expect(may('ReadOnly', 'create', 'moduleRequests', { projectId: 'foreign' }, given)).toBe(false);
  });
});

it('counts Directors and Administrators as elevated, Subscribers never [RO-10]', () => {
  for (const role of ['Director', 'Administrator'] as const)
    expect([role, sessionOf(profile(role)).isElevated]).toEqual([role, true]);
  for (const role of ['ReadOnly', 'Basic', 'Contributor'] as const)
    expect([role, sessionOf(profile(role)).isElevated]).toEqual([role, false]);
  expect(sessionOf(profile('Director', { category: 'Subscriber' })).isElevated).toBe(false);
});

describe('authorized projects', () => {
  it('are all for Contributors and higher, one’s own for the others [RO-08]', () => {
    expect(projects.filter((project) => isAuthorizedFor(sessionOf(profile('Contributor')), project))).toHaveLength(2);
    const owned = build('projects', { id: 'owned', ownerIds: ['me'] });
    for (const role of ['Contributor', 'Director', 'Administrator'] as const)
      expect(
        [own, owned, foreign].filter((project) => isAuthorizedFor(sessionOf(profile(role)), project)),
      ).toHaveLength(3);
    for (const role of ['ReadOnly', 'Basic'] as const)
      expect([own, owned, foreign].filter((project) => isAuthorizedFor(sessionOf(profile(role)), project))).toEqual([
        own,
        owned,
      ]);
  });
  it('never hold what the server restricted', () => {
    // All that is sent of it.
    const restricted = { id: 'x', name: 'X', isRestricted: true } as Project;
    const session = sessionOf(profile('Basic'));
    expect(isAuthorizedFor(session, restricted)).toBe(false);
    expect(can(session, [own, restricted], 'create', 'orders', { projectId: 'x' })).toBe(false);
    expect(can(session, [own, restricted], 'create', 'orders', { projectId: 'own' })).toBe(true);
  });
  it('hold what a team’s warehouse fulfills', () => {
    const fulfilled = build('projects', { fulfillingById: 'w1' });
    expect(isAuthorizedFor(sessionOf(profile('Basic', { warehouseIds: ['w1'] })), fulfilled)).toBe(true);
  });
  it('make a group choosable only when they hold all of it [SC-11]', () => {
    const group = build('projectgroups', { projectIds: ['own', 'foreign'] });
    expect(isAuthorizedForGroup(sessionOf(profile('Basic')), group, projects)).toBe(false);
    expect(isAuthorizedForGroup(sessionOf(profile('Contributor')), group, projects)).toBe(true);
    // A project that the server does not list (deleted, archived) belongs to nobody.
    const withUnknown = build('projectgroups', { projectIds: ['own', 'gone'] });
    expect(isAuthorizedForGroup(sessionOf(profile('Contributor')), withUnknown, projects)).toBe(false);
  });
});
