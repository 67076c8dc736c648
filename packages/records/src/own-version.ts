import type { RecordMeta, Result } from '@groundwork/contract';
import { newerVersion } from '@groundwork/data-cache';
import { isSameValue, type Values } from './form-state/form-state.ts';

/** Whether this version is what the form itself has sent, at an attempt whose answer was lost. */
export const isOwnVersion = (stored: Values, sent: readonly Values[]): boolean =>
  sent.some((values) => Object.keys({ ...stored, ...values }).every((name) => isSameValue(stored[name], values[name])));

/** The version that a save met, where the form itself has stored it before. */
export function ownVersion(
  result: Result<unknown>,
  read: (record: object) => Values,
  sent: readonly Values[],
): RecordMeta | undefined {
  const current = newerVersion<RecordMeta>(result);
  const isGone = current?.isDeleted || current?.isArchived;
  return current && !isGone && isOwnVersion(read(current), sent) ? current : undefined;
}
