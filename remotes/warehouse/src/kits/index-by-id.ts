const indexes = new WeakMap<object, ReadonlyMap<string, unknown>>();

/** An index of a list of the cache, made once for each version of it. */
export function indexById<T extends { id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const known = indexes.get(list);
  // The cached value of a list was derived from that list.
  if (known) return known as ReadonlyMap<string, T>;
  const index = new Map(list.map((record) => [record.id, record]));
  indexes.set(list, index);
  return index;
}
