import type { Level } from '../../components/component-levels.ts';
import type { Space, SpaceComponent } from '../space.ts';
import { parentLevel } from './move-node.ts';

/** Where a component stands, or could: undefined is the project itself. */
export interface SpacePlace {
  parent: SpaceComponent | undefined;
  /** The names from the top down. */
  path: string;
}
interface Found extends SpacePlace {
  component: SpaceComponent;
}

const everything = (components: readonly SpaceComponent[], above: SpacePlace = top): Found[] =>
  components.flatMap((component) => {
    const path = [above.path, component.name].filter(Boolean).join(' › ');
    return [{ component, parent: above.parent, path }, ...everything(component.children, { parent: component, path })];
  });
const top: SpacePlace = { parent: undefined, path: '' };

/** What a component stands in; undefined for the project itself, and for what is not there any more. */
export const parentIn = (space: Space, id: string): SpaceComponent | undefined =>
  everything(space.top).find(({ component }) => component.id === id)?.parent;

/** The other places a component can stand in; what is deployed needs a deployed one. */
export function otherPlaces(space: Space, { id, level, record }: SpaceComponent): readonly SpacePlace[] {
  if (level === 'area') return [];
  const wanted: Level = parentLevel[level];
  const current = parentIn(space, id);
  const places: SpacePlace[] = [];
  if (level !== 'item' && current) places.push({ parent: undefined, path: 'The project itself' });
  for (const { component, path } of everything(space.top)) {
    const isOffered = component.level === wanted && component.id !== current?.id && (!record || component.record);
    if (isOffered) places.push({ parent: component, path });
  }
  return places;
}
