import { collectionNames } from '@groundwork/contract';
import { type Person, people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

describe('which lists are read again as a whole', () => {
  const server = testServer({ requestsPerMinute: 1_000_000 });
  const versionsOf = async (person: Person) => {
    const versions = new Map<string, string | null>();
    for (const name of collectionNames) {
      const { status, headers } = await server.call(person, 'GET', `/${name}?pageSize=1`);
      expect([name, status]).toEqual([name, 200]);
      versions.set(name, headers.get('x-scope-version'));
    }
    return versions;
  };
  /** The lists whose version is another one after the change. */
  const changedBy = async (person: Person, change: () => Promise<{ status: number }>) => {
    const before = await versionsOf(person);
    expect((await change()).status).toBeLessThan(300);
    const after = await versionsOf(person);
    return collectionNames.filter((name) => before.get(name) !== after.get(name)).sort();
  };
  const newWarehouse = () =>
    server.call('administrator', 'POST', '/locations', { name: `W ${Math.random()}`, type: 'Warehouse' });
  const memberships = (memberIds: readonly string[]) =>
    server.call('administrator', 'PATCH', `/projects/${places.other}`, [
      { op: 'replace', path: 'memberIds', value: memberIds },
    ]);

  it.each<[Person, string[]]>([
    ['basic', ['inventoryitems', 'stockmoves']],
    ['picker', ['inventoryitems', 'stockmoves']],
    ['subscriber', ['inventoryitems']],
    ['administrator', []],
  ])('a new warehouse: for the %s stock alone, where they do not see all of it', async (person, stock) => {
    const changed = await changedBy(person, newWarehouse);
    expect(changed).toEqual(stock);
  });

  it('a change of the projects that somebody is in: all their lists', async () => {
    const changed = await changedBy('basic', () => memberships([people.basic]));
    expect(changed).toEqual([...collectionNames].sort());
  });

  it('nothing, where somebody else joins a project or a location is no warehouse', async () => {
    await memberships([people.basic]);
    expect(await changedBy('basic', () => memberships([people.basic, people.subscriber]))).toEqual([]);
    const site = () =>
      server.call('administrator', 'POST', '/locations', { name: `S ${Math.random()}`, type: 'School' });
    expect(await changedBy('basic', site)).toEqual([]);
  });
});
