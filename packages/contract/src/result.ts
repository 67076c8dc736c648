import type { ErrorCode } from './error-codes.ts';
import { noDetails } from './messages.ts';

/** The body of an unsuccessful response. All fields are optional, because a proxy may have answered instead of the API. */
export interface ApiError {
  /** For the user, in one sentence. */
  message?: string;
  /** Technical detail of the cause. */
  detail?: string;
  /** Short heading of the kind of error. */
  title?: string;
  /** The invalid fields of the body, with a message each. */
  fieldErrors?: readonly FieldError[];
  /** Data for the remedy: ids, or the largest possible quantity. Its shape depends on the code. */
  errors?: unknown;
  /** The cause for programs; meaning and remedy of each code are in error-codes.ts. */
  code?: ErrorCode;
  /** With 409 'stale': the stored record. */
  current?: unknown;
  /** The id under which the server has logged the request. */
  requestId?: string;
}
/** An invalid field of a request body. */
export interface FieldError {
  field: string;
  message: string;
}

/** The answer of every call: a success carries data, a failure an error; `responseCode` is 0 when no answer came. */
export type Result<T> =
  | { succeeded: true; data: T; error?: undefined; responseCode: number }
  | { succeeded: false; data?: undefined; error: ApiError; responseCode: number };

/**
 * A successful result.
 * @param responseCode HTTP status, 200 by default
 */
export const success = <T>(data: T, responseCode = 200): Result<T> => ({ succeeded: true, data, responseCode });
/**
 * A failed result.
 * @param responseCode HTTP status; 0 if no response arrived
 */
export const failure = <T = never>(error: ApiError, responseCode = 0): Result<T> => ({
  succeeded: false,
  error,
  responseCode,
});

/**
 * Message, detail or title, then the field errors as 'field: message', joined with '; ' ([ER-41]; docs: api#answers).
 */
export function errorSummary(error: ApiError | null | undefined): string {
  const head = error?.message || error?.detail || error?.title;
  const fields = (error?.fieldErrors ?? []).map(({ field, message }) => `${field}: ${message}`);
  return [head, ...fields].filter(Boolean).join('; ') || noDetails;
}
