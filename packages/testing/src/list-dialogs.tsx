import type { RemoteModule } from '@groundwork/shell-sdk';
import { screen, waitFor, within } from '@testing-library/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { renderInShell, type ShellOptions } from './render-in-shell.tsx';

/** A dialog as its reader sees it. */
interface SeenDialog {
  title: string;
  /** The buttons of its footer. */
  buttons: readonly string[];
  /** Whether anything of it can be typed into or chosen. */
  isEditable: boolean;
  hasHistory: boolean;
  /** The label of the field that has the focus. */
  focused: string | undefined;
  isOpenAfterEscape: boolean;
}

const editable = ['textbox', 'combobox', 'spinbutton', 'switch', 'checkbox', 'radio'] as const;
/** The accessible name of a button: one with an icon alone has no text. */
const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '';

/** A list of a remote: the code of its page, what one of its records is called, and the scope it is shown in. */
export interface RecordList extends ShellOptions {
  code: string;
  title: string;
  /** Further buttons of the details, before Edit. */
  detailButtons?: readonly string[];
  /** The fields that New and Edit begin in, where that is not the name. */
  focused?: readonly [create: string, edit: string];
}

/**
 * Fails unless the list opens the three dialogs of its entity as they should be: New and Edit with their buttons and the
 * focus on the name, View only to read, with the history; and none of them closes on Escape. The list holds a record named 'The record'.
 */
export async function expectDialogsOfList(
  remote: RemoteModule,
  { code, title, detailButtons = [], focused = ['Name', 'Name'], ...options }: RecordList,
) {
  const Page = lazy(remote.codes[code] as never);
  const page = (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
  const { create, edit, details } = await dialogsOfList(page, { record: 'The record', ...options });
  const [first, firstOfEdit] = focused;
  expect(create).toMatchObject({ title: `New ${title}`, isEditable: true, focused: first, isOpenAfterEscape: true });
  expect(create.buttons).toEqual(['Cancel', expect.stringMatching(/^Create/)]);
  expect(edit).toMatchObject({
    title: expect.stringMatching(new RegExp(`^(Edit ${title}|The record)$`)),
    isEditable: true,
    focused: firstOfEdit,
    isOpenAfterEscape: true,
  });
  expect(edit.buttons).toEqual(['Cancel', 'Save']);
  expect(details).toMatchObject({ title: 'The record', isEditable: false, hasHistory: true, isOpenAfterEscape: true });
  expect(details.buttons).toEqual([...detailButtons, 'Edit', 'Close']);
}

/** Entities → the names of their dialogs, as remote.json lists them. */
export const recordDialogNames = (entities: readonly string[]): string[] =>
  entities.flatMap((entity) => ['create', 'edit', 'details'].map((kind) => `${entity}.${kind}`)).sort();

/**
 * Opens the dialogs of a list screen as its user does: New; Edit and View of the row named `record`. Answers what each of
 * them is, after it was closed again.
 */
async function dialogsOfList(
  page: ReactNode,
  { record, ...options }: ShellOptions & { record: string },
): Promise<{ create: SeenDialog; edit: SeenDialog; details: SeenDialog }> {
  const { user, unmount } = await renderInShell(page, options);
  const see = async (button: string): Promise<SeenDialog> => {
    await user.click(await screen.findByRole('button', { name: button }));
    const dialog = await screen.findByRole('dialog');
    // A dialog of a record is empty until the record is loaded.
    await waitFor(() => expect(dialog.querySelector('footer button')).not.toBeNull());
    const seen: SeenDialog = {
      title: within(dialog).getAllByRole('heading')[0]?.textContent ?? '',
      buttons: [...dialog.querySelectorAll('footer button')].map(nameOf),
      isEditable: editable.some((role) => within(dialog).queryAllByRole(role).length > 0),
      hasHistory: within(dialog).queryByRole('region', { name: 'History' }) !== null,
      focused: (document.activeElement as HTMLInputElement).labels?.[0]?.textContent?.trim(),
      isOpenAfterEscape: await user.keyboard('{Escape}').then(() => screen.queryByRole('dialog') === dialog),
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
