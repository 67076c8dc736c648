import { noDetails } from './messages.ts';

/**
 * What an unsuccessful answer carries (docs: api#answers). `current` is the stored record of a 409
 * (docs: optimistic-lock).
 */
export interface ApiError {
  message?: string;
  detail?: string;
  title?: string;
  fieldErrors?: readonly FieldError[];
  errors?: unknown;
  code?: string;
  current?: unknown;
  requestId?: string;
}
export interface FieldError {
  field: string;
  message: string;
}

/** The answer of every call: a success carries data, a failure an error; `responseCode` is 0 when no answer came. */
export type Result<T> =
  | { succeeded: true; data: T; error?: undefined; responseCode: number }
  | { succeeded: false; data?: undefined; error: ApiError; responseCode: number };

export const success = <T>(data: T, responseCode = 200): Result<T> => ({ succeeded: true, data, responseCode });
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
