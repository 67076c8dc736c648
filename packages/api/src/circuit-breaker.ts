/** An external service did not answer in time, or is skipped because it recently did not. */
export class SilentService extends Error {
  constructor(name: string, options?: ErrorOptions) {
    super(`${name} does not answer.`, options);
  }
}
export interface CircuitBreaker {
  /**
   * Calls the service with a time limit in milliseconds. After a timeout, further calls fail at once until the pause is over,
   * so that an outage costs seconds once and not for each request.
   * @throws SilentService if the service did not answer within the limit, or did not shortly before
   */
  ask<Result>(work: (signal: AbortSignal) => Promise<Result>, limit?: number): Promise<Result>;
}

/**
 * A circuit breaker for calls of an external service.
 * @param limit time limit of a call, in milliseconds
 * @param pause milliseconds for which calls fail at once after a timeout
 */
export function circuitBreaker(name: string, { limit = 5_000, pause = 5_000 } = {}): CircuitBreaker {
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
