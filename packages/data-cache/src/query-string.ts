import type { Filters } from './api.ts';

const isEmpty = (value: Filters[string]) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** '?a=1&b=2&b=3', or '' when nothing is left: empty filters are dropped, arrays repeat the parameter ([API-15]). */
export function queryString(filters: Filters = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (isEmpty(value)) continue;
    for (const one of Array.isArray(value) ? value : [value]) parameters.append(name, String(one));
  }
  const text = parameters.toString();
  return text && `?${text}`;
}
