import { expect, expectNoAxeViolations, platform, test, tokenOf } from './fixtures.ts';

const password = 'a sentence of my own';

test('an external person is invited, chooses a password, signs in, and is Active in the list', async ({
  as,
  browser,
}) => {
  const lastName = `Invited${Date.now()}`;
  const emailAddress = `${lastName.toLowerCase()}@mail.test`;

  const director = await as('director');
  await director.goto(`${platform().portal}/people`);
  await director.getByRole('button', { name: 'New', exact: true }).click();
  const dialog = director.getByRole('dialog', { name: 'New User' });
  await dialog.getByRole('radio', { name: 'External' }).check();
  await dialog.getByLabel('First name').fill('Eve');
  await dialog.getByLabel('Last name').fill(lastName);
  await dialog.getByLabel('E-mail').fill(emailAddress);
  await dialog.getByRole('button', { name: 'Create and Send Email' }).click();
  await expect(director.getByText(`Invitation sent to ${emailAddress}`)).toBeVisible();

  const context = await browser.newContext();
  const page = await context.newPage();
  const mail = page.getByRole('article').filter({ hasText: emailAddress });
  await expect(async () => {
    await page.goto(`${platform().api}/outbox`);
    await expect(mail.getByRole('link')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectNoAxeViolations(page);
  await expect(mail).toContainText('Hello Eve,');
  const link = (await mail.getByRole('link').getAttribute('href')) ?? '';
  await mail.getByRole('link').click();

  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(emailAddress);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Repeat the password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toContainText('The password is too short');
  await expectNoAxeViolations(page);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Groundwork' }).click();

  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('E-mail').fill(emailAddress);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.origin === platform().portal && !url.pathname.includes('callback'));
  await expect(page.getByRole('button', { name: /account|user menu/i }).first()).toBeVisible();

  await director.reload();
  await director.getByRole('textbox', { name: 'Find items' }).fill(lastName);
  const row = director.getByRole('row').filter({ hasText: lastName });
  await expect(row.first()).toContainText('Active');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link has been used' })).toBeVisible();
  await expectNoAxeViolations(page);
  await context.close();
});

test('an invitation is sent again from the list, and the link before works no longer', async ({ as }) => {
  const lastName = `Again${Date.now()}`;
  const director = await as('director');
  await director.goto(`${platform().portal}/people`);
  const token = await tokenOf(director);
  const api = (path: string, body?: object) =>
    fetch(`${platform().api}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const emailAddress = `${lastName.toLowerCase()}@mail.test`;
  const body = { firstName: 'Eve', lastName, emailAddress, type: 'Google', category: 'Subscriber', role: 'ReadOnly' };
  const { id } = (await (await api('users', body)).json()) as { id: string };
  const links = async () => {
    const page = await (await fetch(`${platform().api}/outbox`)).text();
    const own = page.split('<article>').filter((article) => article.includes(emailAddress));
    return own.flatMap((article) => /href="([^"]+)"/.exec(article)?.[1] ?? []);
  };
  await expect.poll(async () => (await links()).length).toBe(1);
  const [first = ''] = await links();

  await director.reload();
  await director.getByRole('textbox', { name: 'Find items' }).fill(lastName);
  const row = director.locator(`[row-id="${id}"]`);
  await expect(row.first()).toContainText('Invited');
  await row.locator('button[aria-haspopup]').click();
  await director.getByRole('menuitem', { name: 'Resend invitation' }).click();
  await expect(director.getByText(`New invitation sent to ${emailAddress}`)).toBeVisible();
  await expect.poll(async () => (await links()).length).toBe(2);

  await director.goto(first);
  await expect(director.getByRole('heading', { name: 'There is a newer invitation' })).toBeVisible();
});

test('a Contributor invites nobody', async ({ as }) => {
  const contributor = await as('contributor');
  await contributor.goto(`${platform().portal}/people`);
  await contributor.getByRole('textbox', { name: 'Find items' }).fill('director@');
  await expect(contributor.getByText('director@groundwork.test')).toBeVisible({ timeout: 30_000 });
  await expect(contributor.getByRole('button', { name: 'New', exact: true })).toHaveCount(0);
  await contributor.locator('[row-id] button[aria-haspopup]').first().click();
  await expect(contributor.getByRole('menuitem')).toHaveText(['View', 'Open e-mail']);
  await contributor.keyboard.press('Escape');
  const headers = { authorization: `Bearer ${await tokenOf(contributor)}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ firstName: 'No', lastName: 'Body', emailAddress: 'nobody@mail.test', role: 'Basic' });
  const created = await fetch(`${platform().api}/users`, { method: 'POST', headers, body });
  expect(created.status).toBe(403);
  const people = (await (await fetch(`${platform().api}/users`, { headers })).json()) as { id: string }[];
  const again = await fetch(`${platform().api}/users/${people[0]?.id}/invitation`, {
    method: 'POST',
    headers: { authorization: headers.authorization },
  });
  expect(again.status).toBe(403);
});
