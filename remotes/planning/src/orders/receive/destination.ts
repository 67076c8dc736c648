import type { Order } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useAtomValue } from 'jotai';

/** The name of the place that an order goes to: its project's. */
export function useDestination(order: Order | undefined): string {
  const project = useAtomValue(collection('projects').recordAtom(order?.projectId));
  const location = useAtomValue(collection('locations').recordAtom(project?.locationId));
  return location?.name ?? project?.name ?? 'their project';
}

/** The name of a place, as far as it is loaded. */
export const placeName = (id: string | undefined): string =>
  collection('locations').get(id ?? '')?.name ?? 'this place';
