import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type { Caller } from '../policy/caller.ts';
import { Problem } from '../problem.ts';
import { people, places } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { readDecision } from './decisions.ts';
import { moderationRoutes } from './moderation-routes.ts';
import type { ChatPlatform } from './platform.ts';
import { ChatAway } from './platform-call.ts';

const url = `project-${places.own}`;
const caller = { id: people.director, name: 'Dora Director', policyRole: 'Director' } as Caller;

describe('what a Director decides about a conversation', () => {
  const server = testServer();
  const app = Fastify();
  let transactions = 0;
  let isAway = false;
  /** What the chat service was asked for, and whether a transaction waited for its answer. */
  const asked: { call: string; isInTransaction: boolean }[] = [];

  beforeAll(async () => {
    const answerTo = (call: string) => async () => {
      asked.push({ call, isInTransaction: transactions > 0 });
      if (call !== 'memberIds' && call !== 'message' && isAway) throw new ChatAway('away');
      if (call === 'message') return { message_id: 7, message: 'Doors at nine', channel_url: url, type: 'MESG' };
      return [people.director, people.basic];
    };
    const platform = new Proxy({}, { get: (_, name) => answerTo(String(name)) }) as ChatPlatform;
    const store: typeof server.store = {
      ...server.store,
      query: (...parameters) => server.store.query(...parameters),
      async tx(work) {
        transactions += 1;
        return server.store.tx(work).finally(() => {
          transactions -= 1;
        });
      },
    };
    app.setErrorHandler((error, _request, reply) => reply.status(error instanceof Problem ? error.status : 500).send());
    moderationRoutes(app, { store, platform, authenticate: async () => caller });
    await app.ready();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await server.store.query('delete from chat_decisions');
    asked.length = 0;
    isAway = false;
  });

  const base = `/conversations/${url}`;
  it.each([
    ['to close it', 'PUT', `${base}/closed`, { isClosed: true }, 'freeze', { isClosed: true }],
    [
      'to take a member out',
      'DELETE',
      `${base}/members/${people.basic}`,
      undefined,
      'removeMembers',
      {
        removedIds: [people.basic],
      },
    ],
    [
      'to pin a message',
      'PUT',
      `${base}/pinned`,
      { messageId: 7 },
      'changeData',
      {
        pinned: { messageId: 7, text: 'Doors at nine', by: caller.name },
      },
    ],
  ] as const)(
    '%s is kept once the chat service has done it, and no transaction waits for that',
    async (_, method, path, payload, call, kept) => {
      isAway = true;
      expect((await app.inject({ method, url: path, payload })).statusCode).toBe(503);
      const before = await readDecision(server.store, url);
      expect(before ?? { isClosed: false, removedIds: [], pinned: null }).toEqual({
        ...{ isClosed: false, removedIds: [], pinned: null },
      });

      isAway = false;
      expect((await app.inject({ method, url: path, payload })).statusCode).toBe(204);
      expect(await readDecision(server.store, url)).toMatchObject(kept);
      expect(asked.filter((each) => each.call === call)).toHaveLength(2);
      expect(asked.filter(({ isInTransaction }) => isInTransaction)).toEqual([]);
    },
  );

  it('to take somebody in is refused for who is not in the project, without asking the chat service', async () => {
    const path = `${base}/members/${randomUUID()}`;
    expect((await app.inject({ method: 'PUT', url: path })).statusCode).toBe(422);
    expect(asked.map(({ call }) => call)).toEqual(['memberIds']);
    expect(await readDecision(server.store, url)).toBeUndefined();
  });

  it('to take somebody into a conversation between people is refused, unless they were taken out of it', async () => {
    const members = '/conversations/between-people/members';
    const put = async (id: string) => (await app.inject({ method: 'PUT', url: `${members}/${id}` })).statusCode;
    // The Director themselves, who would read what others say to each other.
    expect(await put(people.director)).toBe(422);
    expect(await put(people.basic)).toBe(422);
    expect(asked.map(({ call }) => call)).not.toContain('invite');
    expect((await app.inject({ method: 'DELETE', url: `${members}/${people.basic}` })).statusCode).toBe(204);
    expect(await put(people.director)).toBe(422);
    expect(await put(people.basic)).toBe(204);
    expect(await put(people.basic)).toBe(422);
  });
});
