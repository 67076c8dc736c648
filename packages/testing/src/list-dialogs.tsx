import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderInShell, type ShellOptions } from './render-in-shell.tsx';

/** A dialog as its reader sees it. */
export interface SeenDialog {
  title: string;
  /** The buttons of its footer. */
  buttons: readonly string[];
  /** Whether anything of it can be typed into or chosen. */
  isEditable: boolean;
  hasHistory: boolean;
}

const editable = ['textbox', 'combobox', 'spinbutton', 'switch', 'checkbox', 'radio'] as const;
const texts = (elements: Iterable<Element>) => [...elements].map(({ textContent }) => textContent?.trim() ?? '');

/**
 * Opens the dialogs of a list screen as its user does: New; Edit and View of the row named `record`. Answers what each of
 * them is, after it was closed again.
 */
export async function dialogsOfList(
  page: ReactNode,
  { record, ...options }: ShellOptions & { record: string },
): Promise<{ create: SeenDialog; edit: SeenDialog; details: SeenDialog }> {
  const { user, unmount } = await renderInShell(page, options);
  const see = async (button: string): Promise<SeenDialog> => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    // A dialog of a record stands empty until the record is there.
    await waitFor(() => expect(dialog.querySelector('footer button')).not.toBeNull());
    const seen: SeenDialog = {
      title: within(dialog).getAllByRole('heading')[0]?.textContent ?? '',
      buttons: texts(dialog.querySelectorAll('footer button')),
      isEditable: editable.some((role) => within(dialog).queryAllByRole(role).length > 0),
      hasHistory: within(dialog).queryByRole('region', { name: 'History' }) !== null,
    };
    await user.click(within(dialog).getAllByRole('button', { name: 'Close' })[0]!);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return seen;
  };
  const create = await see('New');
  const card = screen.queryByRole('checkbox', { name: `Select ${record}` });
  const row = (await screen.findAllByText(record))[0]?.closest<HTMLElement>('[role="row"]');
  await user.click(card ?? within(row!).getByRole('checkbox'));
  const edit = await see('Edit');
  const details = await see('View');
  unmount();
  return { create, edit, details };
}
