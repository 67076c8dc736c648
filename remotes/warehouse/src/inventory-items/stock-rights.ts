import { isAtLeast, type Session, useSession } from '@groundwork/shell-sdk';

/** Why somebody may not do something with the stock of a warehouse; undefined where they may (docs: policy). */
export interface StockRights {
  /** Count, adjust and move. */
  work: string | undefined;
  /** Apply counts, take them back, decide about lines. */
  decide: string | undefined;
  /** Apply differences from 10 pieces or $200 on. */
  large: string | undefined;
}

const readsOnly = 'Your role can only read';

export function stockRights({ user, role, isStaff, isElevated }: Session, warehouseId: string): StockRights {
  const isContributor = isStaff && isAtLeast(role, 'Contributor');
  const isTeam = user.warehouseIds.includes(warehouseId);
  const reader = !isStaff || role === 'ReadOnly' ? readsOnly : undefined;
  return {
    work: reader ?? (isContributor || isTeam ? undefined : 'You are not a team member of this warehouse'),
    decide: reader ?? (isContributor ? undefined : 'A Contributor or Director applies counts'),
    large: reader ?? (isElevated ? undefined : 'A Director applies differences of 10 pieces or $200 and more'),
  };
}

export const useStockRights = (warehouseId: string): StockRights => stockRights(useSession(), warehouseId);
