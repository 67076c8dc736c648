import type { Bind } from '../policy/visibility.ts';

/** The parameters of a statement while it is put together. */
export function statement() {
  const params: unknown[] = [];
  const bind: Bind = (value) => {
    params.push(value);
    return `$${params.length}`;
  };
  return { params, bind };
}
