/** A service of others that was asked and said nothing. */
export class SilentService extends Error {
  constructor(name: string, options?: ErrorOptions) {
    super(`${name} does not answer.`, options);
  }
}
export interface Patience {
  /**
   * Asks the service with a time limit. Where it has just let one caller wait in vain, the next ones are refused at
   * once, until the pause is over: silence costs seconds once, not for each request.
   * @throws SilentService where the service said nothing within the limit
   */
  ask<Result>(work: (signal: AbortSignal) => Promise<Result>, limit?: number): Promise<Result>;
}

/** @param limit milliseconds that an answer may take @param pause milliseconds for which silence is remembered */
export function patienceWith(name: string, { limit = 5_000, pause = 5_000 } = {}): Patience {
  let silentUntil = 0;
  return {
    async ask(work, own = limit) {
      if (performance.now() < silentUntil) throw new SilentService(name);
      const signal = AbortSignal.timeout(own);
      try {
        return await work(signal);
      } catch (error) {
        if (!signal.aborted) throw error;
        silentUntil = performance.now() + pause;
        throw new SilentService(name, { cause: error });
      }
    },
  };
}
