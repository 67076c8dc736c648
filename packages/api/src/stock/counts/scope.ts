import type { CountScope } from '@groundwork/contract';
import { compareEmplacements, isWithinEmplacements } from '@groundwork/contract/domain';
import { invalid } from '../../problem.ts';
import type { UnitOfWork } from '../../records/unit-of-work.ts';
import type { StoredItem } from './stored-count.ts';

/** The inventory items of a warehouse that a count covers, in the order in which people walk. */
export async function itemsInScope(work: UnitOfWork, warehouseId: string, scope: CountScope): Promise<StoredItem[]> {
  const [condition, ...params] = conditionOf(scope);
  const found = (await work.readWhere(
    'inventoryitems',
    `t.location_id = $1 and not t.is_deleted and not t.is_archived
      and coalesce(t.doc->'transit', 'null') = 'null' and ${condition}`,
    [warehouseId, ...params],
  )) as Map<string, StoredItem>;
  if (scope.kind === 'items') requireAll(scope.inventoryItemIds, found);
  const { from = undefined, to = undefined } = scope.kind === 'emplacements' ? scope : {};
  return [...found.values()]
    .filter(({ locale }) => isWithinEmplacements(locale, from, to))
    .sort((one, other) => compareEmplacements(one.locale, other.locale) || one.id.localeCompare(other.id));
}

function conditionOf(scope: CountScope): [string, ...unknown[]] {
  switch (scope.kind) {
    case 'emplacements':
      return ['true'];
    case 'tag':
      return [
        `(t.tag_ids @> $2::jsonb or t.product_id in (select p.id from products p where p.tag_ids @> $2::jsonb))`,
        JSON.stringify([scope.tagId]),
      ];
    case 'product':
      return ['t.product_id = any($2::text[])', scope.productIds];
    case 'items':
      return ['t.id = any($2::text[])', scope.inventoryItemIds];
  }
}

function requireAll(ids: readonly string[], found: ReadonlyMap<string, unknown>) {
  const missing = ids.findIndex((id) => !found.has(id));
  if (missing < 0) return;
  throw invalid({ field: `scope.inventoryItemIds.${missing}`, message: 'The item is not in this warehouse.' });
}
