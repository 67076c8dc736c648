import type { ModuleRequest, RequestOutcome } from '@groundwork/contract';
import type { UnitOfWork } from './unit-of-work.ts';

/** The fields that record the answer to a request, its reason, author and time; staff and Subscribers read them. */
export const outcomeFields = (
  { caller }: UnitOfWork,
  outcome: RequestOutcome,
  outcomeReason?: string,
): Pick<ModuleRequest, 'outcome' | 'outcomeReason' | 'decidedById' | 'decidedUtc'> => ({
  outcome,
  outcomeReason,
  decidedById: caller.id,
  decidedUtc: new Date().toISOString(),
});
