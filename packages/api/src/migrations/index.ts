import { foundation } from './0001-foundation.ts';
import { outbox } from './0002-outbox.ts';
import { imagePaths } from './0003-image-paths.ts';
import { answerHeaders } from './0004-answer-headers.ts';
import { unitsOfItems } from './0005-units-of-items.ts';
import { endedSessions } from './0006-ended-sessions.ts';
import { collectionTables } from './0007-collections.ts';
import { requestDecisions } from './0008-request-decisions.ts';
import { requestCounts } from './0009-request-counts.ts';
import { restoreEpoch } from './0010-restore-epoch.ts';
import { jobRuns } from './0011-job-runs.ts';
import { departures } from './0012-departures.ts';
import { initialStockMoves, stockMovesTable } from './0013-stock-moves.ts';
import { countsInLedger, countsTables } from './0015-counts.ts';
import { shipmentsTable } from './0017-shipments.ts';
import { photosInLedger } from './0018-photos-in-ledger.ts';
import { shipmentMail } from './0019-shipment-mail.ts';
import { syncScopes } from './0020-sync-scopes.ts';
import { chatSynced } from './0021-chat-synced.ts';
import { notificationsTable } from './0022-notifications.ts';
import { inboxMails } from './0023-inbox-mails.ts';
import { presence } from './0024-presence.ts';
import { conversationTables } from './0025-conversations.ts';
import { telemetryTables } from './0026-telemetry.ts';
import { browserOpenings } from './0027-browser-openings.ts';
import { browserActions } from './0028-browser-actions.ts';
import { trashIndexes } from './0029-trash-indexes.ts';
import { failedPeople } from './0030-failed-people.ts';

export interface Migration {
  number: number;
  name: string;
  /**
   * schema: what tables look like. It gives up a lock that it does not get at once and tries again, so that nobody waits
   * behind it. data: what rows hold. It is repeated, each time in a transaction of its own, until it changes no row; so
   * it changes some thousand rows at a time (`where id in (select … limit 1000)`) and no client waits for it.
   */
  kind: 'schema' | 'data';
  /**
   * One text is one transaction. Several are a transaction each: each can be repeated, since a process that ends in
   * between leaves the first ones done. `create index concurrently` must be a text of its own.
   */
  sql: string | readonly string[];
}

/**
 * Numbered migrations in order, each with a note for operators (docs: upgrades#notes). A released one is never edited: its
 * hash is kept with it. Expand before contract: a migration adds what the next release needs and stays readable for the
 * running one; a later migration takes away what nobody reads any more.
 */
export const migrations: readonly Migration[] = [
  { number: 1, name: 'foundation', kind: 'schema', sql: foundation },
  { number: 2, name: 'outbox', kind: 'schema', sql: outbox },
  { number: 3, name: 'image-paths', kind: 'data', sql: imagePaths },
  { number: 4, name: 'answer-headers', kind: 'schema', sql: answerHeaders },
  { number: 5, name: 'units-of-items', kind: 'data', sql: unitsOfItems },
  { number: 6, name: 'ended-sessions', kind: 'schema', sql: endedSessions },
  { number: 7, name: 'collections', kind: 'schema', sql: collectionTables },
  { number: 8, name: 'request-decisions', kind: 'schema', sql: requestDecisions },
  { number: 9, name: 'request-counts', kind: 'schema', sql: requestCounts },
  { number: 10, name: 'restore-epoch', kind: 'schema', sql: restoreEpoch },
  { number: 11, name: 'job-runs', kind: 'schema', sql: jobRuns },
  { number: 12, name: 'departures', kind: 'schema', sql: departures },
  { number: 13, name: 'stock-moves', kind: 'schema', sql: stockMovesTable },
  { number: 14, name: 'initial-stock-moves', kind: 'data', sql: initialStockMoves },
  { number: 15, name: 'counts', kind: 'schema', sql: countsTables },
  { number: 16, name: 'counts-in-ledger', kind: 'schema', sql: countsInLedger },
  { number: 17, name: 'shipments', kind: 'schema', sql: shipmentsTable },
  { number: 18, name: 'photos-in-ledger', kind: 'schema', sql: photosInLedger },
  { number: 19, name: 'shipment-mail', kind: 'schema', sql: shipmentMail },
  { number: 20, name: 'sync-scopes', kind: 'schema', sql: syncScopes },
  { number: 21, name: 'chat-synced', kind: 'schema', sql: chatSynced },
  { number: 22, name: 'notifications', kind: 'schema', sql: notificationsTable },
  { number: 23, name: 'inbox-mails', kind: 'schema', sql: inboxMails },
  { number: 24, name: 'presence', kind: 'schema', sql: presence },
  { number: 25, name: 'conversations', kind: 'schema', sql: conversationTables },
  { number: 26, name: 'telemetry', kind: 'schema', sql: telemetryTables },
  { number: 27, name: 'browser-openings', kind: 'schema', sql: browserOpenings },
  { number: 28, name: 'browser-actions', kind: 'schema', sql: browserActions },
  { number: 29, name: 'trash-indexes', kind: 'schema', sql: trashIndexes },
  { number: 30, name: 'failed-people', kind: 'schema', sql: failedPeople },
];
