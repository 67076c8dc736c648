import { createHmac, randomUUID } from 'node:crypto';
import type { ModuleRequest, Notification, Project } from '@groundwork/contract';
import type { NotificationSettings } from '@groundwork/contract/domain';
import { ChatAway, ChatRefused } from '../../chat/platform-call.ts';
import type { Mail } from '../../mail-queue/mail.ts';
import { messageOf } from '../../mail-queue/mail-transport.ts';
import { type Person, people, places } from '../../testing/people.ts';
import { testServer } from '../../testing/server.ts';
import { awayMail } from './away-mail.ts';

const apiToken = 'between the servers';
const minute = 60_000;

describe('mails to who is away', () => {
  const server = testServer({
    requestsPerMinute: 1_000_000,
    strangerRequestsPerMinute: 1_000_000,
    chat: { platformUrl: 'http://127.0.0.1:1', applicationId: 'groundwork', apiToken },
  });

  // The chat service: which messages were read and deleted there.
  const marks = new Map<string, number>();
  const deleted = new Set<string>();
  let isChatAway = false;
  const refused = new Set<string>();
  const unlessAway = <Answer>(answer: Answer) => {
    if (isChatAway) throw new ChatAway('away');
    return Promise.resolve(answer);
  };
  const platform = {
    readMarks: async (url: string) => {
      asked.push(url);
      if (refused.has(url)) throw new ChatRefused(`GET ${url}`, 400_108, 'not allowed');
      return unlessAway(marks);
    },
    hasMessage: async (_url: string, id: string) => unlessAway(!deleted.has(id)),
  };
  const asked: string[] = [];
  const warned: object[] = [];
  const log = { warn: (details: object) => void warned.push(details) };
  let start = 0;
  let messageIds = 1;

  beforeEach(async () => {
    for (const table of ['notifications', 'mail_items', 'outbox', 'last_seen', 'notification_settings', 'chat_events'])
      await server.store.query(`delete from ${table}`);
    for (const id of Object.values(people)) marks.set(id, 0);
    deleted.clear();
    refused.clear();
    isChatAway = false;
    start = Date.now();
  });

  /** The job, as many minutes after the beginning of the test. */
  const jobAt = (minutes: number) =>
    awayMail({ platform, log, clock: () => new Date(start + minutes * minute) })(server.store);
  const seenAt = (person: Person, minutes: number) =>
    server.store.query(
      `insert into last_seen values ($1, to_timestamp($2::float8 / 1000))
       on conflict (user_id) do update set time_seen = excluded.time_seen`,
      [people[person], start + minutes * minute],
    );
  const mails = async () => {
    await server.sender.sendDue();
    const { rows } = await server.store.query<{ mail: Mail | null; state: string }>(
      `select mail, state from outbox where kind = 'away' order by time_created, id`,
    );
    return rows.flatMap(({ mail }) => mail ?? []);
  };

  interface Message {
    id?: number;
    text?: string;
    to?: readonly Person[];
    mentioned?: readonly Person[];
    channel?: { is_distinct?: boolean; custom_type?: string; data?: string; channel_url?: string; name?: string };
    editedMinutes?: number;
    minutes?: number;
  }
  const direct = { is_distinct: true, channel_url: 'direct', name: 'Connie' };
  const ofProject = {
    ...{ custom_type: 'project', channel_url: `project-${places.own}`, name: 'Own Project' },
    data: JSON.stringify({ projectId: places.own }),
  };
  const eventOf = ({ id = messageIds++, text = 'Are the shelves there?', to = ['basic'], ...message }: Message) => ({
    category: message.editedMinutes === undefined ? 'group_channel:message_send' : 'group_channel:message_update',
    sender: { user_id: people.contributor, nickname: 'Connie Contributor' },
    mention_type: 'users',
    mentioned_users: (message.mentioned ?? []).map((person) => ({ user_id: people[person] })),
    payload: {
      ...{ message_id: id, message: text, created_at: start + (message.minutes ?? 0) * minute },
      updated_at: message.editedMinutes === undefined ? 0 : start + message.editedMinutes * minute,
    },
    channel: message.channel ?? direct,
    members: ['contributor' as const, ...to].map((person) => ({ user_id: people[person], last_read_at: 0 })),
  });
  const report = async (event: object, secret = apiToken) => {
    const body = JSON.stringify(event);
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-sendbird-signature': signature };
    return (await fetch(`${server.address}/chat/events`, { method: 'POST', body, headers })).status;
  };
  const say = async (message: Message = {}) => {
    const event = eventOf(message);
    expect(await report(event)).toBe(204);
    return event.payload.message_id;
  };
  const settle = (person: Person, settings: Partial<NotificationSettings>) =>
    server.call(person, 'PUT', '/notifications/settings', settings);

  it('sends none for what was read in time', async () => {
    await say();
    await jobAt(2);
    marks.set(people.basic, start + minute);
    await jobAt(3);
    await jobAt(60);
    expect(await mails()).toEqual([]);
  });

  it('sends one after three minutes to somebody who closed their computer', async () => {
    await seenAt('basic', -1);
    await say();
    await jobAt(2.9);
    expect(await mails()).toEqual([]);
    await jobAt(3);
    await jobAt(4);
    const sent = await mails();
    expect(sent).toMatchObject([{ to: 'basic@groundwork.test', subject: 'Connie Contributor wrote' }]);
    expect(sent[0]?.text).toContain('Connie Contributor wrote: “Are the shelves there?”');
  });

  it('sends one after ten minutes to a tab that was left open', async () => {
    await say();
    for (const minutes of [3, 6, 9, 10, 11, 20]) {
      await seenAt('basic', minutes - 0.5);
      await jobAt(minutes);
      expect(await mails()).toHaveLength(minutes < 10 ? 0 : 1);
    }
  });

  it('sends one for twelve messages, and the next after half an hour', async () => {
    for (let count = 1; count <= 12; count += 1) await say({ text: `Message ${count}`, minutes: count / 100 });
    await jobAt(4);
    const [sent, ...others] = await mails();
    expect(others).toEqual([]);
    expect(sent?.subject).toBe('12 new notifications');
    expect(sent?.text).toMatch(/7 earlier\n- .*Message 8”\n(.*\n){3}- .*Message 12”/);
    await say({ text: 'And another', minutes: 0.2 });
    await jobAt(33);
    expect(await mails()).toHaveLength(1);
    await jobAt(34);
    const [, second, ...more] = await mails();
    expect(more).toEqual([]);
    expect(second?.text).toContain('And another');
    expect(second?.text).not.toContain('Message 12');
  });

  it('sends one for a mention that was edited in, and puts it into the inbox once', async () => {
    const id = await say({ channel: ofProject, text: 'The numerals come late' });
    await jobAt(4);
    // A message to a project is for the digest.
    expect(await mails()).toEqual([]);
    const edited = { id, channel: ofProject, text: '@Ben, the numerals come late', mentioned: ['basic'] } as const;
    await say({ ...edited, editedMinutes: 1 });
    await say({ ...edited, editedMinutes: 2, text: '@Ben, the numerals come very late' });
    await jobAt(4);
    await jobAt(5);
    const sent = await mails();
    expect(sent).toMatchObject([{ subject: 'Own Project: Connie Contributor mentioned you' }]);
    expect(sent[0]?.text).toContain('“@Ben, the numerals come very late”');
    const { body } = await server.call<Notification[]>('basic', 'GET', '/notifications');
    expect(body).toMatchObject([
      {
        ...{ kind: 'mention', recordRef: `conversations/${ofProject.channel_url}`, recordName: 'Own Project' },
        ...{ projectId: places.own, actorId: people.contributor, note: '@Ben, the numerals come late' },
      },
    ]);
  });

  it('takes no report that is forged, late or doubled', async () => {
    expect(await report(eventOf({}), 'guessed')).toBe(401);
    expect(await report(eventOf({ minutes: -5.1 }))).toBe(400);
    expect(await report({ category: 'group_channel:message_send' })).toBe(400);
    expect(await report({ category: 'group_channel:join' })).toBe(204);
    await jobAt(60);
    expect(await mails()).toEqual([]);
    const event = eventOf({ mentioned: ['basic'] });
    expect([await report(event), await report(event)]).toEqual([204, 204]);
    await jobAt(60);
    expect(await mails()).toHaveLength(1);
    expect((await server.call<Notification[]>('basic', 'GET', '/notifications')).body).toHaveLength(1);
    expect(await report(event)).toBe(204);
    await jobAt(120);
    expect(await mails()).toHaveLength(1);
  });

  it('says nothing of messages that were deleted, nor to who left the conversation', async () => {
    deleted.add(String(await say()));
    await say({ to: ['readonly'], channel: { ...direct, channel_url: 'another' } });
    marks.delete(people.readonly);
    await jobAt(5);
    expect(await mails()).toEqual([]);
  });

  it('goes on without a chat service, and writes about messages when it is back', async () => {
    isChatAway = true;
    await say();
    await requestOf('basic');
    await jobAt(5);
    expect((await mails()).map(({ to }) => to)).toEqual(['director@groundwork.test']);
    isChatAway = false;
    await jobAt(6);
    expect((await mails()).map(({ to }) => to).sort()).toEqual(['basic@groundwork.test', 'director@groundwork.test']);
  });

  it('asks the chat service only about mails that are due, and no further once it gives no answer', async () => {
    await say({ channel: ofProject });
    asked.length = 0;
    // A message of a project is for the hourly digest.
    await jobAt(4);
    await jobAt(59);
    expect(asked).toEqual([]);
    await jobAt(61);
    expect(asked).toEqual([ofProject.channel_url]);
    for (const channel_url of ['one', 'two', 'three']) await say({ channel: { ...direct, channel_url } });
    isChatAway = true;
    asked.length = 0;
    await jobAt(64);
    expect(asked).toHaveLength(1);
  });

  it('goes on with everybody else where the chat service refuses one conversation, and logs which one', async () => {
    const broken = { ...direct, channel_url: 'broken' };
    refused.add(broken.channel_url);
    await say({ channel: broken, to: ['basic', 'readonly'] });
    await say({ to: ['readonly'] });
    warned.length = 0;
    await jobAt(5);
    expect((await mails()).map(({ to }) => to)).toEqual(['readonly@groundwork.test']);
    expect(warned).toMatchObject([{ channel: 'broken', err: { code: 400_108 } }]);
    refused.clear();
    await jobAt(6);
    expect((await mails()).map(({ to }) => to)).toContain('basic@groundwork.test');
  });

  const requestOf = async (person: Person) =>
    (
      await server.call<ModuleRequest>(person, 'POST', '/moduleRequests', {
        ...{ name: 'Sand <b>table', kind: 'wish', projectId: places.own },
      })
    ).body;

  it('writes about what waits in the inbox, with the project in its subject, unless it was read', async () => {
    await requestOf('basic');
    await jobAt(3.5);
    const [sent] = await mails();
    expect(sent?.subject).toBe('Own Project: Ben Basic made a wish. It is waiting for your answer.');
    expect(sent?.html).toContain('Sand &#60;b&#62;table');
    expect(sent?.link).toMatch(/\/inbox$/);
    await server.store.query('delete from outbox');
    await requestOf('basic');
    const { body } = await server.call<Notification[]>('director', 'GET', '/notifications');
    for (const { id } of body)
      await server.call('director', 'PATCH', `/notifications/${id}`, [
        { op: 'replace', path: 'readUtc', value: new Date().toISOString() },
      ]);
    await jobAt(40);
    expect(await mails()).toEqual([]);
  });

  it('is not sent when it was read between the job and the sending', async () => {
    await requestOf('basic');
    await jobAt(3.5);
    await server.store.query(`update notifications set doc = doc || '{"doneUtc":"2026-11-23T12:00:00.000Z"}'`);
    expect(await mails()).toEqual([]);
  });

  it('follows what its reader has chosen', async () => {
    expect((await server.call('director', 'GET', '/notifications/settings')).body).toMatchObject({ mail: true });
    expect((await settle('director', { kinds: { requestWaiting: 'sometimes' as never } })).status).toBe(400);
    expect((await settle('director', { kinds: { requestWaiting: 'digest' } })).status).toBe(200);
    await requestOf('basic');
    await jobAt(59);
    expect(await mails()).toEqual([]);
    await jobAt(61);
    expect(await mails()).toHaveLength(1);
    await settle('director', { mail: false });
    await requestOf('basic');
    await jobAt(200);
    expect(await mails()).toHaveLength(1);
    await settle('director', { kinds: { requestWaiting: 'off' } });
    await server.store.query('delete from notifications');
    await requestOf('basic');
    expect((await server.call<Notification[]>('director', 'GET', '/notifications')).body).toEqual([]);
  });

  it('leaves out what was written where a project wants that for its Subscribers', async () => {
    const say2 = () =>
      say({
        to: ['subscriber', 'basic'],
        channel: { ...ofProject, custom_type: 'support', channel_url: `support-${randomUUID()}` },
      });
    const texts = async () => Object.fromEntries((await mails()).map(({ to, text }) => [to, text]));
    const setMails = (value: Project['messageMail']) =>
      server.call('director', 'PATCH', `/projects/${places.own}`, [{ op: 'replace', path: 'messageMail', value }]);
    expect((await setMails('notice')).status).toBe(200);
    await say2();
    await jobAt(5);
    const sentTexts = await texts();
    expect(sentTexts['basic@groundwork.test']).toContain('Are the shelves there?');
    expect(sentTexts['subscriber@groundwork.test']).toContain('Connie Contributor wrote.');
    expect(sentTexts['subscriber@groundwork.test']).not.toContain('shelves');
    // Subscribers have no inbox: their settings are on the page of their conversations.
    expect(sentTexts['subscriber@groundwork.test']).not.toMatch(/inbox/i);
    expect(sentTexts['subscriber@groundwork.test']).toContain('the mail settings of your conversations');
    expect(sentTexts['basic@groundwork.test']).toContain('the notification settings of your inbox');
    await setMails('text');
  });

  it('ends with one click in the mail, without signing in, and not by a link that somebody made up', async () => {
    await requestOf('basic');
    await jobAt(5);
    const [sent] = await mails();
    const link = new URL(sent?.unsubscribe ?? '');
    expect(messageOf(sent as Mail, 'id', 'from@groundwork.test', 'to@groundwork.test').headers).toMatchObject({
      'List-Unsubscribe': `<${sent?.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(sent?.text).toContain(sent?.unsubscribe);
    const address = `${server.address}${link.pathname.replace('/api', '')}`;
    const click = (search: string, method = 'POST') =>
      fetch(`${address}${search}`, {
        method,
        ...(method === 'POST' ? { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) } : {}),
      });
    const isMailed = async () =>
      (await server.call<NotificationSettings>('director', 'GET', '/notifications/settings')).body.mail;
    expect((await click(link.search, 'GET')).status).toBe(200);
    expect((await click(link.search.replace(people.director, people.contributor))).status).toBe(400);
    expect(await isMailed()).toBe(true);
    expect((await click(link.search)).status).toBe(200);
    expect(await isMailed()).toBe(false);
  });

  it('knows who is there by their calls', async () => {
    await server.call('picker', 'GET', '/tags');
    const seen = async () =>
      (await server.store.query('select from last_seen where user_id = $1', [people.picker])).count;
    for (let attempt = 0; attempt < 100 && (await seen()) === 0; attempt += 1) {}
    expect(await seen()).toBe(1);
  });

  it('sends one however many processes do the job at once', async () => {
    await say();
    await Promise.all([jobAt(4), jobAt(4), jobAt(4)]);
    expect(await mails()).toHaveLength(1);
  });
});
