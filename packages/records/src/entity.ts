import { type CollectionName, collections } from '@groundwork/contract';
import { type DialogEntity, dialogCollections } from '@groundwork/shell-sdk';

export type CollectionOf<E extends DialogEntity> = (typeof dialogCollections)[E];
export const collectionOf = <E extends DialogEntity>(entity: E): CollectionOf<E> => dialogCollections[entity];

/** 'Preparation Item Template', for titles. */
export function entityTitle(name: CollectionName): string {
  return collections[name].singular.replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
}
