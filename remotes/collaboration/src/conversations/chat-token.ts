import { call } from '@groundwork/data-cache';

/** The API knows no chat service, so there are no conversations in this portal. */
export class NoChat extends Error {}

const notFound = 404;

/** A fresh chat token from the API; undefined where it has none now. @throws NoChat */
export async function freshToken(): Promise<string | undefined> {
  const answer = await call<{ token: string }>('POST', 'auth/chattoken');
  if (answer.succeeded) return answer.data.token;
  if (answer.responseCode === notFound) throw new NoChat('The API knows no chat service.');
  return undefined;
}
