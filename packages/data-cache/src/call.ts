import type { Result } from '@groundwork/contract';
import { type CallParameters, type Method, send } from './http.ts';
import { onDemand } from './on-demand.ts';

export const loadSendWrite = onDemand(() => import(/* webpackChunkName: "writes" */ './send-write.ts'));

/**
 * One call of the API. Records in the response to a write are put into the cache and announced, and the other lists
 * that the call changed are fetched again (docs: data-cache#side-effects). This holds for the special calls too:
 * `call('POST', 'orders/split/…', …)` needs nothing more. Every POST carries an Idempotency-Key (idempotency-keys.ts).
 *
 * @example
 * ```tsx
 * import { call } from '@groundwork/data-cache';
 *
 * const answer = await call<{ free: number }>('GET', 'vendors/free', { query: { place: 'A1' } });
 * if (answer.succeeded) console.info(answer.data.free);
 * ```
 */
export async function call<T>(method: Method, path: string, parameters: CallParameters = {}): Promise<Result<T>> {
  if (method === 'GET') return (await (await send(method, path, parameters)).read()) as Result<T>;
  // Load this chunk before sending: if it failed to load afterwards, the cache would miss a write the server already made.
  const writing = await loadSendWrite();
  if ('succeeded' in writing) return writing;
  return (await writing.sendWrite(method, path.replace(/^\/+/, ''), parameters)) as Result<T>;
}

/**
 * One call of the service that a remote's team runs by itself (docs: federation#a-service-of-ones-own), with the user's
 * token. The answer is the caller's alone: nothing of it is put into the cache.
 *
 * @example
 * ```tsx
 * import { callService } from '@groundwork/data-cache';
 *
 * interface Loan {
 *   id: string;
 *   tool: string;
 * }
 * const answer = await callService<Loan[]>('tools', 'GET', 'loans', { query: { open: true } });
 * if (answer.succeeded) console.info(answer.data.map(({ tool }) => tool));
 * ```
 */
export const callService = async <T>(
  remote: string,
  method: Method,
  path: string,
  parameters: CallParameters = {},
): Promise<Result<T>> => (await (await send(method, path, { ...parameters, service: remote })).read()) as Result<T>;
