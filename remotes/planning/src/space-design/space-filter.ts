import { parseLiteral } from '@groundwork/contract';
import { meantIn, type SpaceComponent } from './space.ts';
import { spaceStatuses } from './space-status.ts';

export const spaceFilters = ['All', ...spaceStatuses] as const;
export type SpaceFilter = (typeof spaceFilters)[number];
export const parseSpaceFilter = (text: unknown): SpaceFilter =>
  (typeof text === 'string' ? parseLiteral(spaceFilters, text) : undefined) ?? 'All';

/** Whether a component is shown: it passes itself, or leads to something below that does. */
export function leadsTo(filter: SpaceFilter, component: SpaceComponent): boolean {
  if (filter === 'All' || component.status === filter) return true;
  for (const { status } of meantIn(component.children)) if (status === filter) return true;
  return false;
}

/** How many pieces below pass: the same that the progress counts, so a cancelled one is none. */
export function countPassing(filter: SpaceFilter, children: readonly SpaceComponent[]): number {
  let count = 0;
  for (const { status, record } of meantIn(children))
    if (record?.status !== 'Cancelled' && (filter === 'All' || status === filter)) count += 1;
  return count;
}

/** The part of an address that keeps a filter from one depth to the next. */
export const shownBy = (filter: SpaceFilter): { show?: string } => (filter === 'All' ? {} : { show: filter });
