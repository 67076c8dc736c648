import { createHmac } from 'node:crypto';
import type { ModuleRequest } from '@groundwork/contract';
import type { NotificationSettings } from '@groundwork/contract/domain';
import { ChatAway, ChatRefused } from '../chat/platform-call.ts';
import { awayMail } from '../inbox/mail/away-mail.ts';
import type { Mail } from '../mail-queue/mail.ts';
import { type Person, people, places } from './people.ts';
import { testServer } from './server.ts';

const apiToken = 'between the servers';
export const minute = 60_000;

interface Message {
  id?: number;
  text?: string;
  to?: readonly Person[];
  mentioned?: readonly Person[];
  channel?: { is_distinct?: boolean; custom_type?: string; data?: string; channel_url?: string; name?: string };
  editedMinutes?: number;
  minutes?: number;
}
export const direct = { is_distinct: true, channel_url: 'direct', name: 'Connie' };
export const ofProject = {
  ...{ custom_type: 'project', channel_url: `project-${places.own}`, name: 'Own Project' },
  data: JSON.stringify({ projectId: places.own }),
};
/** The job that mails those who are away, on a server of the test file and a chat service of its own. */
export function awayMailWorld() {
  const server = testServer({
    requestsPerMinute: 1_000_000,
    strangerRequestsPerMinute: 1_000_000,
    chat: { platformUrl: 'http://127.0.0.1:1', applicationId: 'groundwork', apiToken },
  });

  /** The chat service: messages that were read and deleted there, its refusals, and the conversations asked about. */
  const chat = {
    marks: new Map<string, number>(),
    deleted: new Set<string>(),
    refused: new Set<string>(),
    asked: [] as string[],
    isAway: false,
  };
  const { marks, deleted, refused, asked } = chat;
  const unlessAway = <Answer>(answer: Answer) => {
    if (chat.isAway) throw new ChatAway('away');
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
    chat.isAway = false;
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

  const requestOf = async (person: Person) =>
    (
      await server.call<ModuleRequest>(person, 'POST', '/moduleRequests', {
        ...{ name: 'Sand <b>table', kind: 'wish', projectId: places.own },
      })
    ).body;

  return {
    server,
    chat,
    warned,
    /** The beginning of the test. */
    start: () => start,
    jobAt,
    seenAt,
    mails,
    eventOf,
    report,
    say,
    settle,
    requestOf,
  };
}
