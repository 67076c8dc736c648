import { emplacementPattern, type InventoryItem, messages, type PreparationItem } from '@groundwork/contract';
import { availableQuantity } from '@groundwork/contract/domain';
import { collection, recordName, referencedName, referenceText } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { storeField } from '@groundwork/records';
import { Chip, formatNumber } from '@groundwork/ui';
import { atom, getDefaultStore } from 'jotai';
import { countsDiffer, differenceColor, hasCycleCount } from './cycle-count.ts';
import { Expiry } from './Expiry.tsx';
import { isDay } from './expiry.ts';
import { reservedQuantity } from './reservations.ts';

const orderName = (id: string) => referenceText('orders', id);
const reservedFor = ({ reservations }: InventoryItem) =>
  reservations
    .map(({ orderId, quantity, status }) => `${orderName(orderId)}: ${formatNumber(quantity)} ${status}`)
    .join('\n');
/** Preparation items by what they use of the stock. Gathered once for all rows: most have none, and a list for each takes ten times as long. */
const usersAtom = atom((get) => {
  const byStock = new Map<string, PreparationItem[]>();
  for (const item of get(collection('preparationitems').allAtom)) {
    if (!item.inventoryItemId) continue;
    const others = byStock.get(item.inventoryItemId);
    if (others) others.push(item);
    else byStock.set(item.inventoryItemId, [item]);
  }
  return byStock;
});
const usedBy = ({ id }: InventoryItem) => getDefaultStore().get(usersAtom).get(id) ?? [];

const storeEmplacement = (record: InventoryItem, value: string): Promise<boolean | string> =>
  storeField({
    collection: 'inventoryitems',
    record,
    field: 'locale',
    value: value.toUpperCase() || null,
    label: 'Emplacement',
  });

const isConsumable = ({ productId }: InventoryItem) =>
  productId ? collection('products').get(productId)?.consumable === true : false;
const storeExpiry = (record: InventoryItem, value: string): Promise<boolean | string> =>
  storeField({ collection: 'inventoryitems', record, field: 'expiresOn', value: value || null, label: 'Expires' });

/** Checks the pattern of an emplacement ([VA-21]). */
export const emplacementError = (value: string): string | undefined =>
  emplacementPattern.test(value) ? undefined : messages.invalidSymbols;

const stateColors = { transit: '#2563EB', hold: '#D97706' } as const;
/** Why an item is not suggested for picking: 'To Lyon Depot', 'On hold: Damaged', 'To be counted'. */
const stateOf = ({ transit, hold, countRequest }: InventoryItem): string | undefined => {
  if (transit) return `To ${referencedName('locations', transit.toLocationId) ?? 'another warehouse'}`;
  if (hold) return hold.reason ? `On hold: ${hold.reason}` : 'On hold';
  return countRequest ? 'To be counted' : undefined;
};

export interface InventoryColumnOptions {
  /** The list spans several locations. */
  showsLocation: boolean;
  mayEdit: (item: InventoryItem) => boolean;
  mayEditExpiry: (item: InventoryItem) => boolean;
}

/** The columns of an inventory list. */
export const inventoryColumns = ({
  showsLocation,
  mayEdit,
  mayEditExpiry,
}: InventoryColumnOptions): readonly Column<InventoryItem>[] => [
  {
    id: 'image',
    header: 'Image',
    hiddenOnTablet: true,
    kind: 'image',
    reads: ['products'],
    value: ({ productId }) => (productId ? collection('products').get(productId)?.mediaItemIds : undefined),
  },
  { id: 'name', header: 'Name', kind: 'name', grows: true, width: 220, value: ({ name }) => name },
  {
    id: 'product',
    header: 'Product',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'products',
    width: 200,
    card: 'detail',
    value: ({ productId }) => productId,
  },
  {
    id: 'location',
    header: 'Location',
    hiddenOnTablet: true,
    kind: 'reference',
    collection: 'locations',
    width: 180,
    hidden: !showsLocation,
    value: ({ locationId }) => locationId,
  },
  {
    id: 'emplacement',
    header: 'Emplacement',
    width: 130,
    card: 'footEnd',
    value: ({ locale }) => locale,
    edit: { kind: 'text', isEditable: mayEdit, validate: emplacementError, maxLength: 200, commit: storeEmplacement },
  },
  { id: 'quantity', header: 'Quantity', kind: 'number', width: 100, card: 'end', value: ({ quantity }) => quantity },
  {
    id: 'reserved',
    header: 'Reserved',
    hiddenOnTablet: true,
    kind: 'number',
    width: 100,
    reads: ['orders'],
    value: reservedQuantity,
    tooltip: (item) => reservedFor(item) || undefined,
  },
  {
    id: 'available',
    header: 'Available',
    kind: 'number',
    width: 100,
    value: availableQuantity,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'custom',
    width: 150,
    card: 'foot',
    reads: ['locations'],
    value: stateOf,
    isBlank: (item) => !stateOf(item),
    cell: (item) => {
      const state = stateOf(item);
      return state && <Chip label={state} color={item.transit ? stateColors.transit : stateColors.hold} />;
    },
  },
  {
    id: 'cycleCount',
    header: 'Cycle count',
    kind: 'custom',
    width: 120,
    value: ({ cycleCount }) => cycleCount ?? undefined,
    isBlank: (item) => !hasCycleCount(item),
    cell: (item) =>
      countsDiffer(item) ? (
        <Chip label={`${formatNumber(item.cycleCount ?? 0)} counted`} color={differenceColor} />
      ) : hasCycleCount(item) ? (
        <span>{formatNumber(item.cycleCount ?? 0)}</span>
      ) : null,
  },
  {
    id: 'expires',
    header: 'Expires',
    kind: 'custom',
    width: 130,
    reads: ['products'],
    value: ({ expiresOn }) => expiresOn ?? undefined,
    isBlank: ({ expiresOn }) => !expiresOn,
    cell: (item) => <Expiry day={item.expiresOn} />,
    edit: {
      kind: 'text',
      isEditable: (item) => mayEditExpiry(item) && isConsumable(item),
      validate: (value) => (value === '' || isDay(value) ? undefined : 'A day as 2027-01-31'),
      maxLength: 10,
      commit: storeExpiry,
    },
  },
  {
    id: 'order',
    header: 'Order',
    kind: 'reference',
    collection: 'orders',
    width: 180,
    value: ({ orderId }) => orderId,
  },
  {
    id: 'orderProject',
    header: 'Project of order',
    kind: 'reference',
    collection: 'projects',
    width: 180,
    reads: ['orders'],
    value: ({ orderId }) => (orderId ? collection('orders').get(orderId)?.projectId : undefined),
  },
  {
    id: 'usedBy',
    header: 'Used by',
    width: 180,
    reads: ['preparationitems'],
    value: (item) => usedBy(item).map(recordName).join(', '),
  },
  { id: 'notes', header: 'Notes', width: 200, value: ({ notes }) => notes },
];
