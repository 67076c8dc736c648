import { randomUUID } from 'node:crypto';
import { type CollectionName, collectionNames } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { type Person, people, places } from '../testing/people.ts';
import { projects, world } from '../testing/rights-world.ts';
import { testServer } from '../testing/server.ts';

// Who may see and do what, written by hand from product.md 6 and decisions 3.9 and 4, never read from the policy table:
// a mistake in the table is a difference here. rights-world.ts says what the names of the records mean.

const standings = [
  'readonly',
  'basic',
  'picker',
  'contributor',
  'director',
  'administrator',
  'subscriber',
  'unconfigured',
] as const satisfies readonly Person[];
type Standing = (typeof standings)[number];
type PerStanding = Readonly<Record<Standing, string>>;

/** What ReadOnly, Basic and picker see of it; Contributors and higher, Subscriber, and a Subscriber without a project. */
const see = (
  [readonly, basic, picker]: readonly [string, string, string],
  higher: string,
  [subscriber, unconfigured]: readonly [string, string],
): PerStanding => ({
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

const visible: Readonly<Record<CollectionName, PerStanding>> = {
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
  // What is packed has not left the warehouse: it is no Subscriber's yet.
  shipments: see(['own ownPacked', 'own ownPacked', 'fulfilled'], 'own ownPacked other fulfilled', ['own', '']),
  // No Subscriber reads the ledger: it tells what a warehouse holds for others.
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
  activityitems: journal,
  auditevents: journal,
};

/** c create, u replace, d delete, r restore, a archive, p purge; what is not named is refused. Place → standing → verbs. */
type Verbs = Readonly<Record<string, Partial<PerStanding>>>;
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

const mayDo: Readonly<Record<CollectionName, Verbs>> = {
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
  activityitems: { own: {}, general: {} },
  auditevents: { own: {}, general: {} },
  shipments: { own: {}, fulfilled: {} },
  stockmoves: { site: {}, warehouse: {} },
  counts: { warehouse: {}, depot: {} },
  countlines: { warehouse: {}, depot: {} },
};

/** Single fields: who, where, what they may change, and what not. */
const fields: readonly [Standing, CollectionName, string, Record<string, unknown>, Record<string, unknown>][] = [
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
  ['subscriber', 'inventoryitems', 'site', {}, { cycleCount: 2, notes: 'x' }],
];

/** Commands about stock: whose call is not refused, by the place of the stock, or by the project of the order. */
const commands: readonly [string, string, readonly Standing[]][] = [
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
  ['inventoryitems/release', 'warehouse', ['contributor', 'director', 'administrator']],
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

describe('rights', () => {
  const server = testServer({
    requestsPerMinute: 1_000_000,
    prepare: async ({ store }) => {
      const set = (table: string, id: string, change: object) =>
        store.query(`update ${table} set doc = doc || $1::text::jsonb where id = $2`, [JSON.stringify(change), id]);
      await store.query(`update projects set doc = doc - 'fulfillingById' where id = $1`, [projects.own]);
      // Past the rule that only a warehouse has a team.
      await set('projects', projects.other, { fulfillingById: places.otherSchool });
      await set('locations', places.otherSchool, { memberIds: [people.picker] });
      for (const name of collectionNames) {
        const whole = Object.values(world[name]).filter((record) => Object.keys(record).length > 1);
        await insertRecords(server.store, name, whole);
        const deleted = Object.entries(world[name]).map(([place, record]) => [place, record, randomUUID()] as const);
        await insertRecords(
          server.store,
          name,
          await Promise.all(
            deleted.map(async ([, { id }, copy]) => ({ ...(await stored(name, id)), id: copy, isDeleted: true })),
          ),
        );
        for (const [place, , copy] of deleted) trash.set(`${name} ${place}`, copy);
      }
    },
  });
  /** A deleted copy of each record: what is refused is refused of it again and again. */
  const trash = new Map<string, string>();
  const stored = async (name: CollectionName, id: string) => {
    const { rows } = await server.store.query<{ doc: Record<string, unknown> }>(
      `select doc from ${name.toLowerCase()} where id = $1`,
      [id],
    );
    return rows[0]?.doc ?? {};
  };
  const idOf = (name: CollectionName, place: string) => world[name][place]?.id ?? '';
  const copyOf = async (name: CollectionName, place: string, change: object = {}) => {
    const id = randomUUID();
    await insertRecords(server.store, name, [{ ...(await stored(name, idOf(name, place))), ...change, id }]);
    return id;
  };

  describe.each(standings)('of %s', (standing) => {
    it.each(collectionNames)(
      'to read %s, in lists and one by one [RO-03] [RO-04] [RO-05] [RO-08] [RO-14] [GV-05]',
      async (name) => {
        const names = Object.keys(world[name]);
        const ids = names.map((place) => idOf(name, place));
        type Sent = { id: string; isRestricted?: boolean };
        const found = new Map<string, Sent>();
        let link: string | undefined = `${name}?pageSize=1000&${ids.map((id) => `ids=${id}`).join('&')}`;
        while (link) {
          const page: { body: Sent[]; headers: Headers } = await server.call<Sent[]>(standing, 'GET', `/${link}`);
          for (const record of page.body) found.set(record.id, record);
          link = JSON.parse(page.headers.get('x-pagination') ?? '{}').NextPageLink;
        }
        const nameOf = (place: string, record: Sent | undefined) =>
          record ? [`${place}${record.isRestricted ? '~' : ''}`] : [];
        const listed = names.flatMap((place) => nameOf(place, found.get(idOf(name, place))));
        const single = await Promise.all(
          names.map(async (place) => {
            const { status, body } = await server.call<Sent>(standing, 'GET', `/${name}/${idOf(name, place)}`);
            if (status !== 200) expect(status).toBe(404);
            return status === 200 ? nameOf(place, body) : [];
          }),
        );
        const expected = visible[name][standing].split(' ').filter(Boolean).sort();
        expect({ listed: listed.sort(), single: single.flat().sort() }).toEqual({ listed: expected, single: expected });
        const count = await server.call(standing, 'GET', `/${name}?countOnly=true&ids=${ids.join(',')}`);
        expect(count.body).toEqual({ count: expected.length });
      },
    );
  });

  // After all that reads: copies of projects make more people mates.
  it.each(standings)(
    'of %s to create, replace, delete, restore, archive and purge [RO-03] [RO-04] [RO-05] [RO-06] [RO-07] [RO-09]',
    async (standing) => {
      const differences: string[] = [];
      await Promise.all(
        collectionNames.map(async (name) => {
          for (const [place, granted] of Object.entries(mayDo[name])) {
            const expected = granted[standing] ?? '';
            let done = '';
            for (const verb of verbs)
              if (await isDone(standing, name, place, verb, expected.includes(verb))) done += verb;
            if (done !== expected) differences.push(`${name} ${place}: '${done}' is done, '${expected}' is right`);
          }
        }),
      );
      expect(differences).toEqual([]);
    },
    60_000,
  );

  const verbs = ['c', 'u', 'd', 'r', 'a', 'p'] as const;
  /** Tries one verb; what is expected to be done happens to a copy. A refusal is 403, and 404 of what is not seen. */
  async function isDone(
    standing: Standing,
    name: CollectionName,
    place: string,
    verb: (typeof verbs)[number],
    isExpected: boolean,
  ) {
    const isOfTrash = verb === 'r' || verb === 'p';
    const own = name === 'moduleRequests' ? { requestedById: people[standing] } : {};
    const id = isExpected
      ? await copyOf(name, place, { ...own, isDeleted: isOfTrash })
      : isOfTrash
        ? trash.get(`${name} ${place}`)
        : idOf(name, place);
    const patch = (path: string, value: boolean) =>
      server.call(standing, 'PATCH', `/${name}/${id}`, [{ op: 'replace', path, value }]);
    const body = async () => {
      const {
        notes: _notes,
        emailAddress: _address,
        fulfillingById: _warehouse,
        ...record
      } = await stored(name, idOf(name, place));
      return record;
    };
    const attempt = async () => {
      switch (verb) {
        case 'c':
          // A picture without its file: a person who may create one is asked for the file.
          if (name === 'mediaitems')
            return server.call(standing, 'POST', '/mediaitems?projectRelated=true', { ...(await body()), url: '' });
          return server.call(standing, 'POST', `/${name}`, await body());
        case 'u':
          return server.call(standing, 'PUT', `/${name}/${id}`, {
            ...(await body()),
            ...(name === 'users' ? { firstName: 'Renamed' } : { name: 'Renamed##', views: [{ name: 'x' }] }),
          });
        case 'd':
          return server.call(standing, 'DELETE', `/${name}/${id}`);
        case 'r':
          return patch('isDeleted', false);
        case 'a':
          return patch('isArchived', true);
        case 'p':
          return server.call(standing, 'DELETE', `/${name}/${id}?purge=true`);
      }
    };
    const { status, body: answer } = await attempt();
    if (status === 403 || status === 404) return false;
    const isAskedForFile =
      verb === 'c' && name === 'mediaitems' && JSON.stringify(answer.fieldErrors ?? '').includes('"field":"url"');
    if (status === 200 || status === 201 || isAskedForFile) return true;
    throw new Error(`${standing} ${verb} ${name} ${place}: ${status} ${JSON.stringify(answer)}`);
  }

  it.each(fields)('of %s to change single fields of %s (%s)', async (standing, name, place, allowed, refused) => {
    const picture = idOf('mediaitems', standing === 'picker' ? 'fulfilled' : 'own');
    const change = async (path: string, given: unknown) => {
      const value = given === 'picture' ? [picture] : given;
      const id = await copyOf(name, place);
      return (await server.call(standing, 'PATCH', `/${name}/${id}`, [{ op: 'replace', path, value }])).status;
    };
    for (const [path, value] of Object.entries(allowed)) expect([path, await change(path, value)]).toEqual([path, 200]);
    for (const [path, value] of Object.entries(refused)) expect([path, await change(path, value)]).toEqual([path, 403]);
  });

  it.each(commands)('to call %s of %s', async (command, place, expected) => {
    const inventoryItemId = idOf('inventoryitems', place);
    const countId = idOf('counts', place);
    const isStock = world.inventoryitems[place] !== undefined;
    const isOfTransit = command.endsWith('Transfer');
    const travelling = {
      ...{ quantity: 2, reservations: [] },
      transit: { toLocationId: idOf('locations', place === 'depot' ? 'warehouse' : 'depot') },
    };
    const bodies = (twinId: string): Readonly<Record<string, object>> => ({
      'reservations/move': { moves: [{ orderId: idOf('orders', 'fulfilled'), inventoryItemId, to: 'Reserved' }] },
      'reservations/allocate': { orderIds: [idOf('orders', place)] },
      'inventoryitems/count': { counts: [{ inventoryItemId, onShelf: 1 }] },
      'inventoryitems/applyCount': { inventoryItemIds: [inventoryItemId] },
      'inventoryitems/adjust': { inventoryItemId, change: 'plus', quantity: 1, reason: 'Found' },
      'inventoryitems/move': { inventoryItemIds: [inventoryItemId], locale: 'A1' },
      'inventoryitems/divide': { inventoryItemId, quantity: 1 },
      'inventoryitems/merge': { inventoryItemIds: [inventoryItemId, twinId] },
      'inventoryitems/requestCount': { inventoryItemIds: [inventoryItemId] },
      'inventoryitems/transfer': {
        ...{ toWarehouseId: idOf('locations', place === 'depot' ? 'warehouse' : 'depot') },
        ...{ lines: [{ inventoryItemId, quantity: 1 }] },
      },
      // Only these need what is on its way, which they are refused for otherwise: each gets an item of its own.
      'inventoryitems/receiveTransfer': { lines: [{ inventoryItemId: twinId, quantity: 1 }] },
      'inventoryitems/cancelTransfer': { inventoryItemIds: [twinId] },
      'inventoryitems/release': { inventoryItemIds: [inventoryItemId] },
      'reservations/short': {
        ...{ orderId: idOf('orders', 'fulfilled'), inventoryItemId },
        ...{ quantity: 1, reason: 'Later' },
      },
      'counts/open': { warehouseId: idOf('locations', place), scope: { kind: 'emplacements' } },
      'counts/save': { countId, lines: [{ inventoryItemId, onShelf: 1 }] },
      'counts/decide': { countId, lineIds: [randomUUID()], decision: 'reject' },
      ...Object.fromEntries(['review', 'cancel', 'apply', 'undo'].map((call) => [`counts/${call}`, { countId }])),
      'shipments/pack': { projectId: idOf('projects', place), boxes: [{ lines: [] }] },
      'shipments/ship': { projectId: idOf('projects', place), boxes: [{ lines: [] }] },
      'shipments/undo': { shipmentId: idOf('shipments', place), reason: 'x' },
      'shipments/cancel': { shipmentId: idOf('shipments', place) },
    });
    const done: Standing[] = [];
    for (const standing of standings) {
      const headers = { 'idempotency-key': randomUUID() };
      const twinId = isStock ? await copyOf('inventoryitems', place, isOfTransit ? travelling : {}) : randomUUID();
      const body = bodies(twinId)[command];
      const { status } = await server.call(standing, 'POST', `/${command}`, body, headers);
      if (status !== 403) done.push(standing);
    }
    expect(done).toEqual(expected);
  });
});
