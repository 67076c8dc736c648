import { isEmptyValue } from '@groundwork/contract';

/**
 * The body without its null and empty top-level fields; false, 0 and whatever is nested stay ([A[PI-1]7];
 * docs: patch-and-put).
 */
export function withoutEmptyFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmptyValue(value)));
}
