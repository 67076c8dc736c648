import type { ApiError, Result } from '@groundwork/contract';
import { type Atom, atom } from 'jotai';
import { call } from './call.ts';
import { isUndecided } from './http.ts';
import type { CommandIntent } from './offline-queue/entry.ts';
import { openOfflineQueue, waitingChangesAtom } from './offline-queue/open-offline-queue.ts';
import { onReset } from './reset.ts';
import { SingleWrite } from './single-write.ts';
import { store } from './store.ts';
import { unsentIdsIn } from './stored-record.ts';

/**
 * Commands of the server state an action and not the resulting records, so that they still mean the same when they are
 * sent an hour later (docs: intent-commands, offline). They are sent one after another in the order of their creation;
 * without a network they wait in the offline queue, also over a reload, each under the key of its first attempt.
 */
export interface Command extends CommandIntent {
  /** The subject of the command, for users: 'Soap dish with soap'. */
  name: string;
}

/** A command that the server has not confirmed yet: what it does is shown already. */
export interface PendingCommand extends CommandIntent {
  id: string;
}

/** The result of a command: done with its response, waiting in the offline queue, or refused. */
export type CommandAnswer<T> =
  /** `isEarlier`: an earlier attempt was done as it was then (`CommandOptions.single`). */
  | { kind: 'done'; data: T; isEarlier?: boolean }
  /** There is no network: it is sent later. */
  | { kind: 'waiting' }
  | { kind: 'refused'; error: ApiError; responseCode: number };

const inFlightAtom = atom<readonly PendingCommand[]>([]);

/**
 * * Commands that the server has not confirmed yet, in the order in which they were given; refused ones are not included.
 *
 * @example
 * ```tsx
 * import { pendingCommandsAtom } from '@groundwork/data-cache';
 * import { Spinner } from '@groundwork/ui';
 * import { useAtomValue } from 'jotai';
 *
 * const Sending = () => (useAtomValue(pendingCommandsAtom).length > 0 ? <Spinner /> : null);
 * ```
 */
export const pendingCommandsAtom: Atom<readonly PendingCommand[]> = atom((get) => {
  const waiting = get(waitingChangesAtom).flatMap(({ id, command, failure }) =>
    command && failure === undefined ? [{ id, ...command }] : [],
  );
  const inFlight = get(inFlightAtom);
  if (waiting.length === 0) return inFlight;
  const known = new Set(waiting.map(({ id }) => id));
  return [...waiting, ...inFlight.filter(({ id }) => !known.has(id))];
});

let last: Promise<unknown> = Promise.resolve();
const forget = (id: string) => store.set(inFlightAtom, (commands) => commands.filter((command) => command.id !== id));
onReset(() => {
  last = Promise.resolve();
  store.set(inFlightAtom, []);
});

/** Options of a command. */
export interface CommandOptions {
  /** false: it is refused without a network, because others act on it at once. */
  canWait?: boolean;
  /** Of a dialog whose fields may be changed after an answer was lost: of all that it sends, one command is done. */
  single?: SingleWrite;
}

/**
 * Sends a command, or keeps it; the records of the answer are in the cache by the time it resolves.
 *
 * @example
 * ```tsx
 * import { sendCommand } from '@groundwork/data-cache';
 * import { toast } from '@groundwork/ui';
 *
 * const answer = await sendCommand<{ id: string }>(
 *   { path: 'reservations/move', body: { tote: 3 }, name: 'Order 1001', what: '2 into tote 3' },
 *   { canWait: true },
 * );
 * if (answer.kind === 'waiting') toast({ text: 'It is sent when the network is back.' });
 * ```
 */
export function sendCommand<T>(command: Command, options: CommandOptions = {}): Promise<CommandAnswer<T>> {
  const id = crypto.randomUUID();
  const { name: _, ...intent } = command;
  store.set(inFlightAtom, (commands) => [...commands, { id, ...intent }]);
  const sending = last.then(() => deliver<T>(command, id, options)).finally(() => forget(id));
  last = sending.catch(() => undefined);
  return sending;
}

const hasWaiting = () => store.get(waitingChangesAtom).some(({ command, failure }) => command && failure === undefined);

async function deliver<T>(
  command: Command,
  id: string,
  { canWait = true, single = new SingleWrite() }: CommandOptions,
): Promise<CommandAnswer<T>> {
  const { path, body, name, what } = command;
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
    await (await openOfflineQueue()).keepCommand({ path, body, what }, name, id);
    return { kind: 'waiting' };
  } catch {
    return refused(result);
  }
}

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
