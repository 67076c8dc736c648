import type { Result } from '@groundwork/contract';
import { loadSendWrite } from './call.ts';

/** The result of a write that a `SingleWrite` has sent. */
export interface SingleResult<T> {
  result: Result<T>;
  /** An earlier attempt was stored as it was then: what was changed since is not. */
  isEarlier: boolean;
}

/**
 * One write of a dialog: it is stored at most once. Where an answer was lost, and fields were changed before it was sent
 * again, the server may have stored the first attempt; a second one under a key of its own would be stored as well.
 *
 * @example
 * ```tsx
 * import { call, SingleWrite } from '@groundwork/data-cache';
 *
 * const lending = new SingleWrite();
 * const lend = (tool: string) =>
 *   lending.send('vendors/loans', { tool }, (body, idempotencyKey) => call('POST', 'vendors/loans', { body, idempotencyKey }));
 * ```
 */
export class SingleWrite {
  readonly #attempts: Attempts = { bodies: new Map() };

  /**
   * Sends the body under the key of all attempts. Where the server has stored another one of them already, its answer is
   * asked for again.
   */
  async send<B, T>(
    path: string,
    body: B,
    post: (body: B, key: string) => Promise<Result<T>>,
  ): Promise<SingleResult<T>> {
    // With the code of writes, which no first list needs.
    const writing = await loadSendWrite();
    if ('succeeded' in writing) return { result: writing, isEarlier: false };
    return writing.sendSingle(this.#attempts, path, body, post);
  }
}

/** What a dialog has sent so far: bodies by their JSON, all under one key. */
export interface Attempts {
  readonly bodies: Map<string, unknown>;
  key?: string;
}
