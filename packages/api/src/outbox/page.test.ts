import type { User } from '@groundwork/contract';
import { testServer } from '../testing/server.ts';
import { outboxPage } from './page.ts';

describe('the page of the outbox', () => {
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

  it('says what failed', () => {
    const page = outboxPage([
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
