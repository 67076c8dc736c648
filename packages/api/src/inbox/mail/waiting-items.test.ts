import { ChatRefused } from '../../chat/platform-call.ts';
import { people } from '../../testing/people.ts';
import { testServer } from '../../testing/server.ts';
import { awayMail } from './away-mail.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('what waits to be mailed', () => {
  const server = testServer();
  const start = Date.now();
  let now = start;
  const asked: string[] = [];
  const warned: { err?: unknown; count?: number; channels?: string[] }[] = [];
  let refusedUrl = '';
  const makeJob = () =>
    awayMail({
      platform: {
        async readMarks(url) {
          asked.push(url);
          if (url === refusedUrl) throw new ChatRefused('GET', 400_108, 'not allowed');
          return new Map([[people.basic, 0]]);
        },
        hasMessage: async () => true,
      },
      log: { warn: (details: object) => void warned.push(details) },
      clock: () => new Date(now),
    });

  /** Messages of one conversation, a second apart. */
  const add = (topic: string, channelUrl: string, count: number, happenedAt: number, mailId?: string) =>
    server.store.query(
      `insert into mail_items (user_id, id, topic, thread, time_happened, message, time_settled, outbox_id)
       select $1, 'message ' || $3 || n, $2, 'conversations/' || $3,
         to_timestamp($5::float8 / 1000) + make_interval(secs => n),
         jsonb_build_object('channelUrl', $3, 'channelName', $3, 'senderName', 'Connie', 'text', 'Hello'),
         case when $6::text is not null then to_timestamp($5::float8 / 1000) end, $6
       from generate_series(1, $4::integer) n`,
      [people.basic, topic, channelUrl, count, happenedAt, mailId ?? null],
    );
  const mailedChannels = async () => {
    const { rows } = await server.store.query<{ url: string }>(
      `select distinct i.message->>'channelUrl' as url from mail_items i join outbox o on o.id = i.outbox_id order by 1`,
    );
    return rows.map(({ url }) => url);
  };

  beforeEach(async () => {
    for (const table of ['mail_items', 'outbox', 'notification_settings'])
      await server.store.query(`delete from ${table}`);
    await server.call('basic', 'PUT', '/notifications/settings', { digest: 'daily' });
    for (const list of [asked, warned]) list.length = 0;
    refusedUrl = '';
    now = start;
  });

  it('mails a mention although more than a thousand messages wait for a daily digest', async () => {
    await add('message', 'busy', 1_200, now - hour);
    await add('mention', 'quiet', 1, now - 20 * minute);
    expect(await makeJob()(server.store)).toBe(1);
    expect(await mailedChannels()).toContain('quiet');
  });

  it('mails a mention although more than a thousand of a conversation wait for half an hour after its last mail', async () => {
    await add('mention', 'busy', 1_200, now - 25 * minute);
    await server.store.query(
      `insert into mail_items (user_id, id, topic, thread, time_happened, time_settled, outbox_id)
       values ($1, 'earlier', 'mention', 'conversations/busy', now(), to_timestamp($2::float8 / 1000), 'mail')`,
      [people.basic, now - 10 * minute],
    );
    await add('mention', 'quiet', 1, now - 20 * minute);
    expect(await makeJob()(server.store)).toBe(1);
    expect(await mailedChannels()).toEqual(['quiet']);
  });

  it('asks less and less often about a conversation that is refused, and gives its messages up after two days, on record', async () => {
    refusedUrl = 'broken';
    await add('mention', 'broken', 2, now);
    const job = makeJob();
    for (; now < start + 47 * hour; now += 15 * minute) await job(server.store);
    // With every run it would be 180 times.
    expect(asked.length).toBeLessThan(60);
    expect(warned.every(({ err }) => err instanceof ChatRefused)).toBe(true);

    warned.length = 0;
    for (; now < start + 50 * hour; now += 15 * minute) await job(server.store);
    expect(warned.filter(({ count }) => count !== undefined)).toMatchObject([{ count: 2, channels: ['broken'] }]);
    const before = asked.length;
    for (; now < start + 60 * hour; now += 15 * minute) await job(server.store);
    expect(asked).toHaveLength(before);
    expect(await mailedChannels()).toEqual([]);
  });
});
