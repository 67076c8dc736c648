import type { Project } from '@groundwork/contract';
import { collection } from '@groundwork/data-cache';
import { useAtomValue } from 'jotai';

const isOpen = ({ status }: Project) => status !== 'Cancelled' && status !== 'Complete' && status !== 'Paused';

/** The project whose location is the warehouse: what it orders is the warehouse's stock. */
export function useStockingProject(warehouseId: string | undefined): Project | undefined {
  const projects = useAtomValue(collection('projects').byAtom('locationId', warehouseId ?? ''));
  return projects.find(isOpen);
}
