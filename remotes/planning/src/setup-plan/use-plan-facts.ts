import type { CollectionName, Product } from '@groundwork/contract';
import type { PlanFacts, PlanLevel, TemplateLevel, TemplateOf } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { useLists } from '@groundwork/records';
import { atom, useAtomValue } from 'jotai';

const templatesOf = {
  area: 'setupareatemplates',
  unit: 'setupunittemplates',
  preparation: 'preparationtemplates',
  item: 'preparationitemtemplates',
} as const satisfies Record<TemplateLevel, CollectionName>;
const recordsOf = {
  area: 'setupareas',
  unit: 'setupunits',
  preparation: 'preparations',
  item: 'preparationitems',
  order: 'orders',
} as const satisfies Record<PlanLevel, CollectionName>;
/** Every list that the state of a plan's nodes is read from. */
export const listsOfPlans = [
  ...Object.values(templatesOf),
  'products',
  ...Object.values(recordsOf),
  'mediaitems',
] as const;
/** What deploying needs to have been loaded first ([PL-22]). */
const needed = [...Object.values(templatesOf), 'products'] as const;

export interface CachedPlanFacts extends PlanFacts {
  product(id: string): Product | undefined;
  /** Everything that the numbers depend on has been loaded. */
  isReady: boolean;
}

/** Follows every list that a plan names: the atom answers anew when one of them changes. */
export const planFactsAtom = atom((get): CachedPlanFacts => {
  for (const name of listsOfPlans) get(collection(name).allAtom);
  const isLoaded = (name: CollectionName) => {
    const status = get(collection(name).statusAtom);
    return status.state === 'ready' || ('hasData' in status && status.hasData);
  };
  return {
    template: <L extends TemplateLevel>(level: L, id: string) =>
      collection(templatesOf[level]).get(id) as TemplateOf[L] | undefined,
    hasProduct: (id) => collection('products').get(id) !== undefined,
    isLive: (level, id) => collection(recordsOf[level]).get(id) !== undefined,
    product: (id) => collection('products').get(id),
    isReady: [...needed, ...Object.values(recordsOf)].every(isLoaded),
  };
});

/** The records that plans name, as this browser has them. */
export function usePlanFacts(): CachedPlanFacts {
  useLists(listsOfPlans);
  return useAtomValue(planFactsAtom);
}
