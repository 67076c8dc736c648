import type { PreparationItemTemplate } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { getDefaultStore } from 'jotai';

let indexed: readonly PreparationItemTemplate[] | undefined;
let usage = new Map<string, PreparationItemTemplate[]>();

/** The item templates that offer the product, by default or for a sourcing. */
export function templatesUsing(productId: string): readonly PreparationItemTemplate[] {
  const templates = getDefaultStore().get(collection('preparationitemtemplates').allAtom);
  if (templates !== indexed) {
    indexed = templates;
    usage = new Map();
    for (const template of templates) {
      const products = [template.productIds, ...template.sourcings.map((sourcing) => sourcing.productIds)].flat();
      for (const id of new Set(products)) usage.set(id, [...(usage.get(id) ?? []), template]);
    }
  }
  return usage.get(productId) ?? [];
}
