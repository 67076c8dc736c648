import { toastDurations } from '@groundwork/contract';
import type { CommandAnswer } from '@groundwork/data-cache';
import { type ToastOptions, toast } from '@groundwork/ui';

/** What a dialog says once its command is done. */
export interface DoneWords {
  now: string;
  /** Where an earlier attempt was done, whose answer was lost: what was changed in the dialog since is not. */
  earlier: string;
}

/** Whether an earlier attempt of the same dialog was done, and not this one. */
const isEarlierAttempt = (answer: CommandAnswer<unknown> | undefined): boolean =>
  answer?.kind === 'done' && answer.isEarlier === true;

/** Says that a command is done, as it is now or as an earlier attempt had sent it. */
export function toastDone(
  answer: CommandAnswer<unknown> | undefined,
  { now, earlier }: DoneWords,
  options: Pick<ToastOptions, 'action' | 'duration'> = {},
): void {
  if (isEarlierAttempt(answer)) toast({ text: earlier, tone: 'warning', duration: toastDurations.long, ...options });
  else toast({ text: now, tone: 'success', duration: toastDurations.normal, ...options });
}
