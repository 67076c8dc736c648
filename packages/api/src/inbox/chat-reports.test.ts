import { type ChatService, createChatService, readChatConfiguration } from '@groundwork/chat-service';
import type { Notification } from '@groundwork/contract';
import { createChatPlatform } from '../chat/platform.ts';
import { projectChannel } from '../chat/wanted.ts';
import { people, places } from '../testing/people.ts';
import { freePort, testPostgres } from '../testing/postgres.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { reconcileChat } from './chat-messages.ts';
import { awayMail } from './mail/away-mail.ts';

// The chat service itself, which reports to the API.
const apiToken = 'between the servers';
const url = projectChannel(places.own);
let service: ChatService;
let server: TestServer;
let stopDatabase: () => Promise<void>;

beforeAll(async () => {
  const port = await freePort();
  const chat = { platformUrl: `http://127.0.0.1:${port}`, applicationId: 'groundwork', apiToken };
  server = await startTestServer({ chat, requestsPerMinute: 1_000_000 });
  const postgres = await testPostgres();
  stopDatabase = postgres.stop;
  service = await createChatService({
    ...readChatConfiguration({}),
    ...{ database: postgres.addresses, apiToken, port, webhookUrl: `${server.address}/chat/events` },
  });
  await server.chatSync?.syncNow();
}, 60_000);
afterAll(async () => {
  await service.close();
  await server.stop();
  await stopDatabase();
});

const ask = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
  const answer = await fetch(`${service.address}/v3/group_channels/${url}${path}`, {
    method,
    headers: { 'api-token': apiToken, ...(body ? { 'content-type': 'application/json' } : {}) },
    body: body && JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
};
const say = async (message: string, fields: object = {}) =>
  (
    await ask<{ message_id: number }>('POST', '/messages', {
      ...{ message_type: 'MESG', user_id: people.basic, message, ...fields },
    })
  ).message_id;
const log = { warn: () => {} };
const items = async () => {
  const { rows } = await server.store.query<{ id: string; topic: string; to: string }>(
    `select id, topic, user_id as "to" from mail_items where message is not null order by id, user_id`,
  );
  return rows;
};
/** What the service reports arrives by itself, a moment later. */
async function reported(count: number) {
  for (let attempt = 0; attempt < 500 && (await items()).length < count; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return items();
}

it('receives each message with its mentions once, also after a missed report', async () => {
  const id = await say('@Rita, the numerals are there', {
    mention_type: 'users',
    mentioned_user_ids: [people.readonly],
  });
  // Of the two members one has written it.
  const wanted = [{ id: `message ${id}`, topic: 'mention', to: people.readonly }];
  expect(await reported(1)).toEqual(wanted);
  await server.jobs.runNow('reconcile-chat');
  expect(await items()).toEqual(wanted);

  for (const table of ['mail_items', 'chat_events', 'notifications', 'job_runs'])
    await server.store.query(`delete from ${table}`);
  await server.jobs.runNow('reconcile-chat');
  await server.jobs.runNow('reconcile-chat');
  expect(await items()).toEqual(wanted);
  expect((await server.call<Notification[]>('readonly', 'GET', '/notifications')).body).toMatchObject([
    { kind: 'mention', recordRef: `conversations/${url}`, actorId: people.basic, times: 1 },
  ]);
});

it('takes what it missed of the other conversations where the service refuses one', async () => {
  for (const table of ['mail_items', 'chat_events', 'job_runs']) await server.store.query(`delete from ${table}`);
  const platform = createChatPlatform({ platformUrl: service.address, apiToken });
  const warned: object[] = [];
  const reconcile = reconcileChat({
    store: server.store,
    platform: {
      ...platform,
      async *activeChannels(since) {
        yield { channel_url: 'deleted-meanwhile' };
        yield* platform.activeChannels(since);
      },
    },
    log: { warn: (details) => void warned.push(details) },
  });
  expect(await reconcile(server.store)).toBe(1);
  expect(warned).toMatchObject([{ channel: 'deleted-meanwhile' }]);
  expect(await items()).toHaveLength(1);
});

it('receives read and deleted messages from the service', async () => {
  const platform = createChatPlatform({ platformUrl: service.address, apiToken });
  await server.store.query('delete from mail_items');
  const id = await say('A wrong one', { mention_type: 'users', mentioned_user_ids: [people.readonly] });
  await reported(1);
  const marks = await platform.readMarks(url);
  expect([...marks.keys()].sort()).toEqual([people.basic, people.readonly].sort());
  // Who writes has read.
  expect(marks.get(people.readonly)).toBeLessThan(marks.get(people.basic) ?? 0);
  expect(await platform.hasMessage(url, String(id))).toBe(true);
  await ask('DELETE', `/messages/${id}`);
  expect(await platform.hasMessage(url, String(id))).toBe(false);
  expect(await platform.readMarks('nowhere')).toEqual(new Map());
  const later = () => new Date(Date.now() + 5 * 60_000);
  await server.store.query('delete from notifications');
  expect(await awayMail({ platform, log, clock: later })(server.store)).toBe(0);
  await say('Another', { mention_type: 'users', mentioned_user_ids: [people.readonly] });
  await reported(2);
  expect(await awayMail({ platform, log, clock: later })(server.store)).toBe(1);
});
