import type { Notification } from '@groundwork/contract';
import { testConversations } from '../testing/conversations.ts';
import { type Person, people, places } from '../testing/people.ts';

const conversations = testConversations();
const { audited, platform, say, url } = conversations;

describe('a report', () => {
  const report = (person: Person, id: number | string, conversation = url) =>
    conversations.server.call(person, 'POST', `/conversations/${conversation}/messages/${id}/report`);
  const reportsOf = async (person: Person) => {
    const { body } = await conversations.server.call<Notification[]>(person, 'GET', '/notifications');
    return body.filter(({ kind }) => kind === 'report');
  };
  beforeEach(() => conversations.server.store.query('delete from notifications'));

  it('of a member comes to all Directors where none takes part, with the message and its author', async () => {
    const { message_id: id } = await say('basic', 'Something rude');
    expect((await report('readonly', id)).status).toBe(204);
    expect(await reportsOf('director')).toMatchObject([
      {
        ...{
          recordRef: `conversations/${url}`,
          recordName: 'Own Project',
          projectId: places.own,
          note: 'Something rude',
        },
        ...{ detail: 'Ben Basic', actorId: people.readonly, times: 1 },
      },
    ]);
    for (const other of ['administrator', 'contributor', 'readonly', 'basic'] as const)
      expect(await reportsOf(other)).toEqual([]);
  });

  it('comes to those Directors and Administrators who take part, and never to the one who is reported', async () => {
    const take = (ids: readonly string[]) => platform('POST', `/group_channels/${url}/invite`, { user_ids: ids });
    await take([people.administrator]);
    const { message_id: rude } = await say('basic', 'Rude again');
    await report('readonly', rude);
    expect(await reportsOf('administrator')).toHaveLength(1);
    expect(await reportsOf('director')).toEqual([]);
    const { message_id: own } = await say('administrator', 'I decide here');
    await report('readonly', own);
    expect((await reportsOf('administrator')).map(({ note }) => note)).toEqual(['Rude again']);
    expect((await reportsOf('director')).map(({ note }) => note)).toEqual(['I decide here']);
    await platform('PUT', `/group_channels/${url}/leave`, { user_ids: [people.administrator] });
  });

  it('is for members, about what is there, and not about oneself', async () => {
    const { message_id: id } = await say('basic', 'Something rude');
    expect((await report('contributor', id)).status).toBe(403);
    expect((await report('readonly', 999_999)).status).toBe(404);
    expect((await report('readonly', 'x')).status).toBe(404);
    expect((await report('basic', id)).status).toBe(422);
    await conversations.server.call('director', 'DELETE', `/conversations/${url}/messages/${id}`);
    expect((await report('readonly', id)).status).toBe(422);
    expect(await reportsOf('director')).toEqual([]);
  });

  it('lets the Directors it reached read the conversation, and nobody else, and records the reader', async () => {
    interface Page {
      name: string;
      isClosed: boolean;
      hasOlder: boolean;
      messages: { messageId: number; senderName: string; text: string; at: number; isRemoved: boolean }[];
    }
    const read = (person: Person, query = '') =>
      conversations.server.call<Page>(person, 'GET', `/conversations/${url}/reported${query}`);
    expect((await read('director')).status).toBe(403);
    const { message_id: id } = await say('basic', 'Read this');
    for (let count = 0; count < 60; count += 1) await say('readonly', `Answer ${count}`);
    await report('readonly', id);
    for (const other of ['administrator', 'contributor', 'basic'] as const)
      expect((await read(other)).status).toBe(403);
    const { body } = await read('director');
    expect(body).toMatchObject({ name: 'Own Project', isClosed: false, hasOlder: true });
    expect(body.messages.map(({ text }) => text)).toEqual(
      Array.from({ length: 50 }, (_, index) => `Answer ${index + 10}`),
    );
    const older = (await read('director', `?before=${body.messages[0]?.at}`)).body;
    expect(older.messages).toContainEqual(
      expect.objectContaining({ messageId: id, senderName: 'Ben Basic', text: 'Read this', isRemoved: false }),
    );
    expect((await read('director', '?before=yesterday')).status).toBe(400);
    expect((await audited()).filter(({ field }) => field === 'readAfterReport')).toMatchObject([
      { person: people.director },
    ]);
    await conversations.server.call('director', 'DELETE', `/conversations/${url}/messages/${id}`);
    const after = (await read('director', `?before=${body.messages[0]?.at}`)).body;
    expect(after.messages).toContainEqual(expect.objectContaining({ messageId: id, text: '', isRemoved: true }));
  });

  it('has its reader on record also where the first page they ask for is an older one', async () => {
    const { message_id: id } = await say('basic', 'Read that');
    await report('readonly', id);
    await conversations.server.store.query(`delete from auditevents where doc->>'targetType' = 'Conversation'`);
    const read = (query: string) =>
      conversations.server.call('director', 'GET', `/conversations/${url}/reported?before=${query}`);
    expect((await read('999999999999999')).status).toBe(200);
    const readers = async () => (await audited()).map(({ person, field }) => ({ person, field }));
    expect(await readers()).toEqual([{ person: people.director, field: 'readAfterReport' }]);
    // The pages that follow belong to the same reading.
    expect((await read(String(Date.now()))).status).toBe(200);
    expect(await readers()).toHaveLength(1);
  });

  it('can be made ten times a minute', async () => {
    const { message_id: id } = await say('basic', 'Something rude');
    const statuses: number[] = [];
    for (let count = 0; count < 25; count += 1) statuses.push((await report('readonly', id)).status);
    // A minute may begin in between.
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(20);
    expect(statuses).toContain(429);
    const [one] = await reportsOf('director');
    expect(one?.times).toBe(statuses.filter((status) => status === 204).length);
  });
});
