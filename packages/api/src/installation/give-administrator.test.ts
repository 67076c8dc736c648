import type { AuditEvent, User } from '@groundwork/contract';
import { people } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';
import { giveAdministrator } from './give-administrator.ts';

describe('an operator makes an Administrator', () => {
  const server = testServer();

  it('of a member of staff, who has the role with the next request, and the audit log says so', async () => {
    expect((await server.call('basic', 'GET', '/directory/users')).status).toBe(403);
    await giveAdministrator(server.store, 'Basic@Groundwork.test');
    const { body } = await server.call<User>('administrator', 'GET', `/users/${people.basic}`);
    expect(body.role).toBe('Administrator');
    const log = await server.call<AuditEvent[]>('administrator', 'GET', `/auditevents?targetIdSet=${people.basic}`);
    expect(log.body.flatMap(({ changes }) => changes.map(({ field, from, to }) => [field, from, to]))).toContainEqual([
      ...['role', 'Basic', 'Administrator'],
    ]);
    expect(
      (
        await server.call('basic', 'PATCH', `/users/${people.readonly}`, [
          { op: 'replace', path: 'role', value: 'Basic' },
        ])
      ).status,
    ).toBe(200);
  });

  it.each([
    ['nobody@groundwork.test', 'no account has this address'],
    ['subscriber@groundwork.test', 'it is the account of a Subscriber'],
  ])('not of %s', async (mail, reason) => {
    await expect(giveAdministrator(server.store, mail)).rejects.toThrow(reason);
  });
});
