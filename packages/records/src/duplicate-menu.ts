import type { MenuItem } from '@groundwork/ui';

/** A row's entry 'Duplicate', for a page's `rowMenu`: opens the create dialog with a copy, where the user may create. */
export const duplicateMenu = <R>(
  source: R,
  { create }: { create: ((props: { source: R }) => void) | undefined },
): readonly MenuItem[] =>
  create ? [{ id: 'duplicate', label: 'Duplicate', icon: 'copy', onAction: () => create({ source }) }] : [];
