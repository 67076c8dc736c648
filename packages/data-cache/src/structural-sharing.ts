const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * `before` when both are equal, otherwise `after` with every equal part of `before` put in its place. `after` must be
 * fresh (parsed from a response) since it is written to.
 */
export function share<T>(before: T, after: T): T;
export function share(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return before;
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) return after;
  const keys = Object.keys(after);
  let isEqual = keys.length === Object.keys(before).length;
  for (const key of keys) {
    const part = share(before[key], after[key]);
    if (part !== after[key]) after[key] = part;
    if (part !== before[key] || !Object.hasOwn(before, key)) isEqual = false;
  }
  return isEqual ? before : after;
}
