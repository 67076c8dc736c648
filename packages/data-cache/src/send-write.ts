import type { Result } from '@groundwork/contract';
import { applyResult } from './apply-result.ts';
import { type CallParameters, type Method, send } from './http.ts';
import { keyPost } from './idempotency-keys.ts';

export { deliverCommand } from './deliver-command.ts';
export { sendSingle } from './send-single.ts';

/** Sends a write, a POST under a key of its intent, and takes over what it answers. */
export async function sendWrite(method: Method, path: string, parameters: CallParameters): Promise<Result<unknown>> {
  const keyed = method === 'POST' && !parameters.idempotencyKey ? keyPost(path, parameters) : undefined;
  const exchange = await send(method, path, { ...parameters, ...(keyed && { idempotencyKey: keyed.idempotencyKey }) });
  const result = await exchange.read();
  keyed?.finish(result);
  applyResult(method, path, parameters.body, result);
  return result;
}
