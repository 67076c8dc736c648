import { expect, test } from '@playwright/test';
import { startPlatform } from './platform.ts';

// A platform of its own, since the identity server of everybody else's must not be killed.
test('an identity server that is down is told at Sign In, and signs in once it is back', async ({ page }) => {
  test.setTimeout(180_000);
  const { platform, stop } = await startPlatform({ args: ['--empty'] });
  try {
    await page.goto(platform.portal);
    const signInButton = page.getByRole('button', { name: 'Sign In' });
    await expect(signInButton).toBeVisible();
    process.kill(platform.pids.identity ?? 0, 'SIGKILL');
    await signInButton.click();
    await expect(page.getByRole('alert')).toContainText('The sign-in service does not answer.');
    await expect(page).toHaveURL(`${platform.portal}/`);
    await expect
      .poll(
        async () => (await fetch(`${platform.identity}/.well-known/openid-configuration`).catch(() => undefined))?.ok,
        {
          timeout: 60_000,
        },
      )
      .toBe(true);
    await signInButton.click();
    await expect(page.getByLabel('Password')).toBeVisible();
  } finally {
    await stop();
  }
});
