import type { CollectionName } from './collections.ts';

/**
 * The server-sent events of GET live, one field for each kind. No event carries a field of a record: clients fetch what has
 * changed, with their own rights.
 */
export interface LiveEvents {
  /** First in each stream: the newest stamp of each collection that this person sees anything of. */
  stamps: LiveStamps;
  /** Since the last event. */
  changed: LiveChanges;
  /** Who else has records open: first in each stream all that this person may know, then the records where it changed. */
  presence: LivePresence;
  /** The user's visibility has changed; the version is that of the header x-scope-version without a list's own part. */
  scope: { version: string };
  /** The token is about to expire, or the process ends: connect again. */
  renew: Record<string, never>;
}
/** The latest stamp of each collection: every change up to it has been reported. */
export type LiveStamps = Partial<Record<CollectionName, string>>;
/** The changes of one message of the live stream, by collection. */
export type LiveChanges = Partial<Record<CollectionName, LiveChange>>;

/** Which stamps of a collection an event covers; clients fetch the records themselves. */
export interface LiveChange {
  /** The newest stamp. */
  stamp: string;
  /** The oldest stamp, where the event covers several changes. */
  from?: string;
  /** The projects or places whose records they are, unless they are many. */
  projects?: readonly string[];
}

/** GET live/stamps: the same for clients that cannot keep a stream open. */
export interface LiveState {
  stamps: LiveStamps;
  scope: string;
}

/** Seconds between two signs of life of a stream. */
export const livePingSeconds = 20;

/** The activities on an open record. */
export const presenceModes = ['view', 'edit', 'pick'] as const;
/** A user's activity on an open record. */
export type PresenceMode = (typeof presenceModes)[number];

/** A record that a browser has open. */
export interface OpenRecord {
  collection: CollectionName;
  id: string;
  mode: PresenceMode;
}
/** A person who has a record open. */
export interface PresentPerson {
  /** Absent where the reader may not know who it is. */
  user?: string;
  /** Their first name; 'Staff' where the reader may not know more. */
  name: string;
  mode: PresenceMode;
  /** Since when. */
  since: string;
}
/** Who else has a record open, by 'orders/<id>'; an empty list says that nobody has any more. */
export type LivePresence = Readonly<Record<string, readonly PresentPerson[]>>;

/** How often a browser says what it has open, how long that is believed, and how much it may be at once. */
export const presenceBeatSeconds = 20;
/** Seconds for which an open record is shown to others after its last report. */
export const presenceSeconds = 45;
/** Maximum number of open records in one report. */
export const mostOpenRecords = 20;
