import { earlierFlag, offlineQueueFlag } from './open-offline-queue.ts';

/** Notes for the other tabs and the next start whether changes of this user wait. */
export function setOfflineQueueFlag(userId: string, isAnyWaiting: boolean): void {
  if (isAnyWaiting) localStorage.setItem(offlineQueueFlag(userId), crypto.randomUUID());
  else localStorage.removeItem(offlineQueueFlag(userId));
}

/** The flag of an earlier release meant this user, whose changes were found. */
export function takeOverEarlierFlag(userId: string): void {
  if (!localStorage.getItem(earlierFlag)) return;
  setOfflineQueueFlag(userId, true);
  localStorage.removeItem(earlierFlag);
}
