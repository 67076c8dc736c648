import type { ModuleRequest, Result } from '@groundwork/contract';
import { call } from '@groundwork/data-cache';

/** Withdraws a draft of the user; it becomes history. */
export const withdrawRequest = (request: ModuleRequest): Promise<Result<ModuleRequest>> =>
  call<ModuleRequest>('POST', `moduleRequests/withdraw/${request.id}`, { basedOn: [request] });

/** Says no to a draft, for staff; both sides read the reason. */
export const declineRequest = (request: ModuleRequest, reason: string): Promise<Result<ModuleRequest>> =>
  call<ModuleRequest>('POST', `moduleRequests/decline/${request.id}`, { basedOn: [request], body: { reason } });
