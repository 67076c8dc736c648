import { errorSummary, type Result, success } from '@groundwork/contract';
import { recordCollections } from '@groundwork/contract/domain';
import { collection } from '@groundwork/data-cache';
import { toast } from '@groundwork/ui';
import type { PlanRow } from './plan-rows.ts';

/**
 * Renames the deployed record of a component too (docs: screens#space-design); the record first, so that a failure
 * leaves both unchanged.
 */
export async function renameRecord({ level, deployedId }: PlanRow, name: string): Promise<Result<unknown>> {
  if (!deployedId) return success(undefined);
  const made = collection(recordCollections[level]);
  // The plan may be loaded before the list of deployed records.
  if (!made.get(deployedId)) await made.load();
  return made.get(deployedId)
    ? made.patch(deployedId, [{ op: 'replace', path: 'name', value: name }])
    : success(undefined);
}

/** Gives the record its name of before back; the plan has it again whether that succeeds or not, so a failure is said. */
export async function renameBack(row: PlanRow): Promise<void> {
  const result = await renameRecord(row, row.name);
  if (!result.succeeded) toast({ text: `Update failed. ${errorSummary(result.error)}`, tone: 'danger' });
}
