import { toastDurations } from '@groundwork/contract';
import type { CommandAnswer } from '@groundwork/data-cache';
import { type ToastOptions, toast } from '@groundwork/ui';

/** What a dialog says once its command is done. */
export interface DoneWords {
  now: string;
  /** What happened, without a full stop, where an earlier attempt was done whose answer was lost. */
  earlier: string;
}

/** Whether an earlier attempt of the same dialog was done, and not this one. */
const isEarlierAttempt = (answer: CommandAnswer<unknown> | undefined): boolean =>
  answer?.kind === 'done' && answer.isEarlier === true;

/** What was changed in the dialog since the first attempt is not done. @param fact without a full stop: 'SH-0200 left' */
export const byFirstAttempt = (fact: string): string =>
  `${fact} with your first attempt. What you changed after that was not applied.`;

/** Says that a command is done, as it is now or as an earlier attempt had sent it. */
export function toastDone(
  answer: CommandAnswer<unknown> | undefined,
  { now, earlier }: DoneWords,
  options: Pick<ToastOptions, 'action' | 'duration'> = {},
): void {
  if (isEarlierAttempt(answer))
    toast({ text: byFirstAttempt(earlier), tone: 'warning', duration: toastDurations.long, ...options });
  else toast({ text: now, tone: 'success', duration: toastDurations.normal, ...options });
}
