import type { Result } from '@groundwork/contract';
import { type CallParameters, type Method, send } from './http.ts';
import { onDemand } from './on-demand.ts';

export const loadSettle = onDemand(() => import('./settle.ts'));

/**
 * One call of the API. What a write to a collection answers (a record, or several) is put into the cache and announced,
 * and the lists that the call changed besides are fetched again (decisions 3.12); this holds for the special calls too:
 * `call('POST', 'orders/split/…', …)` needs nothing more.
 */
export async function call<T>(method: Method, path: string, parameters: CallParameters = {}): Promise<Result<T>> {
  // On its way before the call is: what the server has done must not be missed for want of code.
  const writing = method === 'GET' ? undefined : await loadSettle();
  if (writing && 'succeeded' in writing) return writing;
  const exchange = await send(method, path, parameters);
  const result = await exchange.read();
  writing?.settle(method, path.replace(/^\/+/, ''), parameters.body, result);
  return result as Result<T>;
}
