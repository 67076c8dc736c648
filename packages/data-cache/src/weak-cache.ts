/**
 * Keeps one value a key for as long as somebody uses it. Atoms come from here: the same arguments answer the same atom,
 * and those that nobody reads any more cost nothing.
 */
export class WeakCache<V extends object> {
  readonly #entries = new Map<string, WeakRef<V>>();
  readonly #registry = new FinalizationRegistry<string>((key) => {
    if (!this.#entries.get(key)?.deref()) this.#entries.delete(key);
  });

  peek(key: string): V | undefined {
    return this.#entries.get(key)?.deref();
  }

  get(key: string, create: () => V): V {
    const known = this.peek(key);
    if (known) return known;
    const value = create();
    this.#entries.set(key, new WeakRef(value));
    this.#registry.register(value, key);
    return value;
  }

  get size(): number {
    return this.#entries.size;
  }

  *live(): Iterable<[key: string, value: V]> {
    for (const [key, reference] of this.#entries) {
      const value = reference.deref();
      if (value) yield [key, value];
    }
  }
}
