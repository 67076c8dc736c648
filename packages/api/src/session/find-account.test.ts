import { setTimeout } from 'node:timers/promises';
import type { User } from '@groundwork/contract';
import { insertRecords } from '../records/insert.ts';
import { people } from '../testing/people.ts';
import { testServer } from '../testing/server.ts';

// A person who may edit a claim at the provider must not become somebody else by it: only the pair of issuer and subject
// names an account, and the first time an e-mail address that the provider has verified.

const identity = { authority: 'http://localhost:4100', audience: 'groundwork-api', scope: 'api' };

describe('accounts with another identity provider', () => {
  const server = testServer({ identity: { ...identity, tokenType: 'at+jwt', isLocalProvider: false } });
  let count = 0;

  const accountOf = async (subject: string, claims: Record<string, unknown> = {}) => {
    const headers = { authorization: `Bearer ${await server.token(subject, claims)}` };
    const answer = await fetch(`${server.address}/auth/status`, { headers });
    const body = (await answer.json()) as { userId?: string; code?: string };
    return answer.status === 200 ? body.userId : body.code;
  };
  const verified = (email: string) => ({ email, email_verified: true });
  /** Written as the store holds it: nobody is signed in yet who could create users. */
  const addUser = async (fields: Partial<User> = {}) => {
    count += 1;
    const user = { id: `user-${count}`, emailAddress: `user-${count}@mail.test`, status: 'Invited', ...fields };
    await insertRecords(server.store, 'users', [{ firstName: 'New', lastName: 'Person', tagIds: [], ...user }]);
    return user;
  };

  it.each(['name', 'preferred_username', 'nickname', 'email', 'oid'])(
    'gives nobody the account whose id is in the claim %s',
    async (claim) => {
      expect(await accountOf(`stranger-${claim}`, { [claim]: people.administrator })).toBe('no-account');
    },
  );

  it('gives nobody the account whose id is the subject at another provider', async () => {
    expect(await accountOf(people.administrator)).toBe('no-account');
  });

  it('knows an account by its verified address once, then by its subject alone', async () => {
    const user = await addUser();
    expect(await accountOf('ada', { email: user.emailAddress })).toBe('no-account');
    expect(await accountOf('ada', { email: user.emailAddress, email_verified: false })).toBe('no-account');
    expect(await accountOf('ada', { email: user.emailAddress, email_verified: 'true' })).toBe('no-account');
    expect(await accountOf('ada', verified(user.emailAddress.toUpperCase()))).toBe(user.id);
    expect(await accountOf('ada')).toBe(user.id);
    // The address at the provider may change, and may be somebody else's here.
    expect(await accountOf('ada', verified('administrator@groundwork.test'))).toBe(user.id);
  });

  it('keeps an account for the subject that has it, when its address is given to another person', async () => {
    const user = await addUser();
    expect(await accountOf('first', verified(user.emailAddress))).toBe(user.id);
    expect(await accountOf('second', verified(user.emailAddress))).toBe('no-account');
    expect(await accountOf('first')).toBe(user.id);
  });

  /** Asks for all subjects while another transaction holds the account, so that all have begun before one goes on. */
  const accountsAtOnce = async (
    { id, emailAddress }: Pick<User, 'id' | 'emailAddress'>,
    subjects: readonly string[],
  ) => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let asked: Promise<(string | undefined)[]> | undefined;
    await server.store.tx(async (queries) => {
      await queries.query('select from users where id = $1 for update', [id]);
      asked = Promise.all(subjects.map((subject) => accountOf(subject, verified(emailAddress ?? ''))));
      while ((await server.store.query(waiting)).rows.length < subjects.length) await setTimeout(10);
    });
    return asked;
  };

  it('gives one account to one of two subjects that come at the same moment', async () => {
    const user = await addUser();
    const found = await accountsAtOnce(user, ['left', 'right']);
    expect(found?.sort()).toEqual(['no-account', user.id]);
  });

  it('gives the account to every request of a first sign-in', async () => {
    const user = await addUser();
    expect(await accountsAtOnce(user, ['new', 'new', 'new'])).toEqual([user.id, user.id, user.id]);
    expect(await accountOf('new')).toBe(user.id);
  });

  it('links nobody where two accounts have the address', async () => {
    const user = await addUser();
    await addUser({ emailAddress: user.emailAddress.toUpperCase() });
    expect(await accountOf('twice', verified(user.emailAddress))).toBe('no-account');
  });

  it('compares letters of ASCII in any case, and no letter with one that looks alike', async () => {
    const user = await addUser({ emailAddress: `kim-${count}@mail.test` });
    expect(await accountOf('kelvin', verified(user.emailAddress.replace('k', '\u212A')))).toBe('no-account');
    expect(await accountOf('dotless', verified(user.emailAddress.replace('i', 'ı')))).toBe('no-account');
    expect(await accountOf('kim', verified(user.emailAddress.replace('k', 'K')))).toBe(user.id);
  });

  it('links no disabled account: it is refused now, and its address is free for a later owner', async () => {
    const user = await addUser({ status: 'Disabled' });
    expect(await accountOf('gone', verified(user.emailAddress))).toBe('account-disabled');
    expect(await accountOf('gone')).toBe('no-account');
  });

  it('gives a person whose account was deleted the new one with their address', async () => {
    const before = await addUser();
    expect(await accountOf('back', verified(before.emailAddress))).toBe(before.id);
    await server.store.query(`update users set doc = doc || '{"isDeleted": true}' where id = $1`, [before.id]);
    expect(await accountOf('back')).toBe('no-account');
    const after = await addUser({ emailAddress: before.emailAddress });
    expect(await accountOf('back', verified(before.emailAddress))).toBe(after.id);
    expect(await accountOf('back')).toBe(after.id);
  });
});
