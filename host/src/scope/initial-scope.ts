import type { Project } from '@groundwork/contract';
import {
  getGlobalFilters,
  getUiSettings,
  isAtLeast,
  type Session,
  setGlobalFilter,
  setUiSetting,
} from '@groundwork/shell-sdk';
import { scopeCode } from './scope-code.ts';

/**
 * A Subscriber works in their first project until they choose another of theirs, and is notified where that is theirs no
 * more; staff in what is stored ([SE-05], [SE-06]).
 */
export function setInitialProject({ isStaff }: Pick<Session, 'isStaff'>, projects: readonly Project[]): void {
  if (isStaff) return;
  const [first] = projects;
  const { projectId } = getGlobalFilters();
  if (!first || projects.some(({ id }) => id === projectId)) return;
  setGlobalFilter('projectId', first.id);
  if (projectId) void scopeCode.load().then(() => scopeCode.get()?.sayMoved(first.name));
}

/** Staff on the team of one warehouse work in it until they choose another. */
export function setInitialWarehouse({ isStaff, user }: Pick<Session, 'isStaff' | 'user'>): void {
  const [only, ...others] = user.warehouseIds;
  if (isStaff && only && others.length === 0 && !getGlobalFilters().warehouseId) setGlobalFilter('warehouseId', only);
}

/** Advanced functions are on for Contributors and higher until the user decides (docs: advanced-functions). */
export function setInitialSettings({ isStaff, role }: Pick<Session, 'isStaff' | 'role'>): void {
  if (getUiSettings().advancedFunctions === null) {
    setUiSetting('advancedFunctions', isStaff && isAtLeast(role, 'Contributor'));
  }
}
