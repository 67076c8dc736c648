import type { Notification } from '@groundwork/contract';
import { type Person, people, places } from './people.ts';
import type { testServer } from './server.ts';
import type { stockCalls } from './stock-calls.ts';

type Patch = ReturnType<typeof stockCalls>['patch'];

/** Projects with members, and what comes to whose inbox. Every test begins with empty inboxes. */
export function inboxCalls(server: ReturnType<typeof testServer>, patch: Patch) {
  beforeEach(() => server.store.query('delete from notifications'));

  const inboxOf = async (person: Person) => (await server.call<Notification[]>(person, 'GET', '/notifications')).body;
  /** Whose inbox holds anything. */
  const notified = async () => {
    const { rows } = await server.store.query<{ id: string }>(
      `select distinct user_id as id from notifications where not doc ? 'doneUtc'`,
    );
    const names = Object.entries(people).flatMap(([name, id]) => (rows.some((row) => row.id === id) ? [name] : []));
    return names.sort();
  };
  const project = async (fields: object = {}, person: Person = 'administrator') =>
    (
      await server.call<{ id: string; name: string }>(person, 'POST', '/projects', {
        ...{ name: 'Maple Grove', locationId: places.ownSchool, fulfillingById: places.warehouse, ...fields },
      })
    ).body;
  const setMembers = (id: string, members: readonly Person[], person: Person = 'director') =>
    patch(
      `/projects/${id}`,
      'memberIds',
      members.map((name) => people[name]),
      person,
    );

  return { inboxOf, notified, project, setMembers };
}
