import { type Contribution, type DialogName, openDialog } from '@groundwork/shell-sdk';
import type { MenuItem } from '@groundwork/ui';

/** The actions on one record; undefined: not offered. */
export interface RowCommands {
  view?: () => void;
  edit?: () => void;
  remove?: () => void;
  /** Entries that the page adds. */
  own: readonly MenuItem[];
}

/** The menu of a row or card: all that a pointer can do with the row, and what the toolbar offers for a selected one. */
export const rowMenuOf = ({ view, edit, remove, own }: RowCommands): readonly MenuItem[] => [
  ...(view ? [{ id: 'view', label: 'View', icon: 'eye' as const, onAction: view }] : []),
  ...(edit ? [{ id: 'edit', label: 'Edit', icon: 'pencil' as const, onAction: edit }] : []),
  ...own,
  ...(remove ? [{ id: 'delete', label: 'Delete', icon: 'trash-2' as const, isDanger: true, onAction: remove }] : []),
];

/** What other remotes contribute to the menu of a row: each entry opens their dialog of the record. */
export const contributedMenu = (contributions: readonly Contribution[], { id }: { id: string }): readonly MenuItem[] =>
  contributions.flatMap(({ id: key, title, icon, dialog }) =>
    // The declaration of the remote says that its dialog takes an id, as all dialogs of a record do.
    dialog === undefined
      ? []
      : [{ id: key, label: title, icon, onAction: () => void openDialog(dialog as DialogName, { id } as never) }],
  );
