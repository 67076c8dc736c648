import { type Place, upTo } from './component-address.ts';
import type { Level } from './component-levels.ts';

/** A component in a tree whose places are addresses: an item is shown in its preparation, at that one's place. */
export interface TreeComponent {
  level: Level;
  place: Place;
}

/** Components by the places they are opened at. */
export interface ComponentTree<C extends TreeComponent> {
  top: readonly C[];
  at(place: Place): C | undefined;
  has(id: string): boolean;
  /** The part of a place that exists. */
  existing(place: Place): Place;
}

/** The component that contains this one. */
export function parentOf({ level, place }: TreeComponent): Place {
  if (level === 'item') return place;
  return upTo(place, level === 'preparation' ? 2 : level === 'unit' ? 1 : 0);
}

export function componentTree<C extends TreeComponent>(
  top: readonly C[],
  byId: ReadonlyMap<string, C>,
): ComponentTree<C> {
  const existing = ({ area, unit, preparation }: Place): Place => {
    let place: Place = {};
    for (const id of [area, unit, preparation]) {
      if (!id) continue;
      const found = byId.get(id);
      if (!found || !isSame(parentOf(found), place)) break;
      place = found.place;
    }
    return place;
  };
  const at = ({ area, unit, preparation }: Place) => byId.get(preparation ?? unit ?? area ?? '');
  return { top, at, has: (id) => byId.has(id), existing };
}

const isSame = (a: Place, b: Place) => a.area === b.area && a.unit === b.unit && a.preparation === b.preparation;
