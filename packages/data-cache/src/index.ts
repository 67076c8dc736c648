// The public surface of the data cache. One collection: cached-collection.ts; its records: record-table.ts.
export * from './api.ts';
export { call, callService } from './call.ts';
export { collection, createOrKeep, prepareCalls } from './collection.ts';
export {
  type Command,
  type CommandAnswer,
  type CommandOptions,
  type PendingCommand,
  pendingCommandsAtom,
  sendCommand,
} from './commands.ts';
export { configureDataCache } from './configuration.ts';
export { conflictAttempts, newerVersion, retryOnConflict } from './conflict.ts';
export { announce, onCacheEvent } from './events.ts';
export { fetchAllPages } from './fetch-all-pages.ts';
export { dismissGlobalErrors, type GlobalErrors, globalErrorsAtom, reportGlobalError } from './global-errors.ts';
export { type CallParameters, isServerAway, isWorthRepeating, type Method } from './http.ts';
export { areKeptListsShownAtom, lastAnswerAt } from './kept-lists.ts';
export { deltaBetween } from './list-delta.ts';
export { type LiveUpdatesState, liveUpdatesAtom, startLiveUpdates } from './live-updates.ts';
export { openOfflineQueue, type WaitingChange, waitingChangesAtom } from './offline-queue/open-offline-queue.ts';
export { closePersistence, flushPersistence, openPersistence, readAhead, wipePersistence } from './persistence.ts';
export {
  presenceAtom,
  presenceInWords,
  presenceKey,
  presenceKnownAtom,
  presentPeople,
  useOpenRecord,
  useOpenRecords,
  usePresentPeople,
} from './presence.ts';
export { recordName, referencedName, referenceText, titleOfName } from './record-name.ts';
export { resetCache } from './reset.ts';
export { type SingleResult, SingleWrite } from './single-write.ts';
export { isKeptInSync, syncSubscribed } from './subscriptions.ts';
export { getUploadToken } from './upload-token.ts';
export { useLists } from './useLists.ts';
export { type MediaImage, mediaImage, useMediaImages } from './useMediaImages.ts';
