import type { Project } from '@groundwork/contract';
import type { Crumb } from '../components/Breadcrumb.tsx';
import { addressOf, depthOf } from '../components/component-address.ts';
import { chosen } from '../components/use-component-place.ts';
import { type Guide, type GuideComponent, parentOf } from './guide.ts';
import { guidePath } from './guide-path.ts';

/** The way from the project to a component. */
export function crumbsOf(project: Project, guide: Guide, component: GuideComponent): Crumb[] {
  const above = parentOf(component);
  const parent = depthOf(above) > 0 ? guide.at(above) : undefined;
  const way: Crumb[] = parent
    ? crumbsOf(project, guide, parent)
    : [{ id: project.id, name: project.name, to: guidePath, state: chosen }];
  const { record, place } = component;
  return [...way, { id: record.id, name: record.name, to: addressOf(guidePath, place), state: chosen }];
}
