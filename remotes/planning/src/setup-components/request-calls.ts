import type { ModuleRequest, Result } from '@groundwork/contract';
import { call, collection, isServerAway } from '@groundwork/data-cache';

/** The state of a request after each decision on a draft (docs: domain/requests). */
const isDone = {
  deploy: ({ status }: ModuleRequest) => status === 'Deployed',
  accept: ({ outcome }: ModuleRequest) => outcome === 'Accepted',
  decline: ({ outcome }: ModuleRequest) => outcome === 'Declined',
  withdraw: ({ outcome }: ModuleRequest) => outcome === 'Withdrawn',
};
export type RequestAction = keyof typeof isDone;

/**
 * Decides a draft. Where the answer is lost, the stored request says whether it was done: an error would say the
 * opposite of what everybody sees.
 * @param body for 'decline' the reason, which both sides read
 */
export async function decideRequest(
  action: RequestAction,
  request: ModuleRequest,
  body?: { reason: string },
): Promise<Result<ModuleRequest>> {
  const result = await call<ModuleRequest>('POST', `moduleRequests/${action}/${request.id}`, {
    basedOn: [request],
    ...(body && { body }),
  });
  if (result.succeeded || (result.responseCode >= 400 && !isServerAway(result.responseCode))) return result;
  const stored = await collection('moduleRequests').fetchOne(request.id);
  return stored.succeeded && isDone[action](stored.data) ? stored : result;
}
