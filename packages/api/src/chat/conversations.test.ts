import { BlockBlobClient } from '@azure/storage-blob';
import type { UploadToken } from '@groundwork/contract';
import sharp from 'sharp';
import { clearMedia } from '../media/clear.ts';
import { type ChatMessage, testConversations } from '../testing/conversations.ts';
import { type Person, people, places } from '../testing/people.ts';

// The API's part in conversations: files, moderation, pinned messages, search and export.
const conversations = testConversations();
const { apiToken, audited, channel, messages, platform, say, statusOf, url } = conversations;

describe('files', () => {
  const upload = async (bytes: Buffer, name: string) => {
    const { body } = await conversations.server.call<UploadToken>('basic', 'GET', '/mediaitems/uploadToken');
    await new BlockBlobClient(`${body.containerUrl}/${name}?${body.parameterString}`).uploadData(bytes);
    return `${body.containerUrl}/${name}`;
  };
  const publish = (address: string, name = 'shelf.png', person: Person = 'basic') =>
    conversations.server.call<{ url: string; name: string; type: string; size: number; imageThumbnailUrl?: string }>(
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

  it('publishes a file once where the answer was lost and the same is asked again', async () => {
    const body = { url: await upload(pdf, 'f.pdf'), name: 'f.pdf' };
    const ask = (key: string) =>
      conversations.server.call<{ url: string }>('basic', 'POST', `/conversations/${url}/files`, body, {
        'idempotency-key': key,
      });
    const first = await ask('file-f');
    expect(await ask('file-f')).toMatchObject({ status: 201, body: first.body });
    const { rows } = await conversations.server.store.query("select folder from chat_files where name = 'f.pdf'", []);
    expect(rows).toHaveLength(1);
  });

  it('keeps the files when pictures that nothing names are cleared', async () => {
    const { body } = await publish(await upload(pdf, 'e.pdf'));
    await clearMedia(conversations.server.store, conversations.server.storage, -60_000);
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
    const { message_id: id } = await platform<ChatMessage>('POST', `/group_channels/${url}/messages`, {
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
    await conversations.server.chatSync?.syncNow();
    expect((await channel()).freeze).toBe(true);
    expect(await statusOf('director', 'PUT', `${url}/closed`, { isClosed: false })).toBe(204);
    await conversations.server.chatSync?.syncNow();
    expect((await channel()).freeze).toBe(false);
  });

  it('takes a member out of the conversation, though they stay in the project', async () => {
    const members = async () => (await channel()).members.map(({ user_id }) => user_id);
    expect(await members()).toContain(people.readonly);
    expect(await statusOf('director', 'DELETE', `${url}/members/${people.readonly}`)).toBe(204);
    await conversations.server.chatSync?.syncNow();
    expect(await members()).not.toContain(people.readonly);
    expect(await statusOf('director', 'DELETE', `${url}/members/${people.readonly}`)).toBe(404);
    expect(await statusOf('basic', 'PUT', `${url}/members/${people.readonly}`)).toBe(403);
    expect(await statusOf('director', 'PUT', `${url}/members/${people.picker}`)).toBe(422);
    expect(await statusOf('director', 'PUT', `${url}/members/${people.readonly}`)).toBe(204);
    expect(await members()).toContain(people.readonly);
    await conversations.server.chatSync?.syncNow();
    expect(await members()).toContain(people.readonly);
  });
});

it('pins a message for all members, and takes it down again', async () => {
  const { message_id: messageId } = await say('basic', 'Keys at the neighbor, number 417.');
  const data = async () => JSON.parse((await channel()).data) as object;
  expect(await statusOf('director', 'PUT', `${url}/pinned`, { messageId })).toBe(403);
  expect(await statusOf('basic', 'PUT', `${url}/pinned`, { messageId: 'the last' })).toBe(400);
  expect(await statusOf('basic', 'PUT', `${url}/pinned`, { messageId: 999_999 })).toBe(404);
  expect(await statusOf('basic', 'PUT', `${url}/pinned`, { messageId })).toBe(204);
  await conversations.server.chatSync?.syncNow();
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
      await conversations.server.call<{ isOffered: boolean; messages: { text: string; senderName: string }[] }>(
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
  const { status, body } = await conversations.server.call<{
    conversation: string;
    messages: { person: string; text: string }[];
  }>('administrator', 'GET', `/conversations/${url}/export`);
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
  const beside = await conversations.server.beside({
    chat: { platformUrl: 'http://127.0.0.1:1', applicationId: 'groundwork', apiToken },
  });
  const headers = { authorization: `Bearer ${await conversations.server.token(people.basic)}` };
  const answer = await fetch(`${beside.address}/conversations/search?q=tuesday`, { headers });
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'chat-unavailable' });
  await beside.close();
});
