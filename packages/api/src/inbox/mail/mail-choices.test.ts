import type { Notification, Project } from '@groundwork/contract';
import type { NotificationSettings } from '@groundwork/contract/domain';
import type { Mail } from '../../mail-queue/mail.ts';
import { messageOf } from '../../mail-queue/mail-transport.ts';
import { awayMailWorld, ofProject } from '../../testing/away-mail-world.ts';
import { people, places } from '../../testing/people.ts';

describe('a mail about what waits in the inbox', () => {
  const { server, jobAt, mails, say, settle, requestOf } = awayMailWorld();

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
        channel: { ...ofProject, custom_type: 'support', channel_url: `support-${places.own}` },
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

  it('believes no conversation between people that it is one of a project', async () => {
    const channel = { ...ofProject, custom_type: 'support', channel_url: 'group_1f', name: 'Ours' };
    await say({ to: ['basic'], mentioned: ['basic'], channel });
    await jobAt(5);
    const [sent] = await mails();
    expect(sent?.text).toContain('Ours');
    expect(`${sent?.subject} ${sent?.text}`).not.toContain('Own Project');
    const { body } = await server.call<Notification[]>('basic', 'GET', '/notifications');
    expect(body).toMatchObject([{ kind: 'mention', recordName: 'Ours' }]);
    expect(body[0]).not.toHaveProperty('projectId');
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

  it('ends with the click of a mail program in either form of RFC 8058', async () => {
    await requestOf('basic');
    await jobAt(5);
    const link = new URL((await mails())[0]?.unsubscribe ?? '');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    await settle('director', { mail: true });
    const address = `${server.address}${link.pathname.replace('/api', '')}${link.search}`;
    expect((await fetch(address, { method: 'POST', body: form })).status).toBe(200);
    const { body } = await server.call<NotificationSettings>('director', 'GET', '/notifications/settings');
    expect(body.mail).toBe(false);
  });
});
