const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * The body without its null and empty top-level fields; false, 0 and whatever is nested stay ([A[PI-1]7];
 * docs: patch-and-put).
 */
export function withoutEmptyFields(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([, value]) => !isEmpty(value)));
}
