import {
  type CollectionName,
  collectionNames,
  type Location,
  type Profile,
  type Project,
  roles,
} from '@groundwork/contract';
import {
  fields as expectedFields,
  mayDo,
  type PolicyRole,
  policyRoles,
  visible,
} from '../packages/api/src/testing/expected-rights.ts';
import { beginning, people, places } from '../packages/api/src/testing/people.ts';
import { projects as projectIds, world } from '../packages/api/src/testing/rights-world.ts';
import { cohortRoles } from '../packages/federation/src/option-values.ts';
import { can, canChangeField, type Verb } from '../packages/shell-sdk/src/permissions.ts';
import { type Session, sessionOf } from '../packages/shell-sdk/src/session.ts';

// Actions that a role may not take are not offered. Permissions are written out by hand in expected-rights.ts, for
// every role, collection, verb and place; packages/api/src/policy/policy.test.ts tries them at the server, and this
// test asks the client about the same.

const begin = (name: CollectionName) => beginning.find(([each]) => each === name)?.[1] ?? [];
const userOf = (role: PolicyRole) => begin('users').find(({ id }) => id === people[role]) as unknown as Profile;
const session = (role: PolicyRole): Session =>
  sessionOf({ ...userOf(role), warehouseIds: role === 'picker' ? [places.warehouse] : [] });

/** The projects as the server sends them to a role: of others staff below Contributor learn the name. */
function projectsOf(role: PolicyRole): Project[] {
  const whole = visible.projects[role].split(' ').filter(Boolean);
  return whole.map((mark) => {
    const [name = ''] = mark.split('~');
    const id = projectIds[name as keyof typeof projectIds];
    const stored = { ...world.projects[name], ...begin('projects').find((each) => each.id === id) };
    // Of the two projects of every test neither is fulfilled by the picker's warehouse in this world.
    const fulfilling = name === 'fulfilled' ? { fulfillingById: places.warehouse } : { fulfillingById: undefined };
    return { ...stored, ...fulfilling, ...(mark.endsWith('~') ? { isRestricted: true } : {}) } as unknown as Project;
  });
}
const locations = [...begin('locations'), ...Object.values(world.locations)]
  .map((location) => ({ type: 'School', ...location }))
  .filter(({ id }, at, all) => all.findIndex((each) => each.id === id) === at) as unknown as Location[];

const verbs: readonly [letter: string, verb: Verb][] = [
  ['c', 'create'],
  ['u', 'update'],
  ['d', 'delete'],
  // Restore has no verb of its own in the client: people who may delete may take it back.
  ['r', 'delete'],
  ['a', 'archive'],
  ['p', 'purge'],
];
/** Forms of Subscribers that hold a part of the fields: notes and pictures of components, answers to a plan. */
const partlyEdited: readonly CollectionName[] = [
  'setupareas',
  'setupunits',
  'preparations',
  'preparationitems',
  'setupplans',
];

const recordIn = (name: CollectionName, place: string) => {
  const record = world[name][place];
  if (!record) throw new Error(`There is no record '${place}' in ${name}.`);
  return name === 'users' ? { ...begin('users').find(({ id }) => id === record.id), ...record } : record;
};

describe('the client offers what the server allows', () => {
  it.each(policyRoles)('to %s [RO-03] [RO-04] [RO-05] [RO-06] [RO-07] [RO-09]', (role) => {
    const projects = projectsOf(role);
    const differences: string[] = [];
    let asked = 0;
    for (const name of collectionNames) {
      for (const [place, rights] of Object.entries(mayDo[name])) {
        const record = recordIn(name, place);
        for (const [letter, verb] of verbs) {
          const isSubscriber = session(role).isStaff === false;
          // Without a project the question is whether somebody may upload at all.
          if (isSubscriber && name === 'mediaitems' && place === 'loose' && verb === 'create') continue;
          // A new record has no id, and a new saved view is its maker's own.
          const subject = verb === 'create' ? { ...record, id: undefined, userId: undefined } : record;
          const isPart = isSubscriber && verb === 'update' && partlyEdited.includes(name);
          const expected = isPart ? role === 'subscriber' && place === 'own' : (rights[role] ?? '').includes(letter);
          asked += 1;
          if (can(session(role), projects, verb, name, subject, locations) !== expected)
            differences.push(`${verb} ${name} (${place}): the server ${expected ? 'allows' : 'refuses'} it`);
        }
      }
    }
    expect(differences).toEqual([]);
    expect(asked).toBeGreaterThan(300);
  });

  it.each(expectedFields)(
    'and no field to %s in %s (%s) that the server refuses',
    (role, name, place, allowed, refused) => {
      const record = recordIn(name, place);
      const isOffered = (field: string) =>
        canChangeField(session(role), projectsOf(role), name, record, field, locations);
      expect(Object.keys(refused).filter(isOffered)).toEqual([]);
      // Teams change orders and kits by scanning, on screens of their own.
      if (name !== 'inventoryitems') return;
      expect(Object.keys(allowed).filter((field) => !isOffered(field))).toEqual([]);
    },
  );

  it('lets a Director touch no Administrator [RO-07]', () => {
    for (const verb of ['update', 'delete', 'archive'] as const) {
      expect(can(session('director'), [], verb, 'users', { role: 'Administrator' })).toBe(false);
      expect(can(session('administrator'), [], verb, 'users', { role: 'Administrator' })).toBe(true);
    }
  });
});

it('lets a release be tried with every role, and with no other', () => {
  expect(cohortRoles).toEqual(roles);
});
