import { expect, expectNoAxeViolationsInThemes, platform, test } from './fixtures.ts';
import { callApi, uniqueName } from './products.ts';
import { makeAccount, sql } from './sessions.ts';

test('what happens to somebody comes to their inbox while they look; done, it is gone, also after a reload', async ({
  as,
}) => {
  // People of their own: everybody else's inbox would show it too.
  const [ann, bob] = await Promise.all([
    makeAccount('director', { firstName: 'Ann', lastName: 'Adds' }),
    makeAccount('contributor', { firstName: 'Bob', lastName: 'Reads' }),
  ]);
  const names = [uniqueName('Inbox'), uniqueName('Inbox')];
  try {
    const [director, reader] = await Promise.all([as(ann.account), as(bob.account)]);
    await Promise.all([director.goto(`${platform().portal}/vendors`), reader.goto(`${platform().portal}/vendors`)]);
    await expect(reader.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
    const add = async (name = '') => {
      const made = await callApi(director, 'POST', 'projects', { name, ownerIds: [ann.id], memberIds: [bob.id] });
      expect(made.status(), await made.text()).toBe(201);
    };
    await add(names[0]);
    const badge = (count: number) => reader.getByRole('link', { name: `Inbox, ${count} unread` });
    await expect(badge(1)).toBeVisible({ timeout: 15_000 });
    await badge(1).click();
    const block = (name = '') => reader.getByRole('button', { name, exact: true });
    await expect(block(names[0])).toBeVisible();
    await expect(reader.getByText('Ann Adds added you to this project.').first()).toBeVisible();
    await expectNoAxeViolationsInThemes(reader);

    // Another one waits behind a button, so that nothing moves.
    await add(names[1]);
    await reader.getByRole('button', { name: '1 new · Show' }).click({ timeout: 15_000 });
    await expect(badge(2)).toBeVisible();
    await reader.keyboard.press('j');
    await expect(block(names[1])).toBeFocused();
    await reader.keyboard.press('e');
    await expect(block(names[1])).toHaveCount(0);
    await expect(block(names[0])).toBeFocused();
    await reader.keyboard.press('Enter');
    await expect(reader.getByRole('dialog', { name: names[0] })).toBeVisible();
    await reader.keyboard.press('Escape');
    await expect(reader.getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
    await reader.reload();
    await expect(block(names[0])).toBeVisible();
    await expect(block(names[1])).toHaveCount(0);
    await reader.getByRole('radio', { name: 'Done' }).check({ force: true });
    await expect(block(names[1])).toBeVisible();
  } finally {
    await sql(`delete from projects where doc->>'name' = any($1::text[])`, [names]);
    await sql('delete from notifications where user_id = any($1::text[])', [[ann.id, bob.id]]);
    await Promise.all([ann.remove(), bob.remove()]);
  }
});
