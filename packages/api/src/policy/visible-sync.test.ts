import { type CollectionName, collectionNames } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { type Person, people, places } from '../testing/people.ts';
import { projects, world } from '../testing/rights-world.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { administratorOf, idIn, repeatableRandom, visibilityChanges } from '../testing/visibility-changes.ts';
import { workChanges } from '../testing/work-changes.ts';

const watchers = ['subscriber', 'basic', 'picker'] as const satisfies readonly Person[];
/** Nobody keeps a copy of the journals. */
const journals: readonly CollectionName[] = ['activityitems', 'auditevents', 'stockmoves'];
/** All staff see the whole of these at all times. */
const sharedByStaff: readonly CollectionName[] = [
  ...([
    'counts',
    'locations',
    'preparationitemtemplates',
    'preparationtemplates',
    'products',
    'projectgroups',
  ] as const),
  ...(['setupareatemplates', 'setupunittemplates', 'tags', 'tagsets', 'things', 'users', 'vendors'] as const),
];
/** And of these Subscribers see nothing. */
const staffOnly: readonly CollectionName[] = [
  ...(['countlines', 'counts', 'gridconfigurations', 'projectgroups', 'things', 'vendors'] as const),
];
const watchedBy = (person: Person) =>
  collectionNames.filter(
    (name) => !journals.includes(name) && !(person === 'subscriber' ? staffOnly : sharedByStaff).includes(name),
  );

interface Seen {
  id: string;
  isDeleted: boolean;
  isArchived: boolean;
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
    return textsOf([...this.#records.values()].filter(({ isDeleted, isArchived }) => !isDeleted && !isArchived));
  }

  async whole(): Promise<string[]> {
    return textsOf((await this.#list('')).body);
  }

  #list(query: string) {
    return this.#server.call<Seen[]>(this.#person, 'GET', `/${this.#name}?${query}`);
  }
}
/** Whole records: one of which others hide a field is another one. */
const textsOf = (records: readonly Seen[]) => records.map((record) => JSON.stringify(record)).sort();

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
  const { set } = administratorOf(server);

  it('reaches a copy that asks for changes only, for Subscribers and staff [API-16]', async () => {
    const copies = watchers.flatMap((person) =>
      watchedBy(person).map((name) => ({ person, name, copy: new Copy(server, person, name) })),
    );
    const compare = async (step: string) => {
      const differences = await Promise.all(
        copies.map(async ({ person, name, copy }) => {
          const kept = await copy.sync();
          const whole = await copy.whole();
          const missing = whole.filter((record) => !kept.includes(record));
          const gone = kept.filter((record) => !whole.includes(record));
          return missing.length + gone.length === 0 ? [] : [{ step, person, name, missing, gone }];
        }),
      );
      expect(differences.flat()).toEqual([]);
    };
    await compare('beginning');

    const random = repeatableRandom(20_261_122);
    const changes = [...visibilityChanges(server, watchers, compare, random), ...workChanges(server, compare, random)];
    // Each once, then at random: more of it by hand.
    const more = Number(process.env.GROUNDWORK_SEQUENCES || 4);
    for (const [step, change] of [...changes, ...Array.from({ length: more }, () => random.pick(changes))]) {
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
