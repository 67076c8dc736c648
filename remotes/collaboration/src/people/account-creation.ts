import { type ApiError, type BodyOf, failure, type Result, success, type User } from '@groundwork/contract';
import { collection, isServerAway } from '@groundwork/data-cache';

/** Neither a yes nor a no of the server: what was sent may be stored. */
export const mayBeStored = ({ succeeded, responseCode }: Result<unknown>) =>
  !succeeded && (responseCode < 400 || isServerAway(responseCode));

const notSeen: ApiError = {
  message: 'The server did not answer, and the invitation may have been sent. Try again: nobody is invited twice.',
  code: 'timeout',
};
const users = () => collection('users');
const fields = ['type', 'azureId', 'firstName', 'lastName', 'role', 'category'] as const;

/**
 * Creates the account of a dialog. Where the answer is lost, it looks whether the account is there before it says that
 * something failed, and a second attempt with the same values finds what the first one made.
 */
export function accountCreation() {
  let lost: { body: BodyOf<'users'>; known: ReadonlySet<string> } | undefined;
  const isSame = (body: BodyOf<'users'>) => lost !== undefined && JSON.stringify(lost.body) === JSON.stringify(body);
  /** What an attempt with these values made although its answer was lost. */
  const madeOf = (body: BodyOf<'users'>, all: readonly User[]): User | undefined =>
    isSame(body)
      ? all.find(
          (user) =>
            !lost?.known.has(user.id) &&
            user.emailAddress?.toLowerCase() === body.emailAddress?.trim().toLowerCase() &&
            fields.every((field) => (user[field] ?? '') === (body[field] ?? '')),
        )
      : undefined;
  return {
    madeOf,
    async create(body: BodyOf<'users'>, all: () => readonly User[]): Promise<Result<User>> {
      const made = madeOf(body, all());
      if (made) return success(made);
      const known = isSame(body) && lost ? lost.known : new Set(all().map(({ id }) => id));
      const result = await users().create(body);
      if (!mayBeStored(result)) {
        lost = undefined;
        return result;
      }
      lost = { body, known };
      const look = await users().load({ force: true });
      const found = madeOf(body, all());
      if (found) return success(found);
      return look.succeeded ? result : failure(notSeen, result.responseCode);
    },
  };
}
