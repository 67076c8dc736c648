import type { ApiError, Result } from '@groundwork/contract';
import { call } from './call.ts';
import type { Command, CommandAnswer, CommandOptions } from './commands.ts';
import { isUndecided } from './http.ts';
import { currentOfflineQueue, openOfflineQueueOf, waitingChangesAtom } from './offline-queue/open-offline-queue.ts';
import { SingleWrite } from './single-write.ts';
import { store } from './store.ts';
import { unsentIdsIn } from './stored-record.ts';

interface Delivery extends CommandOptions {
  /** Its Idempotency-Key. */
  id: string;
  /** Who gave it; undefined where nothing is kept of anybody. */
  user: string | undefined;
}

const hasWaiting = () => store.get(waitingChangesAtom).some(({ command, failure }) => command && failure === undefined);

/** Sends a command whose turn it is, or keeps it: for who has given it, and for nobody who has signed in since. */
export async function deliverCommand<T>(
  { path, body, name, what }: Command,
  { canWait = true, single = new SingleWrite(), id, user }: Delivery,
): Promise<CommandAnswer<T>> {
  if (currentOfflineQueue()?.owner !== user) return { kind: 'refused', error: signedOut, responseCode: 0 };
  // Waiting commands were given before: they are sent first, and so is a picture that this one names.
  const isDirect = navigator.onLine && !(canWait && (hasWaiting() || unsentIdsIn(body).length > 0));
  // What may not wait is given again by the user: the same intent keeps the key of an attempt without an answer.
  const send = (content: Command['body'], idempotencyKey: string) =>
    call<T>('POST', path, { body: content, idempotencyKey });
  const { result, isEarlier } = !isDirect
    ? { result: undefined, isEarlier: false }
    : canWait
      ? { result: await send(body, id), isEarlier: false }
      : await single.send(path, body, send);
  if (result?.succeeded) return { kind: 'done', data: result.data, ...(isEarlier ? { isEarlier } : {}) };
  if (result && !isUndecided(result)) return refused(result);
  if (!canWait) return refused(result);
  try {
    await (await openOfflineQueueOf(user)).keepCommand({ path, body, what }, name, id);
    return { kind: 'waiting' };
  } catch {
    return refused(result);
  }
}

const signedOut: ApiError = { message: 'You were signed out before this was sent.', code: 'signed-out' };
const noConnection: ApiError = { message: 'No connection to the server.', code: 'network' };
/** Sent, and perhaps done: given again it comes under the same key. */
const noAnswer: ApiError = {
  message: 'The server did not answer. Try again: nothing is done twice.',
  code: 'timeout',
};
const refused = (result: Result<unknown> | undefined): CommandAnswer<never> => ({
  kind: 'refused',
  // A gateway says more than that there was no answer.
  error: (result?.responseCode === 0 ? noAnswer : result?.error) ?? noConnection,
  responseCode: result?.responseCode ?? 0,
});
