import type { SetupPlan } from '@groundwork/contract';
import type { MenuItem } from '@groundwork/ui';
import type { ReactNode } from 'react';
import type { Space, SpaceComponent } from '../space.ts';

/** What can be done with the components of a space (decisions G9). */
export interface SpaceActions {
  /** The entries of a component's dropdown; none for those who may only read. */
  menuOf(component: SpaceComponent): readonly MenuItem[];
  /** 'Add Component' below a component, or in the project itself; undefined where nothing may be added. */
  addComponent(parent: SpaceComponent | undefined): (() => void) | undefined;
  /** Opens the photos of a component, for its missing picture; undefined where that may not be. */
  addPhotos(component: SpaceComponent): (() => void) | undefined;
  dialogs: ReactNode;
}

export function useSpaceActions(_space: Space, _plan: SetupPlan): SpaceActions {
  return { menuOf: () => [], addComponent: () => undefined, addPhotos: () => undefined, dialogs: null };
}
