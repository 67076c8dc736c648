import { isEmptyValue } from '@groundwork/contract';
import type { Filters } from './api.ts';

/** '?a=1&b=2&b=3', or '' when nothing is left: empty filters are dropped, arrays repeat the parameter ([API-15]). */
export function queryString(filters: Filters = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (isEmptyValue(value)) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
