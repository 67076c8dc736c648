import { call } from '@groundwork/data-cache';

/** A fresh chat token from the API; undefined where it has none now. */
export async function freshToken(): Promise<string | undefined> {
  const answer = await call<{ token: string }>('POST', 'auth/chattoken');
  return answer.succeeded ? answer.data.token : undefined;
}
