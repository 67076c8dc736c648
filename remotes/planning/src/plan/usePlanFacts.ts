import type { Product } from '@groundwork/contract';
import {
  type PlanFacts,
  recordCollections,
  type TemplateLevel,
  type TemplateOf,
  templateCollections,
} from '@groundwork/contract/domain';
import { collection, useLists } from '@groundwork/data-cache';
import { atom, useAtomValue } from 'jotai';
import { hasArrivedAtom } from '../has-arrived.ts';
import type { Catalog } from './build-component.ts';

/** Every list that the state of a plan's nodes is read from. */
export const listsOfPlans = [
  ...Object.values(templateCollections),
  'products',
  ...Object.values(recordCollections),
  'mediaitems',
] as const;
/** Collections that must be loaded before a deployment ([PL-22]). */
const needed = [...Object.values(templateCollections), 'products'] as const;

export interface CachedPlanFacts extends PlanFacts {
  product(id: string): Product | undefined;
  /** Everything that the numbers depend on has been loaded. */
  isReady: boolean;
}

/** Plan facts while some collections still load: assumes that everything the plan references exists. */
export const withAssumedFacts = ({ template }: PlanFacts): PlanFacts => ({
  template: <L extends TemplateLevel>(level: L, id: string) => template(level, id) ?? ({} as TemplateOf[L]),
  hasProduct: () => true,
  isLive: () => true,
});

/** The lookups that building components needs. */
export const catalogOf = (facts: PlanFacts): Catalog => ({
  area: (id) => facts.template('area', id),
  unit: (id) => facts.template('unit', id),
  preparation: (id) => facts.template('preparation', id),
  item: (id) => facts.template('item', id),
  hasProduct: facts.hasProduct,
});

/** The records that plans name: the atom answers again when one of them changes. */
export const planRecordsAtom = atom((get): Omit<CachedPlanFacts, 'isReady'> => {
  for (const name of listsOfPlans) get(collection(name).allAtom);
  return {
    template: <L extends TemplateLevel>(level: L, id: string) =>
      collection(templateCollections[level]).get(id) as TemplateOf[L] | undefined,
    hasProduct: (id) => collection('products').get(id) !== undefined,
    isLive: (level, id) => collection(recordCollections[level]).get(id) !== undefined,
    product: (id) => collection('products').get(id),
  };
});

const isReadyAtom = atom((get) =>
  [...needed, ...Object.values(recordCollections)].every((name) => get(hasArrivedAtom(name))),
);
/** Follows every list that a plan names, and whether they have come. */
export const planFactsAtom = atom((get): CachedPlanFacts => ({ ...get(planRecordsAtom), isReady: get(isReadyAtom) }));

/** The records that plans name, as this browser has them. */
export function usePlanFacts(): CachedPlanFacts {
  useLists(listsOfPlans);
  return useAtomValue(planFactsAtom);
}
