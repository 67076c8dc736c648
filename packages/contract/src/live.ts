import type { CollectionName } from './collections.ts';

/**
 * What GET live sends (server-sent events), one field a kind of event. No event carries anything of a record: the receiver
 * fetches it, with their own rights.
 */
export interface LiveEvents {
  /** First in each stream: the newest stamp of each collection that this person sees anything of. */
  stamps: LiveStamps;
  /** Since the last event. */
  changed: LiveChanges;
  /** What this person may see has changed; the version is that of the header x-scope-version without a list's own part. */
  scope: { version: string };
  /** The token is about to expire, or the process ends: connect again. */
  renew: Record<string, never>;
}
export type LiveStamps = Partial<Record<CollectionName, string>>;
export type LiveChanges = Partial<Record<CollectionName, LiveChange>>;

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
