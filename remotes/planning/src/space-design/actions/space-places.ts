import type { Level } from '../../setup-components/component-levels.ts';
import type { Space, SpaceComponent } from '../space.ts';
import { parentLevel } from './move-node.ts';

/** A current or possible place of a component: undefined is the project itself. */
export interface SpacePlace {
  parent: SpaceComponent | undefined;
  /** The names from the top down. */
  path: string;
}
interface Found extends SpacePlace {
  component: SpaceComponent;
}

const top: SpacePlace = { parent: undefined, path: '' };

const below = (components: readonly SpaceComponent[], above: SpacePlace): Found[] =>
  components.flatMap((component) => {
    const path = [above.path, component.name].filter(Boolean).join(' › ');
    return [{ component, parent: above.parent, path }, ...below(component.children, { parent: component, path })];
  });
const known = new WeakMap<Space, ReadonlyMap<string, Found>>();

/** Every component by its id, from the top down. Found once for a space: each card's menu asks. */
function everything(space: Space): ReadonlyMap<string, Found> {
  const found = known.get(space) ?? new Map(below(space.top, top).map((each) => [each.component.id, each]));
  known.set(space, found);
  return found;
}

/** The parent of a component; undefined for the project itself, and for components that do not exist any more. */
export const parentIn = (space: Space, id: string): SpaceComponent | undefined => everything(space).get(id)?.parent;

/** The other possible places of a component; a deployed component needs a deployed parent. */
export function otherPlaces(space: Space, { id, level, record }: SpaceComponent): readonly SpacePlace[] {
  if (level === 'area') return [];
  const wanted: Level = parentLevel[level];
  const current = parentIn(space, id);
  const places: SpacePlace[] = [];
  if (level !== 'item' && current) places.push({ parent: undefined, path: 'The project itself' });
  for (const { component, path } of everything(space).values()) {
    const isOffered = component.level === wanted && component.id !== current?.id && (!record || component.record);
    if (isOffered) places.push({ parent: component, path });
  }
  return places;
}
