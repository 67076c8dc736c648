import { isAtLeast, useSession } from '@groundwork/shell-sdk';

export interface CanShip {
  ship: boolean;
  /** Decisions G8: the team of the warehouse, or Directors. */
  undo: boolean;
}

/** What the user may do here; the server decides in the end. */
export function useCanShip(warehouseId: string): CanShip {
  const { isStaff, role, user } = useSession();
  const isTeam = user.warehouseIds.includes(warehouseId) && role !== 'ReadOnly';
  return {
    ship: isStaff && (isTeam || isAtLeast(role, 'Contributor')),
    undo: isStaff && (isTeam || isAtLeast(role, 'Director')),
  };
}
