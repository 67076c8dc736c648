import type { CollectionName } from '@groundwork/contract';
import type { Change } from './change.ts';
import type { Rule } from './rule.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** What else happens whenever records are written: every write of the server goes through it. */
export interface Followers {
  /** What a collection does beyond its schema whenever a record of it is created or changed. */
  rules: Readonly<Partial<Record<CollectionName, Rule>>>;
  /** Stages what follows from the staged changes, before any of them is written. */
  follow(work: UnitOfWork, changes: readonly Change[]): Promise<void>;
  /** What is written with the changes: what is noted of them and who is notified. */
  entriesOf(work: UnitOfWork, changes: readonly Change[]): Promise<Change[]>;
}

let given: Followers | undefined;

/** Called by the server before its first write. They are given, so that records need nothing of what follows them. */
export const giveFollowers = (followers: Followers) => {
  given = followers;
};

/** @throws where nobody has given them: a write without its rules and its audit log would be lost work for somebody */
export function followers(): Followers {
  if (!given) throw new Error('Records are written before giveFollowers was called.');
  return given;
}
