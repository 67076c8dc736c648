import { type CollectionName, collections } from '@groundwork/contract';
import { type DialogEntity, dialogCollections } from '@groundwork/shell-sdk';

/** The collection of an entity word. */
export type CollectionOf<E extends DialogEntity> = (typeof dialogCollections)[E];
/** The collection of an entity word: 'order' → 'orders'. */
export const collectionOf = <E extends DialogEntity>(entity: E): CollectionOf<E> => dialogCollections[entity];

/** 'Preparation Item Template', for titles. */
export function entityTitle(name: CollectionName): string {
  return collections[name].singular.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
}
