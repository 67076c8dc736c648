import type { Location, Project } from '@groundwork/contract';
import type { Api } from './planned-project.ts';

/** The lists that are long in a large project. */
const counted = ['orders?projectIds', 'preparationitems?projectId'] as const;

/** The project that has most, and a warehouse: lists of a scope are empty without one. */
export async function widestScope(api: Api): Promise<{ projectId: string; warehouseId: string }> {
  const [warehouse] = await api<Location[]>('GET', 'locations?type=Warehouse');
  let widest = { projectId: '', count: 0 };
  for (const { id } of await api<Project[]>('GET', 'projects')) {
    let count = 0;
    for (const filter of counted)
      count += (await api<{ count: number }>('GET', `${filter}=${id}&countOnly=true`)).count;
    if (count > widest.count) widest = { projectId: id, count };
  }
  if (!widest.projectId || !warehouse) throw new Error('There is no project with orders, or no warehouse.');
  return { projectId: widest.projectId, warehouseId: warehouse.id };
}
