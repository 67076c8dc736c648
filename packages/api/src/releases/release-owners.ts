import { readOwnerAccounts } from './channel.ts';
import { accountHash } from './owner-accounts.ts';
import type { ReleaseStorage } from './release-storage.ts';

/** Whether somebody is one of the people of an owner of a release, on any channel. */
type OwnsReleases = (emailAddress: string | undefined) => boolean;

/** In milliseconds: somebody who becomes an owner finds the Releases page in the menu after so long. */
const freshFor = 60_000;

/**
 * Answers from what is known, and reads the documents of owners again behind it: a profile never waits for the storage of
 * releases, which may be away. It decides about a menu entry only; the routes of releases read the documents themselves.
 */
export function ownsReleases(storage: ReleaseStorage, now = Date.now): OwnsReleases {
  let known: ReadonlySet<string> = new Set();
  let askedAt = Number.NEGATIVE_INFINITY;
  async function ask(): Promise<void> {
    try {
      known = new Set(await readOwnerAccounts(storage));
    } catch {
      // The storage is away, which its own routes report: what was known goes on.
    }
  }
  return (emailAddress) => {
    if (now() - askedAt > freshFor) {
      askedAt = now();
      void ask();
    }
    return Boolean(emailAddress) && known.has(accountHash(emailAddress ?? ''));
  };
}
