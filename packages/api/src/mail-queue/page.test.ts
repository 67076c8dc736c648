import type { User } from '@groundwork/contract';
import { testServer } from '../testing/server.ts';
import { mailQueuePage } from './page.ts';

describe('the page of the mail queue', () => {
  const server = testServer();

  it('shows each mail with its text and its link, and nothing but its own style', async () => {
    const empty = await (await fetch(`${server.address}/outbox`)).text();
    expect(empty).toContain('No mail has been sent yet.');
    const body = { firstName: '<b>Eve', lastName: 'E', emailAddress: 'eve@mail.test', type: 'Google', role: 'Basic' };
    await server.call<User>('director', 'POST', '/users', body);
    expect(await (await fetch(`${server.address}/outbox`)).text()).toContain('Waiting to be sent');
    await server.sender.sendDue();
    const answer = await fetch(`${server.address}/outbox`);
    const page = await answer.text();
    expect(page).toContain('<dt>To</dt><dd>eve@mail.test</dd>');
    expect(page).toContain('<dt>State</dt><dd>Kept here</dd>');
    expect(page).toContain('Hello &#60;b&#62;Eve,');
    expect(page).toMatch(/<a href="http:\/\/localhost:4100\/invitation\/[\w-]{43}">http/);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; style-src 'sha256-");
    expect(policy).not.toContain('unsafe-inline');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['a name that leads to this machine', { host: 'rebind.evil.test' }],
    ['a name that begins as this machine’s', { host: 'localhost.evil.test:4000' }],
    ['the edge', { host: 'localhost:4000', 'x-forwarded-host': 'localhost:3000' }],
    ['another proxy', { host: 'localhost:4000', 'x-forwarded-for': '10.0.0.1' }],
  ])('is not shown through %s', async (_, headers) => {
    const answer = await server.app.inject({ url: '/outbox', headers });
    expect([answer.statusCode, answer.body.includes('<html')]).toEqual([404, false]);
    expect((await server.app.inject({ url: '/outbox', headers: { host: 'localhost:4000' } })).statusCode).toBe(200);
  });

  it('lets all links of a mail be followed, without the punctuation after them', () => {
    const end = 'https://portal.test/api/mail/unsubscribe?user=1&signature=a-b_c';
    const page = mailQueuePage([
      {
        ...{ kind: 'away', state: 'sent', attempts: 1, lastError: null, timeCreated: '2026-11-20T10:11:12.000Z' },
        mail: {
          ...{ to: 'ben@mail.test', subject: 'News', html: '', link: 'https://portal.test/inbox' },
          text: `Ada wrote: “See https://shelves.test/a.”\nOpen: https://portal.test/inbox\nNo more: ${end}`,
        },
      },
    ]);
    const links = [...page.matchAll(/<a href="([^"]*)">/g)].map(([, link]) => link);
    expect(links).toEqual(['https://shelves.test/a', 'https://portal.test/inbox', end.replace('&', '&#38;')]);
    expect(page).toContain('</a>.”');
  });

  it('says what failed', () => {
    const page = mailQueuePage([
      {
        kind: 'invitation',
        state: 'failed',
        attempts: 3,
        lastError: '<no>',
        mail: null,
        timeCreated: '2026-11-20T10:11:12.000Z',
      },
    ]);
    expect(page).toContain('<dt>Attempts</dt><dd>3, the last one: &#60;no&#62;</dd>');
    expect(page).toContain('<dd>2026-11-20 10:11 UTC</dd>');
  });
});
