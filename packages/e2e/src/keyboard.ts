import type { Page } from '@playwright/test';

export const press = (page: Page, key: string): Promise<void> => page.keyboard.press(key);

/** Presses Tab, or another key, until what is meant has the focus. */
export async function tabTo(page: Page, isThere: () => Promise<boolean>, { key = 'Tab', most = 80 } = {}) {
  for (let presses = 0; presses < most; presses += 1) {
    if (await isThere()) return;
    await press(page, key);
  }
  throw new Error(`Not reached with ${most} presses of ${key}.`);
}

/** Whether the first control of this role and name has the focus. */
export const isFocused =
  (page: Page, role: 'button' | 'textbox' | 'checkbox' | 'combobox' | 'link', name: string | RegExp) =>
  (): Promise<boolean> =>
    page
      .getByRole(role, { name, exact: true })
      .filter({ visible: true })
      .first()
      .evaluate((element) => element === document.activeElement, undefined, { timeout: 1000 })
      .catch(() => false);

/** Tabs to the control, forward or (with 'Shift+Tab') back, and presses it. */
export async function tabToAndPress(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await tabTo(page, isFocused(page, 'button', name), { key });
  await press(page, 'Enter');
}
