import type { CollectionName, User } from '@groundwork/contract';
import type { PolicyRole } from '@groundwork/contract/policy';

/** Ids that read like what they are and are valid UUIDs. */
export const idOf = (kind: number, n: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const people = {
  administrator: idOf(1, 1),
  director: idOf(1, 2),
  contributor: idOf(1, 3),
  basic: idOf(1, 4),
  readonly: idOf(1, 5),
  picker: idOf(1, 6),
  subscriber: idOf(1, 7),
  disabled: idOf(1, 8),
  invited: idOf(1, 9),
  unconfigured: idOf(1, 10),
} as const;
export type Person = keyof typeof people;

export const personOf: Readonly<Record<PolicyRole, Person>> = {
  Administrator: 'administrator',
  Director: 'director',
  Contributor: 'contributor',
  Basic: 'basic',
  ReadOnly: 'readonly',
  Subscriber: 'subscriber',
};

const user = (person: Person, firstName: string, lastName: string, rest: Partial<User> = {}) => ({
  id: people[person],
  firstName,
  lastName,
  emailAddress: `${person}@groundwork.test`,
  role: 'Basic',
  category: 'PES',
  type: 'Local',
  status: 'Active',
  tagIds: [],
  ...rest,
});

/** Two projects: 'own' has everybody below Contributor in it, 'other' nobody; a warehouse fulfills both for its team. */
export const places = {
  own: idOf(2, 1),
  other: idOf(2, 2),
  ownSchool: idOf(3, 1),
  otherSchool: idOf(3, 2),
  warehouse: idOf(3, 3),
  ownPlan: idOf(4, 1),
  otherPlan: idOf(4, 2),
  tag: idOf(5, 1),
  product: idOf(6, 1),
  unusedProduct: idOf(6, 2),
  vendor: idOf(7, 1),
} as const;

const members = [people.basic, people.readonly, people.subscriber];
const project = (id: string, name: string, locationId: string, setupPlanId: string, memberIds: readonly string[]) => ({
  id,
  name,
  status: 'Planning',
  locationId,
  setupPlanId,
  fulfillingById: places.warehouse,
  notes: 'For staff',
  mediaItemIds: [],
  memberIds,
  ownerIds: [],
  tagIds: [],
});
const location = (id: string, name: string, type: string, memberIds: readonly string[] = []) => ({
  id,
  name,
  type,
  memberIds,
  mediaItemIds: [],
  tagIds: [],
});
/** What a plan in which nothing is planned holds. */
export const emptyPlan = {
  status: 'Draft',
  moduleType: 'standard',
  quantity: 1,
  areaDeployments: [],
  unitDeployments: [],
  preparationDeployments: [],
  itemDeployments: [],
  tagIds: [],
};
const plan = (id: string, name: string, projectId: string) => ({ id, name, projectId, ...emptyPlan });

/** The records that every API test begins with. */
export const beginning: readonly [CollectionName, readonly (Record<string, unknown> & { id: string })[]][] = [
  [
    'users',
    [
      user('administrator', 'Ada', 'Administrator', { role: 'Administrator' }),
      user('director', 'Dirk', 'Director', { role: 'Director' }),
      user('contributor', 'Connie', 'Contributor', { role: 'Contributor' }),
      user('basic', 'Ben', 'Basic'),
      user('readonly', 'Rea', 'ReadOnly', { role: 'ReadOnly' }),
      user('picker', 'Piet', 'Picker'),
      user('subscriber', 'Sue', 'Subscriber', { category: 'Subscriber', role: 'Administrator' }),
      user('disabled', 'Dis', 'Abled', { status: 'Disabled' }),
      user('invited', 'Ina', 'Vited', { status: 'Invited' }),
      user('unconfigured', 'Una', 'Configured', { category: 'Subscriber' }),
    ],
  ],
  [
    'locations',
    [
      location(places.ownSchool, 'Own School', 'School'),
      location(places.otherSchool, 'Other School', 'School'),
      location(places.warehouse, 'Portland Central', 'Warehouse', [people.picker]),
    ],
  ],
  ['tags', [{ id: places.tag, name: 'Fragile', color: '#40BF7B' }]],
  ['vendors', [{ id: places.vendor, name: 'Beechwood Materials', tagIds: [] }]],
  [
    'products',
    [
      {
        id: places.product,
        name: 'Pink Tower',
        price: 68,
        vendorId: places.vendor,
        mediaItemIds: [],
        tagIds: [],
        consumable: false,
        divisible: false,
      },
      {
        id: places.unusedProduct,
        name: 'Red Rods',
        price: 54.5,
        mediaItemIds: [],
        tagIds: [],
        consumable: false,
        divisible: false,
      },
    ],
  ],
  [
    'projects',
    [
      project(places.own, 'Own Project', places.ownSchool, places.ownPlan, members),
      project(places.other, 'Other Project', places.otherSchool, places.otherPlan, []),
    ],
  ],
  ['setupplans', [plan(places.ownPlan, 'Own Plan', places.own), plan(places.otherPlan, 'Other Plan', places.other)]],
];
