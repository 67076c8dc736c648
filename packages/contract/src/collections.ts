/**
 * Every collection of the HTTP contract, readable without loading a schema: names, labels, form fields, patchable
 * fields, list filters and references to other collections. Their fields: rows [API-52] to [API-72] (docs: api).
 */
import { catalog } from './descriptors/catalog.ts';
import { counting } from './descriptors/counting.ts';
import type { DescriptorOf } from './descriptors/descriptor.ts';
import { gridViews } from './descriptors/grid-views.ts';
import { inbox } from './descriptors/inbox.ts';
import { journal } from './descriptors/journal.ts';
import { ordering } from './descriptors/ordering.ts';
import { people } from './descriptors/people.ts';
import { setup } from './descriptors/setup.ts';
import { shipping } from './descriptors/shipping.ts';
import { templates } from './descriptors/templates.ts';

export type { FilterDescriptor } from './descriptors/descriptor.ts';

const descriptors = {
  ...catalog,
  ...counting,
  ...gridViews,
  ...inbox,
  ...journal,
  ...ordering,
  ...people,
  ...setup,
  ...shipping,
  ...templates,
};

/** The descriptor of a collection. */
export type CollectionDescriptor = DescriptorOf<CollectionName>;
/** The collections, in the exact spelling and case of the contract ([API-24]). */
export type CollectionName = keyof typeof descriptors;
/** All of them, by the alphabet. */
export const collectionNames = (Object.keys(descriptors) as CollectionName[]).sort();
/** The descriptor of each collection. */
export const collections: Readonly<Record<CollectionName, CollectionDescriptor>> = descriptors;

/** Filters that every list takes in addition to its own (docs: strict-filters). */
export const commonFilters = [
  'modifiedAfter',
  'includeArchived',
  'includeDeleted',
  'isDeleted',
  'ids',
  'countOnly',
  'pageSize',
  'cursor',
] as const;

/** The collection of that name in any case, or undefined. */
export function findCollection(name: string): CollectionName | undefined {
  const wanted = name.toLowerCase();
  return collectionNames.find((candidate) => candidate.toLowerCase() === wanted);
}

/** The collection that the `targetType` of an activity item names, by its label or itself; undefined for one that is unknown. */
export function collectionOfType(targetType: string | undefined): CollectionName | undefined {
  const isMeant = (name: CollectionName) => collections[name].label === targetType;
  return targetType === undefined ? undefined : (collectionNames.find(isMeant) ?? findCollection(targetType));
}
