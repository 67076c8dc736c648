import { Refusal } from './refusal.ts';

const keptMilliseconds = 3_600_000;
const mostKept = 10_000;

/** What is asked for, in short, and under which key. */
export interface OnceRequest {
  key: string;
  content: string;
}
/** Runs work once for each key; who asks with the same key again gets what came of it the first time. */
export interface Once {
  /**
   * @param forgets whether a failure leaves no trace, so that the same key may try again
   * @throws Refusal where something else was asked for under this key
   */
  run<Result>(request: OnceRequest, work: () => Promise<Result>, forgets: (error: unknown) => boolean): Promise<Result>;
}

/** @param now for tests */
export function createOnce(now: () => number = Date.now): Once {
  const kept = new Map<string, { since: number; content: string; result: Promise<unknown> }>();
  const forgetOld = () => {
    // In the order of their beginning.
    for (const [key, { since }] of kept) {
      if (now() - since < keptMilliseconds && kept.size < mostKept) return;
      kept.delete(key);
    }
  };
  return {
    async run<Result>(
      { key, content }: OnceRequest,
      work: () => Promise<Result>,
      forgets: (error: unknown) => boolean,
    ) {
      forgetOld();
      const earlier = kept.get(key);
      if (earlier && earlier.content !== content)
        throw new Refusal(422, 'key-reused', 'This Idempotency-Key was used for another request.');
      if (earlier) return earlier.result as Promise<Result>;
      const result = work();
      kept.set(key, { since: now(), content, result });
      try {
        return await result;
      } catch (error) {
        if (forgets(error)) kept.delete(key);
        throw error;
      }
    },
  };
}
