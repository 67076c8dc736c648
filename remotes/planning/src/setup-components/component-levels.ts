import type { recordCollections } from '@groundwork/contract/domain';
import type { IconName } from '@groundwork/ui';

/** The levels of a space, from the outside in. */
export type Level = 'area' | 'unit' | 'preparation' | 'item';

/** The records of each level: as `recordCollections` has it, without loading the rules of plans. */
export const collectionOf: Readonly<Pick<typeof recordCollections, Level>> = {
  area: 'setupareas',
  unit: 'setupunits',
  preparation: 'preparations',
  item: 'preparationitems',
};

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
