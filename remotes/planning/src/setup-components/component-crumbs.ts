import type { Project } from '@groundwork/contract';
import type { Crumb } from './Breadcrumb.tsx';
import { addressOf, type Place, placeLevels, upTo } from './component-address.ts';
import type { ComponentTree, TreeComponent } from './component-tree.ts';
import { chosen } from './useComponentPlace.ts';

/** The way from the project to a place. */
export function crumbsOf<C extends TreeComponent>(
  base: string,
  project: Pick<Project, 'id' | 'name'>,
  tree: ComponentTree<C>,
  place: Place,
  nameOf: (component: C) => string,
): Crumb[] {
  const below = placeLevels.flatMap((level, index): Crumb[] => {
    const id = place[level];
    const here = upTo(place, index + 1);
    const component = id && tree.at(here);
    return component ? [{ id, name: nameOf(component), to: addressOf(base, here), state: chosen }] : [];
  });
  return [{ id: project.id, name: project.name, to: base, state: chosen }, ...below];
}
