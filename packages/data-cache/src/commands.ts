import type { ApiError } from '@groundwork/contract';
import { type Atom, atom } from 'jotai';
import { loadSendWrite } from './call.ts';
import type { CommandIntent } from './offline-queue/entry.ts';
import { currentOfflineQueue, waitingChangesAtom } from './offline-queue/open-offline-queue.ts';
import { onReset } from './reset.ts';
import type { SingleWrite } from './single-write.ts';
import { store } from './store.ts';

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
  const user = currentOfflineQueue()?.owner;
  store.set(inFlightAtom, (commands) => [...commands, { id, ...intent }]);
  const deliver = async (): Promise<CommandAnswer<T>> => {
    const writing = await loadSendWrite();
    if ('succeeded' in writing) return { kind: 'refused', error: writing.error ?? {}, responseCode: 0 };
    return writing.deliverCommand(command, { ...options, id, user });
  };
  const sending = last.then(deliver).finally(() => forget(id));
  last = sending.catch(() => undefined);
  return sending;
}
