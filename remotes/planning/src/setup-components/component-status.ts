import type { Result } from '@groundwork/contract';
import { collectionOf, type Level } from './component-levels.ts';
import { type ComponentRecord, patchComponent } from './component-records.ts';

/** The status that 'Reopen' sets (docs: screens#setup-guide). */
export const reopenedStatus = (level: Level): string => (level === 'item' ? 'New' : 'Setup In Progress');

/** Sets a component's status, unless somebody else has set another one meanwhile. */
export function setStatus(level: Level, record: ComponentRecord, status: string): Promise<Result<ComponentRecord>> {
  return patchComponent(collectionOf[level], record, (current) =>
    current.status === record.status || current.status === status
      ? { status }
      : `${record.name} was set to ${current.status} meanwhile.`,
  );
}
