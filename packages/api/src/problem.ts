import type { ApiError, ErrorCode, FieldError } from '@groundwork/contract';

/** An answer other than success: what is thrown to end a request. Its fields become the error of the contract. */
export class Problem extends Error {
  readonly status: number;
  readonly body: ApiError;
  constructor(status: number, body: ApiError) {
    super(body.message ?? body.title ?? `Status ${status}`);
    this.status = status;
    this.body = body;
  }
}

export const notFound = (message = 'Item not found') =>
  new Problem(404, { title: 'Not found', message, code: 'not-found' });
/** The page offers only what is allowed: who reads this has mostly lost a right while it was open. */
const changedRights =
  'Your rights do not allow this. If they did before, they were changed: ask an Administrator, or reload the page to see what you can do now.';
export const notAllowed = (detail = changedRights) =>
  new Problem(403, { title: 'Not allowed', detail, code: 'not-allowed' });
/** The request cannot be read: 400. */
export const badRequest = (message: string, fieldErrors?: readonly FieldError[]) =>
  new Problem(400, { title: 'Bad request', message, fieldErrors, code: 'bad-request' });
/** Fields of the body are wrong: 400, with the message of each. */
export const invalid = (...fieldErrors: readonly FieldError[]) =>
  new Problem(400, { title: 'Validation failed', fieldErrors, code: 'invalid' });
/** The request is well formed, but the state of the records forbids it: 422. */
export const unprocessable = (message: string) =>
  new Problem(422, { title: 'Not possible', message, code: 'not-possible' });
export const conflict = (message: string, rest: ApiError = {}) =>
  new Problem(409, { title: 'Conflict', message, code: 'conflict', ...rest });
export const signedOut = (message: string, code: ErrorCode = 'signed-out') =>
  new Problem(401, { title: 'Not signed in', message, code });
