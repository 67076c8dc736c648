import { isAtLeast, useSession } from '@groundwork/shell-sdk';

export interface CanShip {
  ship: boolean;
  /** The team of the warehouse, or Directors (docs: domain/shipping). */
  undo: boolean;
}

/** The user's permissions here; the server has the final word. */
export function useCanShip(warehouseId: string): CanShip {
  const { isStaff, role, user } = useSession();
  const isTeam = user.warehouseIds.includes(warehouseId) && role !== 'ReadOnly';
  return {
    ship: isStaff && (isTeam || isAtLeast(role, 'Contributor')),
    undo: isStaff && (isTeam || isAtLeast(role, 'Director')),
  };
}
