import { type CollectionName, collectionNames, type SetupPlan } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { type Person, people, places } from '../testing/people.ts';
import { projects, world } from '../testing/rights-world.ts';
import { type TestServer, testServer } from '../testing/server.ts';

const watchers = ['subscriber', 'basic', 'picker'] as const satisfies readonly Person[];
/** What is seen because of other records: of places, plans, templates, products and pictures. */
const watched = [
  'inventoryitems',
  'locations',
  'mediaitems',
  'notifications',
  'orders',
  'preparationitemtemplates',
  'preparationtemplates',
  'products',
  'projects',
  'setupareatemplates',
  'setupunittemplates',
  'tags',
  'tagsets',
  'users',
] as const satisfies readonly CollectionName[];

interface Seen {
  id: string;
  isDeleted: boolean;
  isArchived: boolean;
  isRestricted?: boolean;
}

/** One person's copy of a collection, kept as the browser keeps it: changes since the last stamp, all when the scope is another. */
class Copy {
  #records = new Map<string, Seen>();
  #scope: string | null = '';
  #stamp = '1970-01-01T00:00:00.000Z';
  readonly #server: TestServer;
  readonly #person: Person;
  readonly #name: CollectionName;
  constructor(server: TestServer, person: Person, name: CollectionName) {
    this.#server = server;
    this.#person = person;
    this.#name = name;
  }

  async sync(): Promise<string[]> {
    const query = `modifiedAfter=${this.#stamp}&includeArchived=true&includeDeleted=true`;
    let answer = await this.#list(query);
    if (answer.headers.get('x-scope-version') !== this.#scope) {
      answer = await this.#list('includeArchived=true');
      this.#records.clear();
    }
    for (const record of answer.body) this.#records.set(record.id, record);
    this.#scope = answer.headers.get('x-scope-version');
    this.#stamp = answer.headers.get('x-sync-stamp') ?? this.#stamp;
    return namesOf([...this.#records.values()].filter(({ isDeleted, isArchived }) => !isDeleted && !isArchived));
  }

  async whole(): Promise<string[]> {
    return namesOf((await this.#list('')).body);
  }

  #list(query: string) {
    return this.#server.call<Seen[]>(this.#person, 'GET', `/${this.#name}?${query}`);
  }
}
const namesOf = (records: readonly Seen[]) =>
  records.map(({ id, isRestricted }) => `${id}${isRestricted ? ' restricted' : ''}`).sort();

/** The same numbers each time. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('what a change of another record makes visible or hides', () => {
  const server = testServer({
    requestsPerMinute: 1_000_000,
    prepare: async ({ store }) => {
      for (const name of collectionNames) {
        const whole = Object.values(world[name]).filter((record) => Object.keys(record).length > 1);
        await insertRecords(store, name, whole);
      }
    },
  });
  const idIn = (name: CollectionName, place: string) => world[name][place]?.id ?? '';
  const as = async (method: string, path: string, body?: unknown) => {
    const { status, body: answer } = await server.call('administrator', method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const set = (name: CollectionName, id: string, path: string, value: unknown) =>
    as('PATCH', `/${name}/${id}`, [{ op: 'replace', path, value }]);

  it('reaches a copy that asks for changes only, for Subscribers and staff [API-16]', async () => {
    const copies = watchers.flatMap((person) =>
      watched.map((name) => ({ person, name, copy: new Copy(server, person, name) })),
    );
    const compare = async (step: string) => {
      const differences = await Promise.all(
        copies.map(async ({ person, name, copy }) => {
          const kept = await copy.sync();
          const whole = await copy.whole();
          return JSON.stringify(kept) === JSON.stringify(whole) ? [] : [{ step, person, name, kept, whole }];
        }),
      );
      expect(differences.flat()).toEqual([]);
    };
    await compare('beginning');

    const random = numbers(20_261_122);
    const pick = <T>(of: readonly T[]): T => of[random(of.length)] as T;
    const projectIds = Object.values(projects);
    const locationIds = Object.keys(world.locations).map((place) => idIn('locations', place));
    const someOf = (name: CollectionName) => Object.keys(world[name]).filter(() => random(2) === 0);
    const idsOf = (name: CollectionName) => someOf(name).map((place) => idIn(name, place));
    const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
      // Into what they see, and out of it.
      ['project of an order', () => set('orders', idIn('orders', 'fulfilled'), 'projectId', places.own)],
      [
        'place of stock',
        () => set('inventoryitems', idIn('inventoryitems', 'otherSite'), 'locationId', places.ownSchool),
      ],
      [
        'project of any order',
        () =>
          set('orders', idIn('orders', pick(Object.keys(world.orders))), 'projectId', pick([places.own, places.other])),
      ],
      [
        'place of any stock',
        () =>
          set(
            'inventoryitems',
            idIn('inventoryitems', pick(Object.keys(world.inventoryitems))),
            'locationId',
            pick([places.ownSchool, places.otherSchool, places.warehouse]),
          ),
      ],
      ['order into another project', () => set('orders', idIn('orders', 'own'), 'projectId', places.other)],
      ['order back', () => set('orders', idIn('orders', 'own'), 'projectId', places.own)],
      [
        'stock to another place',
        () => set('inventoryitems', idIn('inventoryitems', 'otherSite'), 'locationId', places.otherSchool),
      ],
      [
        'members',
        () =>
          set(
            'projects',
            pick(projectIds),
            'memberIds',
            watchers.filter(() => random(2) === 0).map((person) => people[person]),
          ),
      ],
      ['place of a project', () => set('projects', pick(projectIds), 'locationId', pick(locationIds))],
      [
        'warehouse of a project',
        () => set('projects', pick([places.own, places.other]), 'fulfillingById', places.warehouse),
      ],
      ['archived project', () => set('projects', projects.stocking, 'isArchived', random(2) === 0)],
      ['type of a place', () => set('locations', places.otherSchool, 'type', pick(['School', 'Warehouse']))],
      ['team', () => set('locations', places.warehouse, 'memberIds', random(2) ? [people.picker] : [people.basic])],
      ['pictures of a place', () => set('locations', places.ownSchool, 'mediaItemIds', idsOf('mediaitems'))],
      [
        'plan',
        async () => {
          const plan = (await as('GET', `/setupplans/${places.ownPlan}`)) as unknown as SetupPlan;
          const unitDeployments = someOf('setupunittemplates').map((place) => ({
            id: crypto.randomUUID(),
            omit: false,
            templateId: idIn('setupunittemplates', place),
            preparationDeployments: [],
          }));
          await as('PUT', `/setupplans/${places.ownPlan}`, { ...plan, unitDeployments });
        },
      ],
      [
        'public template',
        () => set('setupareatemplates', idIn('setupareatemplates', 'internal'), 'internalOnly', random(2) === 0),
      ],
      [
        'units of a template',
        () =>
          set(
            'setupareatemplates',
            idIn('setupareatemplates', 'public'),
            'unitTemplateIds',
            idsOf('setupunittemplates'),
          ),
      ],
      [
        'preparations of a template',
        () =>
          set(
            'setupunittemplates',
            idIn('setupunittemplates', 'planned'),
            'preparationTemplateIds',
            idsOf('preparationtemplates'),
          ),
      ],
      [
        'products of a template',
        () =>
          set(
            'preparationitemtemplates',
            idIn('preparationitemtemplates', 'published'),
            'productIds',
            idsOf('products'),
          ),
      ],
      [
        'restored template',
        async () => {
          const id = idIn('setupunittemplates', 'published');
          await set('setupunittemplates', id, 'isDeleted', true);
          await compare('deleted template');
          await set('setupunittemplates', id, 'isDeleted', false);
        },
      ],
      [
        'pictures of a product',
        () => set('products', idIn('products', 'planned'), 'mediaItemIds', idsOf('mediaitems')),
      ],
      ['tags of a product', () => set('products', idIn('products', 'published'), 'tagIds', idsOf('tags'))],
      [
        'product of an order',
        () => set('orders', idIn('orders', 'own'), 'productId', idIn('products', pick(Object.keys(world.products)))),
      ],
    ];
    // Each once, then at random: more of it by hand.
    const more = Number(process.env.GROUNDWORK_SEQUENCES || 4);
    for (const [step, change] of [...changes, ...Array.from({ length: more }, () => pick(changes))]) {
      await change();
      await compare(step);
    }
  }, 120_000);

  it('says of a record that has left their projects that it is gone, and nothing that happens to it elsewhere', async () => {
    const order = idIn('orders', 'own');
    for (const project of Object.values(projects)) {
      await set('projects', project, 'memberIds', project === places.own ? [people.subscriber] : []);
    }
    await set('orders', order, 'projectId', places.own);
    const list = async (since: string) => {
      const query = `modifiedAfter=${since}&includeArchived=true&includeDeleted=true`;
      const { body, headers } = await server.call<Seen[]>('subscriber', 'GET', `/orders?${query}`);
      return { own: body.filter(({ id }) => id === order), stamp: headers.get('x-sync-stamp') ?? '' };
    };
    const { stamp } = await list('1970-01-01T00:00:00.000Z');
    await set('orders', order, 'projectId', places.other);
    const after = await list(stamp);
    expect(after.own).toEqual([
      {
        id: order,
        isDeleted: true,
        isArchived: false,
        isPurged: true,
        timeCreatedUtc: expect.any(String),
        timeModifiedUtc: expect.any(String),
      },
    ]);
    await set('orders', order, 'quantity', 77);
    const stranger = idIn('orders', 'fulfilled');
    await set('orders', stranger, 'projectId', places.other);
    await set('orders', stranger, 'projectId', projects.stocking);
    const { body } = await server.call<Seen[]>(
      'subscriber',
      'GET',
      `/orders?modifiedAfter=${after.stamp}&includeArchived=true&includeDeleted=true`,
    );
    expect(body.map(({ id }) => id).filter((id) => id === stranger)).toEqual([]);
    expect((await server.call('subscriber', 'GET', `/orders/${order}`)).status).toBe(404);
    // It comes back whole.
    await set('orders', order, 'projectId', places.own);
    expect((await list(after.stamp)).own).toMatchObject([{ id: order, isDeleted: false, quantity: 77 }]);
  });
});
