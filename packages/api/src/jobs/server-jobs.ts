import type { ChatPlatform } from '../chat/platform.ts';
import { forgetOldAnswers } from '../http/idempotency.ts';
import { reconcileChat, reconcileName } from '../inbox/chat-messages.ts';
import { notificationForgetter } from '../inbox/forget-notifications.ts';
import { awayMail } from '../inbox/mail/away-mail.ts';
import { forgetMailItems } from '../inbox/mail/items.ts';
import { forgetRequestCounts } from '../limits/shared-counts.ts';
import type { Log } from '../log.ts';
import { forgetOldMail } from '../mail-queue/mail-queue.ts';
import { clearMedia, clearUploads } from '../media/clear.ts';
import { storedPicturesEncoder } from '../media/encode-stored.ts';
import { requireOwnStorage } from '../media/own-storage.ts';
import type { MediaStorage } from '../media/storage.ts';
import { forgetPresence } from '../presence/open-records.ts';
import { forgetDepartures } from '../records/departures.ts';
import type { ReleaseStorage } from '../releases/release-storage.ts';
import { mailOwners } from '../releases/taken-back.ts';
import { forgetEndedSessions } from '../session/ended-sessions.ts';
import { lateArrivals } from '../shipping/late-arrivals.ts';
import { ledgerBalancer } from '../stock/balance-ledger.ts';
import type { Store } from '../store/store.ts';
import { forgetTelemetry } from '../telemetry/keep.ts';
import type { Job } from './jobs.ts';

interface JobParts {
  store: Store;
  storage: MediaStorage;
  releases: ReleaseStorage;
  /** Where a chat service is configured. */
  platform: ChatPlatform | undefined;
  log: Log;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const missedMessages = (parts: Parameters<typeof reconcileChat>[0]): Job => ({
  ...{ name: reconcileName, every: 5 * minute, lookEvery: minute },
  run: reconcileChat(parts),
});

/** A job on the pictures of this installation alone. */
const ofOwn =
  (storage: MediaStorage, run: Job['run']): Job['run'] =>
  async (queries) => {
    await requireOwnStorage(queries, storage);
    return run(queries);
  };

/** Everything that the server does from time to time. */
export const serverJobs = ({ store, storage, releases, platform, log }: JobParts): readonly Job[] => [
  { name: 'forget-answers', every: hour, run: forgetOldAnswers },
  { name: 'forget-ended-sessions', every: 24 * hour, run: forgetEndedSessions },
  { name: 'forget-request-counts', every: hour, run: forgetRequestCounts },
  { name: 'forget-mail', every: hour, run: forgetOldMail },
  { name: 'forget-notifications', every: 24 * hour, run: notificationForgetter(store) },
  { name: 'forget-mail-items', every: 24 * hour, run: forgetMailItems },
  { name: 'away-mail', every: minute / 2, lookEvery: minute / 6, run: awayMail({ platform, log }) },
  { name: 'mail-owners', every: minute / 2, lookEvery: minute / 6, run: mailOwners(releases) },
  ...(platform ? [missedMessages({ store, platform, log })] : []),
  { name: 'forget-departures', every: hour, run: forgetDepartures },
  { name: 'forget-telemetry', every: hour, run: forgetTelemetry },
  { name: 'forget-presence', every: hour, run: forgetPresence },
  { name: 'balance-stock-ledger', every: hour / 6, run: ledgerBalancer(store, 'balance-stock-ledger') },
  { name: 'late-arrivals', every: hour / 6, run: lateArrivals(store) },
  { name: 'clear-uploads', every: hour, run: ofOwn(storage, () => clearUploads(storage, day)) },
  { name: 'encode-stored-pictures', every: hour, run: ofOwn(storage, storedPicturesEncoder(store, storage)) },
  { name: 'clear-media', every: 6 * hour, run: ofOwn(storage, (queries) => clearMedia(queries, storage, day)) },
];
