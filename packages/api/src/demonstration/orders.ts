import type { Product } from '@groundwork/contract';
import { deployedBefore, itemId } from './deployment.ts';
import type { OrderDraft } from './orderBook.ts';
import { projectId } from './projects.ts';
import { at } from './random.ts';
import { tagIds } from './tags.ts';
import type { World } from './world.ts';

/** The amount of an order: whole packs at the price of one (docs: domain/plan#deploying). */
export const totalOf = (product: Pick<Product, 'price' | 'divisibleUnits'>, quantity: number) =>
  Math.round(Math.ceil(quantity / (product.divisibleUnits || 1)) * (product.price ?? 0) * 100) / 100;

/** Keys of the two orders whose total was edited by hand. */
export const editedTotals = ['toddler-wing-1-5', 'toddler-wing-2-5'] as const;
/** The order of long ago: its date shows as 'Never'. */
export const ancientOrder = 'stock-1';

const bought = new Set(['Ordered', 'Shipped', 'Delivered', 'Partially Delivered', 'Back Ordered', 'Emailed Vendor']);
const sent = new Set(['Shipped', 'WHSE Shipped']);
const notes: Partial<Record<OrderDraft['status'], string>> = {
  'Back Ordered': 'Vendor expects the next batch in three weeks.',
  'Return or Exchange': 'Wrong color arrived; return label requested.',
  'Other Problem': 'Parcel lost, claim is open.',
  Cancelled: 'Not needed any more.',
};

export function addOrders({ add, calendar, random }: World, drafts: readonly OrderDraft[], products: Products): void {
  for (const [index, draft] of drafts.entries()) {
    const product = products.get(draft.productId);
    if (!product) throw new Error(`Order ${draft.key} is for a product that does not exist.`);
    const begun = deployedBefore[draft.project] ?? 30 + (index % 50);
    const isAncient = draft.key === ancientOrder;
    const created = isAncient ? '2016-03-14T09:30:00.000Z' : calendar.daysAgo(begun, 10, index % 30);
    const latest = draft.status === 'New' ? begun : random.between(1, Math.max(1, begun - 2));
    const number = String(10_000 + index);
    const isEdited = (editedTotals as readonly string[]).includes(draft.key);
    const hasReturned = draft.status === 'Return or Exchange';
    add(
      'orders',
      draft.key,
      {
        name: product.name,
        productId: product.id,
        projectId: projectId(draft.project),
        vendorId: product.vendorId,
        quantity: draft.quantity,
        total: isEdited ? totalOf(product, draft.quantity) + 7.5 : totalOf(product, draft.quantity),
        po: bought.has(draft.status) || hasReturned ? `PO-${number}` : undefined,
        invoice: draft.delivered > 0 ? `INV-${number}` : undefined,
        tracking: sent.has(draft.status)
          ? at([`https://track.parcel.test/${number}`, `1Z 999 AA1 ${number}`], index)
          : undefined,
        notes: notes[draft.status],
        status: draft.status,
        deliveredQuantity: draft.delivered,
        preparationItemId: draft.itemKey && itemId(draft.itemKey),
        preparationItemTemplateId: draft.templateId,
        tagIds: index % 9 === 0 ? tagIds('Fragile') : index % 14 === 0 ? tagIds('Check on site') : [],
      },
      {
        created,
        modified: isAncient
          ? '2016-03-29T16:00:00.000Z'
          : draft.status === 'New'
            ? created
            : calendar.daysAgo(latest, 11 + (index % 6), index % 60),
      },
    );
  }
}

/** Products by id. */
export type Products = ReadonlyMap<string, Product>;
