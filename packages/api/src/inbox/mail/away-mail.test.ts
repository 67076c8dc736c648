import type { Notification } from '@groundwork/contract';
import { awayMailWorld, direct, minute, ofProject } from '../../testing/away-mail-world.ts';
import { people, places } from '../../testing/people.ts';

describe('mails to who is away', () => {
  const { server, chat, warned, start, jobAt, seenAt, mails, eventOf, report, say, requestOf } = awayMailWorld();

  it('sends none for what was read in time', async () => {
    await say();
    await jobAt(2);
    chat.marks.set(people.basic, start() + minute);
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

  it('names a file without words as such, and leads to the conversation', async () => {
    await say({ text: '' });
    await jobAt(4);
    const [sent] = await mails();
    expect(sent?.subject).toBe('Connie Contributor sent a file.');
    expect(sent?.text).toContain('- Connie Contributor sent a file.\n');
    expect(sent?.text).not.toContain('“');
    expect(sent?.text).toContain(`/conversations?with=${encodeURIComponent(direct.channel_url)}\n`);
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
    chat.deleted.add(String(await say()));
    await say({ to: ['readonly'], channel: { ...direct, channel_url: 'another' } });
    chat.marks.delete(people.readonly);
    await jobAt(5);
    expect(await mails()).toEqual([]);
  });

  it('says nothing of a project to who has left it since', async () => {
    const setMembers = (...members: string[]) =>
      server.call('director', 'PATCH', `/projects/${places.own}`, [
        { op: 'replace', path: 'memberIds', value: members },
      ]);
    const before = [people.basic, people.readonly, people.subscriber];
    await setMembers(people.basic, people.subscriber);
    await setMembers(...before);
    expect((await server.call<Notification[]>('readonly', 'GET', '/notifications')).body).toHaveLength(1);
    await setMembers(people.basic, people.subscriber);
    expect((await server.call<Notification[]>('readonly', 'GET', '/notifications')).body).toEqual([]);
    await jobAt(61);
    expect(await mails()).toEqual([]);
    await setMembers(...before);
  });

  it('goes on without a chat service, and writes about messages when it is back', async () => {
    chat.isAway = true;
    await say();
    await requestOf('basic');
    await jobAt(5);
    expect((await mails()).map(({ to }) => to)).toEqual(['director@groundwork.test']);
    chat.isAway = false;
    await jobAt(6);
    expect((await mails()).map(({ to }) => to).sort()).toEqual(['basic@groundwork.test', 'director@groundwork.test']);
  });

  it('asks the chat service only about mails that are due, and no further once it gives no answer', async () => {
    await say({ channel: ofProject });
    chat.asked.length = 0;
    // A message of a project is for the hourly digest.
    await jobAt(4);
    await jobAt(59);
    expect(chat.asked).toEqual([]);
    await jobAt(61);
    expect(chat.asked).toEqual([ofProject.channel_url]);
    for (const channel_url of ['one', 'two', 'three']) await say({ channel: { ...direct, channel_url } });
    chat.isAway = true;
    chat.asked.length = 0;
    await jobAt(64);
    expect(chat.asked).toHaveLength(1);
  });

  it('goes on with everybody else where the chat service refuses one conversation, and logs which one', async () => {
    const broken = { ...direct, channel_url: 'broken' };
    chat.refused.add(broken.channel_url);
    await say({ channel: broken, to: ['basic', 'readonly'] });
    await say({ to: ['readonly'] });
    warned.length = 0;
    await jobAt(5);
    expect((await mails()).map(({ to }) => to)).toEqual(['readonly@groundwork.test']);
    expect(warned).toMatchObject([{ channel: 'broken', err: { code: 400_108 } }]);
    chat.refused.clear();
    await jobAt(6);
    expect((await mails()).map(({ to }) => to)).toContain('basic@groundwork.test');
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
