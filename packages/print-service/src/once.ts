const keptMilliseconds = 3_600_000;
const mostKept = 10_000;

/** Runs work once for each key; who asks with the same key again gets what came of it the first time. */
export interface Once {
  /** @param forgets whether a failure leaves no trace, so that the same key may try again */
  run<Result>(key: string, work: () => Promise<Result>, forgets: (error: unknown) => boolean): Promise<Result>;
}

/** @param now for tests */
export function createOnce(now: () => number = Date.now): Once {
  const kept = new Map<string, { since: number; result: Promise<unknown> }>();
  const forgetOld = () => {
    // In the order of their beginning.
    for (const [key, { since }] of kept) {
      if (now() - since < keptMilliseconds && kept.size < mostKept) return;
      kept.delete(key);
    }
  };
  return {
    async run<Result>(key: string, work: () => Promise<Result>, forgets: (error: unknown) => boolean) {
      forgetOld();
      const earlier = kept.get(key);
      if (earlier) return earlier.result as Promise<Result>;
      const result = work();
      kept.set(key, { since: now(), result });
      try {
        return await result;
      } catch (error) {
        if (forgets(error)) kept.delete(key);
        throw error;
      }
    },
  };
}
