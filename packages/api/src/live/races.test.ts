import type { Order } from '@groundwork/contract';
import { followOrders } from '../testing/order-follower.ts';
import { type Person, people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

const writers = 8;
const writesEach = 40;
type Writer = (method: string, path: string, body: unknown) => Promise<Order>;

describe('people who follow orders while many write them at two processes', () => {
  const server = testServer({ requestsPerMinute: 1_000_000, live: { pollInterval: 50 } });

  const follow = async (person: Person, address: string) => followOrders(address, await server.token(people[person]));
  const wholeList = async (person: Person) => {
    const { body } = await server.call<Order[]>(person, 'GET', '/orders');
    return new Map(body.map(({ id, quantity }) => [id, quantity]));
  };
  const sorted = (map: ReadonlyMap<string, unknown>) => [...map].sort(([a], [b]) => (a < b ? -1 : 1));

  it('have the content of the database at the end, each limited to their visibility', async () => {
    const other = await server.beside();
    const token = await server.token(people.director);
    const writerAt =
      (address: string): Writer =>
      async (method, path, body) => {
        const answer = await fetch(`${address}${path}`, {
          method,
          body: JSON.stringify(body),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        });
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as Order;
      };
    const followers = await Promise.all([
      follow('contributor', server.address),
      follow('subscriber', other.address),
      follow('basic', server.address),
      follow('director', other.address),
    ]);
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const write = writerAt(writer % 2 === 0 ? server.address : other.address);
        const projects = [places.own, places.other];
        const { id } = await write('POST', '/orders', { name: `Order ${writer}`, projectId: projects[writer % 2] });
        for (let turn = 1; turn <= writesEach; turn += 1) {
          // Now and then into another project: out of what some see, and back again.
          const [path, value] = turn % 10 === 0 ? ['projectId', projects[(turn / 10) % 2]] : ['quantity', turn];
          await write('PATCH', `/orders/${id}`, [{ op: 'replace', path, value }]);
        }
      }),
    );
    const persons = ['contributor', 'subscriber', 'basic', 'director'] as const;
    for (const [index, person] of persons.entries()) {
      const expected = sorted(await wholeList(person));
      expect(expected.length).toBeGreaterThan(0);
      const copy = followers[index]?.copy ?? new Map();
      // It comes within a poll; a change that is lost never does, and the test ends by its time.
      while (JSON.stringify(sorted(copy)) !== JSON.stringify(expected)) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    await Promise.all(followers.map((follower) => follower.stop()));
    await other.close();
  }, 60_000);
});
