import type { AuditEvent } from '@groundwork/contract';
import { findCaller } from '../policy/caller.ts';
import { type Person, people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { noteInAudit } from './audit.ts';
import { projectChannel } from './wanted.ts';

describe('what a moderator did in a conversation', () => {
  const rude = 'Ben Basic: What they pay is none of their business';
  const conversations = [projectChannel(places.own), 'between-people'];
  const server = testServer({
    prepare: async ({ store }) => {
      const director = await findCaller(store, people.director);
      if (!director) throw new Error('The Director has no account.');
      for (const url of conversations) await noteInAudit(store, director, url, { field: 'removedMessage', from: rude });
    },
  });
  const eventsFor = async (person: Person) =>
    (
      await server.call<AuditEvent[]>(
        person,
        'GET',
        `/auditevents?${conversations.map((url) => `targetIdSet=${url}`).join('&')}`,
      )
    ).body;

  it.each(['director', 'administrator'] as const)('is on record for a %s', async (person) => {
    expect((await eventsFor(person)).map(({ targetId }) => targetId).sort()).toEqual([...conversations].sort());
  });

  it.each(['subscriber', 'readonly', 'basic', 'picker', 'contributor'] as const)(
    'is not read by a %s, who need not have been in that conversation',
    async (person) => {
      const ids = (await eventsFor('director')).map(({ id }) => id);
      expect(await eventsFor(person)).toEqual([]);
      for (const id of ids) expect((await server.call(person, 'GET', `/auditevents/${id}`)).status).toBe(404);
      expect(JSON.stringify((await server.call(person, 'GET', '/auditevents')).body)).not.toContain(rude);
    },
  );
});
