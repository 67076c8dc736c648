export const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** Serialization failure and deadlock: nothing was done, so doing it again is right. */
const transient = new Set(['40001', '40P01']);
export const isTransient = (error: unknown) => transient.has(codeOf(error));

/**
 * Lock not available, canceled by the time limit, idle for too long in a transaction, and a standby that is not the primary
 * yet: the same call may work later.
 */
const late = new Set(['55P03', '57014', '25P03', '25006']);

/** What the driver says, without a code, of a connection that broke: before, while, and after it noticed. */
const lostConnection =
  /Connection terminated|is not queryable|timeout exceeded when trying to connect|timeout expired|Query read timeout/;

/** True where the database could not be reached, went away or was too busy, which passes; false for a mistake of ours. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (transient.has(code) || late.has(code)) return true;
  // Connection exceptions, shutdowns, and resources that ran out: connections (53300), disk (53100), memory.
  if (/^(08|57P0|53)/.test(code) || /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_)/.test(code)) return true;
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  return error instanceof Error && lostConnection.test(error.message);
}
