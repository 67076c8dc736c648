import type { MenuItem } from '@groundwork/ui';

/**
 * A row's entry 'Duplicate', for a page's `rowMenu`: opens the create dialog with a copy, where the user may create.
 *
 * @example
 * ```tsx
 * import { duplicateMenu, lazyDialogs, recordDialogs, RecordsPage } from '@groundwork/records';
 *
 * const dialogs = lazyDialogs(async () => ({
 *   default: recordDialogs('vendor', { details: ({ record }) => <p>{record.name}</p> }),
 * }));
 * <RecordsPage entity="vendor" title="Vendors" columns={[]} dialogs={dialogs} rowMenu={duplicateMenu} />;
 * ```
 */
export const duplicateMenu = <R>(
  source: R,
  { create }: { create: ((props: { source: R }) => void) | undefined },
): readonly MenuItem[] =>
  create ? [{ id: 'duplicate', label: 'Duplicate', icon: 'copy', onAction: () => create({ source }) }] : [];
