import { earlierFlag, outboxFlag } from './open-outbox.ts';

/** Notes for the other tabs and the next start whether changes of this user wait. */
export function setOutboxFlag(userId: string, isAnyWaiting: boolean): void {
  if (isAnyWaiting) localStorage.setItem(outboxFlag(userId), crypto.randomUUID());
  else localStorage.removeItem(outboxFlag(userId));
}

/** The flag of an earlier release meant this user, whose changes were found. */
export function takeOverEarlierFlag(userId: string): void {
  if (!localStorage.getItem(earlierFlag)) return;
  setOutboxFlag(userId, true);
  localStorage.removeItem(earlierFlag);
}
