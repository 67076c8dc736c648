import type { ModuleRequest, RequestOutcome } from '@groundwork/contract';
import { declineBody } from '@groundwork/contract/schemas';
import * as v from 'valibot';
import { requireAccess, requireGrant } from '../policy/authorize.ts';
import { conflict, invalid, notAllowed } from '../problem.ts';
import type { Doc } from '../records/document.ts';
import { outcomeFields } from '../records/request-outcome.ts';
import type { UnitOfWork } from '../records/unit-of-work.ts';
import { lockRecord, requireLocked } from './open-project.ts';
import { lockPlansOf, withdrawProposal } from './withdraw-proposal.ts';

type StoredRequest = Doc & ModuleRequest;

/**
 * POST moduleRequests/withdraw/{id}: the author takes a draft back; it becomes history. What a Subscriber proposed
 * with a wish leaves the plan with it; any other component stays. Repeating the call changes nothing.
 */
export async function withdrawRequest(work: UnitOfWork, requestId: string) {
  const asked = (await work.read('moduleRequests', requestId)) as StoredRequest | undefined;
  await work.readForShare('projects', asked?.projectId);
  const plans = asked?.kind === 'wish' && asked.status === 'Draft' ? await lockPlansOf(work, asked) : undefined;
  const request = await lockRecord<ModuleRequest>(work, 'moduleRequests', requestId);
  requireUpdate(work, request);
  if (request.requestedById !== work.caller.id) throw notAllowed('Only the person who made a request withdraws it.');
  close(work, request, 'Withdrawn');
  if (plans) await withdrawProposal(work, plans, request);
}

/**
 * POST moduleRequests/decline/{id} {reason}: staff answer a draft with no; it becomes history, and both sides read the
 * reason. Repeating the call with the same reason changes nothing.
 */
export async function declineRequest(work: UnitOfWork, requestId: string, body: unknown) {
  const request = await requireLocked<ModuleRequest>(work, 'moduleRequests', requestId);
  requireUpdate(work, request);
  const parsed = v.safeParse(declineBody, body);
  if (!parsed.success) throw invalid({ field: 'reason', message: parsed.issues[0].message });
  close(work, request, 'Declined', parsed.output.reason.trim());
}

const requireUpdate = ({ caller }: UnitOfWork, { projectId }: StoredRequest) =>
  requireAccess(caller, 'moduleRequests', requireGrant(caller, 'moduleRequests', 'update'), [{ projectId }]);

function close(work: UnitOfWork, request: StoredRequest, outcome: RequestOutcome, reason?: string) {
  const { status } = request;
  if (status === 'History' && request.outcome === outcome && request.outcomeReason === reason) return;
  if (status !== 'Draft') {
    const state = request.outcome?.toLowerCase() ?? (status === 'Deployed' ? 'deployed' : 'closed');
    throw conflict(`This request was already ${state}.`);
  }
  work.update('moduleRequests', request, { status: 'History', ...outcomeFields(work, outcome, reason) });
}
