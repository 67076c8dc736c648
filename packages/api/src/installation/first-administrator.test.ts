import { testServer } from '../testing/server.ts';
import { makeFirstAdministrator } from './first-administrator.ts';

describe('the first administrator', () => {
  const server = testServer();

  it('is made where there are no accounts, once, and nowhere else', async () => {
    const { store } = server;
    expect(await makeFirstAdministrator(store, 'late@example.com')).toBe(false);
    await store.tx(({ query }) => query('delete from users'));
    const made = await Promise.all([1, 2].map(() => makeFirstAdministrator(store, 'first@example.com')));
    expect(made.toSorted()).toEqual([false, true]);
    const { rows } = await store.query(`select doc->>'emailAddress' as mail, doc->>'role' as role from users`);
    expect(rows).toEqual([{ mail: 'first@example.com', role: 'Administrator' }]);
  });
});
