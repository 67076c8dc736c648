import { isAtLeast, useSession } from '@groundwork/shell-sdk';

/** The team of the warehouse, and Contributors and higher, work on its kits; everybody else looks on (docs: policy). */
export function useCanKit(warehouseId: string): boolean {
  const { isStaff, role, user } = useSession();
  return isStaff && (isAtLeast(role, 'Contributor') || (role === 'Basic' && user.warehouseIds.includes(warehouseId)));
}

export const notOnTheTeam = 'You are not a team member of this warehouse.';
