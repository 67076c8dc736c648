import { type CollectionName, messages, type Product, sourcingColors, sourcingLabels } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { ComponentCell, ProductCell, StateCell } from './PlanCells.tsx';
import { hasSwitch, type PlanCommands, parentOf } from './plan-commands.ts';
import { type PlanRow, type RowLevel, sourcingsOf } from './plan-rows.ts';

const templatesOf: Record<RowLevel, CollectionName> = {
  area: 'setupareatemplates',
  unit: 'setupunittemplates',
  preparation: 'preparationtemplates',
  item: 'preparationitemtemplates',
};
const productOf = ({ productId }: PlanRow): Product | undefined =>
  productId ? collection('products').get(productId) : undefined;
/** Nothing where the line is called like its template. */
function templateOf({ level, name, templateId, isKnown }: PlanRow) {
  if (!templateId) return undefined;
  const template = collection(templatesOf[level]).get(templateId) as { name?: string } | undefined;
  if (!template) return isKnown ? messages.itemNotFound : undefined;
  return template.name === name ? undefined : template.name;
}
function stateText(row: PlanRow) {
  if (!row.isKnown) return '';
  if (row.state === 'deployed') return 'Created';
  if (row.reason === 'parent') return 'Omitted by Parent';
  return row.omit ? 'Omitted' : 'Planned';
}

/** Keys of the tree: open and close, plan and leave out, add; Enter opens and F2 goes to the buttons, as in every grid. */
function onKey(row: PlanRow, key: string, { toggle, edit }: PlanCommands): boolean {
  const isGroup = row.level !== 'item' && row.children > 0;
  switch (key) {
    case 'ArrowRight':
      if (!isGroup || row.isExpanded) return false;
      toggle(row);
      return true;
    case 'ArrowLeft':
      if (!isGroup || !row.isExpanded) return false;
      toggle(row);
      return true;
    case ' ':
      if (edit && hasSwitch(row)) edit.setPlanned(row, row.omit);
      return true;
    case 'Insert': {
      const parent = parentOf(row);
      if (parent) edit?.add(parent);
      return true;
    }
    default:
      return false;
  }
}

/** How much room the plan has: of a phone, of a tablet beside the menu, of a desk. */
export type PlanWidth = 'narrow' | 'medium' | 'wide';

/**
 * The columns of the plan (docs: screens#setup-plan); with less room, hidden values are below the name
 * (docs: layouts-by-width).
 */
export function planColumns(
  commands: PlanCommands,
  stockOf: (productId: string) => number | undefined,
  width: PlanWidth,
): Column<PlanRow>[] {
  const isNarrow = width === 'narrow';
  const tree: Column<PlanRow> = {
    id: 'component',
    header: 'Component',
    kind: 'name',
    grows: true,
    width: width === 'wide' ? 280 : 200,
    isSortable: false,
    value: ({ name }) => name,
    exportValue: ({ name, depth }) => `${'  '.repeat(depth)}${name}`,
    reads: ['products'],
    cell: (row, presence) => <ComponentCell row={row} commands={commands} width={width} presence={presence} />,
    onKey: (row, key) => onKey(row, key, commands),
  };
  const state: Column<PlanRow> = {
    id: 'state',
    header: 'State',
    kind: 'custom',
    width: isNarrow ? 128 : 134,
    isSortable: false,
    reads: ['orders'],
    value: stateText,
    cell: (row) => <StateCell row={row} commands={commands} />,
    onKey: (row, key) => onKey(row, key, commands),
  };
  const total: Column<PlanRow> = {
    id: 'total',
    header: 'Total',
    kind: 'money',
    // '$12,345.67', also where people set text wider.
    width: 108,
    isSortable: false,
    isBlank: ({ isKnown }) => !isKnown,
    // Not the amount before: a cell is drawn again when its value changes, not when it ceases to be blank.
    value: (row) => (row.isKnown ? row.total : undefined),
  };
  if (isNarrow) return [tree, state];
  if (width === 'medium') return [tree, total, state];
  return [
    tree,
    {
      id: 'template',
      header: 'Template',
      width: 104,
      isSortable: false,
      reads: Object.values(templatesOf),
      value: templateOf,
    },
    {
      id: 'sourcing',
      header: 'Sourcing',
      kind: 'chips',
      width: 112,
      isSortable: false,
      value: (row) => sourcingsOf(row).map((id) => ({ id, label: sourcingLabels[id], color: sourcingColors[id] })),
    },
    {
      id: 'product',
      header: 'Product',
      kind: 'custom',
      width: 190,
      isSortable: false,
      reads: ['products', 'mediaitems'],
      value: (row) => productOf(row)?.name,
      cell: (row) => <ProductCell row={row} />,
    },
    { id: 'quantity', header: 'Qty', kind: 'number', width: 56, isSortable: false, value: (row) => row.quantity },
    {
      id: 'unitPrice',
      header: 'Unit price',
      kind: 'money',
      width: 98,
      isSortable: false,
      isBlank: ({ level, isKnown }) => level !== 'item' || !isKnown,
      reads: ['products'],
      value: (row) => (row.isKnown ? productOf(row)?.price : undefined),
    },
    total,
    {
      id: 'inStock',
      header: 'In stock',
      kind: 'number',
      width: 88,
      isSortable: false,
      reads: ['inventoryitems'],
      value: ({ productId }) => (productId ? stockOf(productId) : undefined),
    },
    state,
  ];
}
