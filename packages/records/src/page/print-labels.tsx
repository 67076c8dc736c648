import { IconButton, type MenuItem, toast } from '@groundwork/ui';
import type { ReactNode } from 'react';

/** Whose labels are printed: inventory items or products. */
export type LabelKind = 'item' | 'product';

/** The address holds an id for each label, and servers refuse longer ones. */
const mostLabels = 300;

/**
 * Opens a print page in a tab of its own: it has the size of the paper, and the list stays as it is.
 *
 * @example
 * ```tsx
 * import { openPrint } from '@groundwork/records';
 * import { Button } from '@groundwork/ui';
 *
 * <Button icon="printer" onPress={() => openPrint('/print/loans')}>
 *   Print
 * </Button>;
 * ```
 */
export const openPrint = (path: string): void => {
  window.open(path, '_blank', 'noopener');
};

function print(kind: LabelKind, records: readonly { id: string }[]): void {
  if (records.length > mostLabels) {
    toast({ text: `At most ${mostLabels} labels are printed at once. Select fewer.`, tone: 'danger' });
    return;
  }
  openPrint(`/print/labels?kind=${kind}&ids=${records.map(({ id }) => id).join(',')}`);
}

/**
 * 'Print label' in the menu of a row.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { printLabelMenu } from '@groundwork/records';
 * import { RowMenu } from '@groundwork/ui';
 *
 * const menuOf = printLabelMenu('product');
 * const ProductMenu = ({ product }: { product: RecordOf<'products'> }) => (
 *   <RowMenu label={product.name} items={menuOf(product)} />
 * );
 * ```
 */
export const printLabelMenu =
  (kind: LabelKind) =>
  (record: { id: string }): readonly MenuItem[] => [
    { id: 'printLabel', label: 'Print label', icon: 'printer', onAction: () => print(kind, [record]) },
  ];

/**
 * The toolbar's button for the selected records.
 *
 * @example
 * ```tsx
 * import type { RecordOf } from '@groundwork/contract';
 * import { printLabelsButton } from '@groundwork/records';
 *
 * const labels = printLabelsButton('product');
 * const Actions = ({ selected }: { selected: readonly RecordOf<'products'>[] }) => <>{labels(selected)}</>;
 * ```
 */
export const printLabelsButton =
  (kind: LabelKind) =>
  (selected: readonly { id: string }[]): ReactNode =>
    selected.length > 0 && (
      <IconButton
        icon="printer"
        label={selected.length === 1 ? 'Print label' : 'Print labels'}
        variant="secondary"
        onPress={() => print(kind, selected)}
      />
    );
