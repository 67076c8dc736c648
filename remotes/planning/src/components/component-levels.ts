import type { CollectionName } from '@groundwork/contract';
import type { IconName } from '@groundwork/ui';

/** What a space is made of, from the outside in. */
export type Level = 'area' | 'unit' | 'preparation' | 'item';

/** The records of each level. */
export const collectionOf = {
  area: 'setupareas',
  unit: 'setupunits',
  preparation: 'preparations',
  item: 'preparationitems',
} as const satisfies Record<Level, CollectionName>;

export const levelIcons = {
  area: 'map',
  unit: 'rows-3',
  preparation: 'layers',
  item: 'box',
} as const satisfies Record<Level, IconName>;

export const levelLabels: Record<Level, string> = {
  area: 'Area',
  unit: 'Unit',
  preparation: 'Preparation',
  item: 'Item',
};
