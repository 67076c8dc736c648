import { BlockBlobClient } from '@azure/storage-blob';
import { type ChatService, createChatService, readChatConfiguration } from '@groundwork/chat-service';
import type { AuditEvent, Notification, UploadToken } from '@groundwork/contract';
import sharp from 'sharp';
import { clearMedia } from '../media/clear.ts';
import { type Person, people, places } from '../testing/people.ts';
import { testPostgres } from '../testing/postgres.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { projectChannel } from './wanted.ts';

// The API's part in conversations: files, moderation, pinned messages, search and export.
const apiToken = 'between the servers';
const url = projectChannel(places.own);
let service: ChatService;
let server: TestServer;
let stopDatabase: () => Promise<void>;

beforeAll(async () => {
  const postgres = await testPostgres();
  stopDatabase = postgres.stop;
  const configuration = { ...readChatConfiguration({}), database: postgres.addresses, apiToken, port: 0 };
  service = await createChatService({ ...configuration, messagesPerMinute: 1_000_000 });
  const chat = { platformUrl: service.address, applicationId: 'groundwork', apiToken };
  server = await startTestServer({ withStorage: true, chat });
  // With storage the synchronization runs by itself from the start on, and may be at work while the records come.
  while (!(await channel()).members) await server.chatSync?.syncNow();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await service.close();
  await stopDatabase();
});

const platform = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await fetch(`${service.address}/v3${path}`, {
    method,
    headers: { 'api-token': apiToken, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body ? JSON.stringify(body) : undefined,
  });
  return (await answer.json()) as Answer;
};
interface Message {
  message_id: number;
  message: string;
  custom_type: string;
  data: string;
  type: string;
}
const say = (person: Person, message: string, channel = url) =>
  platform<Message>('POST', `/group_channels/${channel}/messages`, { user_id: people[person], message });
const messages = async () =>
  (
    await platform<{ messages: Message[] }>(
      'GET',
      `/group_channels/${url}/messages?message_ts=9007199254740991&prev_limit=100`,
    )
  ).messages;
const channel = () =>
  platform<{ freeze: boolean; data: string; members: { user_id: string }[] }>('GET', `/group_channels/${url}`);
const statusOf = async (person: Person, method: string, path: string, body?: unknown) =>
  (await server.call(person, method, `/conversations/${path}`, body)).status;
const audited = async () => {
  const { rows } = await server.store.query<{ doc: AuditEvent }>(
    `select doc from auditevents where doc->>'targetType' = 'Conversation' order by time_created`,
  );
  return rows.map(({ doc }) => ({ person: doc.userId, ...doc.changes[0] }));
};

describe('files', () => {
  const upload = async (bytes: Buffer, name: string) => {
    const { body } = await server.call<UploadToken>('basic', 'GET', '/mediaitems/uploadToken');
    await new BlockBlobClient(`${body.containerUrl}/${name}?${body.parameterString}`).uploadData(bytes);
    return `${body.containerUrl}/${name}`;
  };
  const publish = (address: string, name = 'shelf.png', person: Person = 'basic') =>
    server.call<{ url: string; name: string; type: string; size: number; imageThumbnailUrl?: string }>(
      person,
      'POST',
      `/conversations/${url}/files`,
      { url: address, name },
    );
  const picture = () => sharp({ create: { width: 900, height: 300, channels: 3, background: '#40BF7B' } }).png();
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF');

  it('publishes a picture through the image pipeline, with a small one for the thread', async () => {
    const { status, body } = await publish(await upload(await picture().toBuffer(), 'a.png'));
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'shelf.png', type: 'image/png' });
    const widths = await Promise.all(
      [body.url, body.imageThumbnailUrl ?? ''].map(async (address) => {
        const { width = 0 } = await sharp(Buffer.from(await (await fetch(address)).arrayBuffer())).metadata();
        return width;
      }),
    );
    expect(widths[0]).toBe(900);
    expect(widths[1]).toBeLessThan(900);
    expect(widths[1]).toBeGreaterThanOrEqual(400);
  });

  it('publishes a PDF, under an address that nobody can guess', async () => {
    const { body } = await publish(await upload(pdf, 'b.pdf'), '../../offer.pdf');
    expect(body).toMatchObject({ name: 'offer.pdf', type: 'application/pdf', size: pdf.length });
    expect(body.url).toMatch(/\/media\/[0-9a-f-]{36}\/document\.pdf$/);
    const answer = await fetch(body.url);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
  });

  it('refuses what is neither, whatever it is called', async () => {
    const address = await upload(Buffer.from('<html><script>alert(1)</script></html>'), 'c.pdf');
    const { status, body } = await publish(address, 'offer.pdf');
    expect(status).toBe(400);
    expect(body).toMatchObject({
      fieldErrors: [{ field: 'url', message: expect.stringContaining('PDF of at most 25 MB') }],
    });
    expect((await publish('https://elsewhere.example/a.png')).status).toBe(400);
    expect((await publish('')).status).toBe(400);
  });

  it('serves members of the conversation only', async () => {
    const address = await upload(pdf, 'd.pdf');
    expect((await publish(address, 'd.pdf', 'director')).status).toBe(403);
    expect(await statusOf('basic', 'POST', 'no%20channel/files', { url: address })).toBe(404);
  });

  it('keeps the files when pictures that nothing names are cleared', async () => {
    const { body } = await publish(await upload(pdf, 'e.pdf'));
    await clearMedia(server.store, server.storage, -60_000);
    expect((await fetch(body.url)).status).toBe(200);
  });
});

describe('moderation', () => {
  it('lets Directors take away the text of any message, and says who did it', async () => {
    const { message_id: id } = await say('basic', 'Something rude');
    expect(await statusOf('contributor', 'DELETE', `${url}/messages/${id}`)).toBe(403);
    expect(await statusOf('director', 'DELETE', `${url}/messages/${id}`)).toBe(204);
    const [message] = (await messages()).filter(({ message_id }) => message_id === id);
    expect(message).toMatchObject({ message: '', custom_type: 'removed', data: '{"removedBy":"Dirk Director"}' });
    expect(await audited()).toContainEqual({
      ...{ person: people.director, field: 'removedMessage', from: 'Ben Basic: Something rude' },
    });
    expect(await statusOf('director', 'DELETE', `${url}/messages/999999`)).toBe(404);
    expect(await statusOf('director', 'DELETE', `${url}/messages/x`)).toBe(404);
  });

  it('removes a file for good, and says so in its conversation', async () => {
    const { message_id: id } = await platform<Message>('POST', `/group_channels/${url}/messages`, {
      ...{ message_type: 'FILE', user_id: people.basic, url: 'http://localhost/media/a/b.pdf', name: 'b.pdf' },
    });
    expect(await statusOf('director', 'DELETE', `${url}/messages/${id}`)).toBe(204);
    const found = await messages();
    expect(found.some(({ message_id }) => message_id === id)).toBe(false);
    expect(found.at(-1)).toMatchObject({ type: 'ADMM', message: 'A file was removed by Dirk Director.' });
  });

  it('closes a conversation and opens it again, which the synchronization leaves as it is', async () => {
    expect(await statusOf('basic', 'PUT', `${url}/closed`, { isClosed: true })).toBe(403);
    expect(await statusOf('director', 'PUT', `${url}/closed`, { isClosed: 'yes' })).toBe(400);
    expect(await statusOf('director', 'PUT', `${url}/closed`, { isClosed: true })).toBe(204);
    await server.chatSync?.syncNow();
    expect((await channel()).freeze).toBe(true);
    expect(await statusOf('director', 'PUT', `${url}/closed`, { isClosed: false })).toBe(204);
    await server.chatSync?.syncNow();
    expect((await channel()).freeze).toBe(false);
  });

  it('takes a member out of the conversation, though they stay in the project', async () => {
    const members = async () => (await channel()).members.map(({ user_id }) => user_id);
    expect(await members()).toContain(people.readonly);
    expect(await statusOf('director', 'DELETE', `${url}/members/${people.readonly}`)).toBe(204);
    await server.chatSync?.syncNow();
    expect(await members()).not.toContain(people.readonly);
    expect(await statusOf('director', 'DELETE', `${url}/members/${people.readonly}`)).toBe(404);
    expect(await statusOf('basic', 'PUT', `${url}/members/${people.readonly}`)).toBe(403);
    expect(await statusOf('director', 'PUT', `${url}/members/${people.picker}`)).toBe(422);
    expect(await statusOf('director', 'PUT', `${url}/members/${people.readonly}`)).toBe(204);
    expect(await members()).toContain(people.readonly);
    await server.chatSync?.syncNow();
    expect(await members()).toContain(people.readonly);
  });
});

describe('a report', () => {
  const report = (person: Person, id: number | string, conversation = url) =>
    server.call(person, 'POST', `/conversations/${conversation}/messages/${id}/report`);
  const reportsOf = async (person: Person) => {
    const { body } = await server.call<Notification[]>(person, 'GET', '/notifications');
    return body.filter(({ kind }) => kind === 'report');
  };
  beforeEach(() => server.store.query('delete from notifications'));

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
    await server.call('director', 'DELETE', `/conversations/${url}/messages/${id}`);
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
      server.call<Page>(person, 'GET', `/conversations/${url}/reported${query}`);
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
    await server.call('director', 'DELETE', `/conversations/${url}/messages/${id}`);
    const after = (await read('director', `?before=${body.messages[0]?.at}`)).body;
    expect(after.messages).toContainEqual(expect.objectContaining({ messageId: id, text: '', isRemoved: true }));
  });

  it('has its reader on record also where the first page they ask for is an older one', async () => {
    const { message_id: id } = await say('basic', 'Read that');
    await report('readonly', id);
    await server.store.query(`delete from auditevents where doc->>'targetType' = 'Conversation'`);
    const read = (query: string) => server.call('director', 'GET', `/conversations/${url}/reported?before=${query}`);
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

it('pins a message for all members, and takes it down again', async () => {
  const { message_id: messageId } = await say('basic', 'Keys at the neighbor, number 417.');
  const data = async () => JSON.parse((await channel()).data) as object;
  expect(await statusOf('director', 'PUT', `${url}/pinned`, { messageId })).toBe(403);
  expect(await statusOf('basic', 'PUT', `${url}/pinned`, { messageId: 'the last' })).toBe(400);
  expect(await statusOf('basic', 'PUT', `${url}/pinned`, { messageId: 999_999 })).toBe(404);
  expect(await statusOf('basic', 'PUT', `${url}/pinned`, { messageId })).toBe(204);
  await server.chatSync?.syncNow();
  expect(await data()).toEqual({
    projectId: places.own,
    pinned: { messageId, text: 'Keys at the neighbor, number 417.', by: 'Ben Basic' },
  });
  expect(await statusOf('basic', 'PUT', `${url}/pinned`, { messageId: null })).toBe(204);
  expect(await data()).toEqual({ projectId: places.own });
});

it('searches all that was said, where the searcher takes part', async () => {
  await say('basic', 'The Sandpaper numerals arrive on Tuesday');
  const search = async (person: Person, q: string) =>
    (
      await server.call<{ isOffered: boolean; messages: { text: string; senderName: string }[] }>(
        person,
        'GET',
        `/conversations/search?q=${encodeURIComponent(q)}`,
      )
    ).body;
  expect(await search('basic', 'tuesday sandp')).toMatchObject({
    isOffered: true,
    messages: [{ text: 'The Sandpaper numerals arrive on Tuesday', senderName: 'Ben Basic', channelUrl: url }],
  });
  expect((await search('director', 'tuesday')).messages).toEqual([]);
  for (const odd of ['', "'; drop table", '& | ! :*', '😀']) expect((await search('basic', odd)).messages).toEqual([]);
});

it('exports a conversation for Administrators, and notes it', async () => {
  expect(await statusOf('director', 'GET', `${url}/export`)).toBe(403);
  for (let count = 0; count < 101; count += 1) await say('basic', `Line ${count}`);
  const { status, body } = await server.call<{ conversation: string; messages: { person: string; text: string }[] }>(
    'administrator',
    'GET',
    `/conversations/${url}/export`,
  );
  expect(status).toBe(200);
  expect(body.conversation).toBe('Own Project');
  expect(body.messages.slice(-101).map(({ text }) => text)).toEqual(
    Array.from({ length: 101 }, (_, count) => `Line ${count}`),
  );
  expect(body.messages).toContainEqual(expect.objectContaining({ person: 'Ben Basic', text: '(removed)' }));
  expect(await audited()).toContainEqual(
    expect.objectContaining({ person: people.administrator, field: 'exported', to: body.messages.length }),
  );
  expect(await statusOf('administrator', 'GET', 'project-unknown/export')).toBe(404);
});

it('says so while the chat service is away', async () => {
  const beside = await server.beside({
    chat: { platformUrl: 'http://127.0.0.1:1', applicationId: 'groundwork', apiToken },
  });
  const headers = { authorization: `Bearer ${await server.token(people.basic)}` };
  const answer = await fetch(`${beside.address}/conversations/search?q=tuesday`, { headers });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'chat-unavailable' });
  await beside.close();
});
