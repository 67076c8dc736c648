import type { CollectionName, LivePresence, PresentPerson } from '@groundwork/contract';
import type { CallerScope } from '../policy/caller.ts';
import { accessScopeOf } from '../policy/visibility.ts';
import type { OpenRow } from './open-records.ts';

/**
 * What one person may know of others' open records. It is decided without the database, so it covers what follows from a
 * record's project or place alone: what else a Subscriber sees (products of their plans, people of their projects) is never
 * reported.
 */
export class VisiblePresence {
  readonly #scope: CallerScope;
  /** The records of which the client shows somebody; most show nobody most of the time. */
  #shown: Set<string> | undefined;

  /** @param before what the same client could see until now */
  constructor(scope: CallerScope, before?: VisiblePresence) {
    this.#scope = scope;
    this.#shown = before ? before.#shown : undefined;
  }

  get #isSubscriber(): boolean {
    return this.#scope.policyRole === 'Subscriber';
  }

  /**
   * What the client is to show from here on, of the records that changed, or of all. A record that it may not see is not
   * even named with an empty list.
   */
  changes(open: ReadonlyMap<string, readonly OpenRow[]>, keys?: readonly string[]): LivePresence {
    const changes: Record<string, readonly PresentPerson[]> = {};
    for (const key of keys ?? new Set([...(this.#shown ?? []), ...open.keys()])) {
      const people = this.#peopleOf(open.get(key) ?? []);
      if (people.length > 0 || this.#shown?.has(key)) changes[key] = people;
      if (people.length > 0) this.#shown = (this.#shown ?? new Set()).add(key);
      else this.#shown?.delete(key);
    }
    if (this.#shown?.size === 0) this.#shown = undefined;
    return changes;
  }

  /** The people who have one record open, without the caller. */
  #peopleOf(rows: readonly OpenRow[]): PresentPerson[] {
    const people = rows.flatMap((row) => this.#person(row) ?? []);
    // Of several who are only 'Staff' the first of each mode: their number is not shown.
    const isRepeated = ({ user, mode }: PresentPerson, index: number) =>
      user === undefined && people.findIndex((other) => other.user === undefined && other.mode === mode) < index;
    return people.filter((person, index) => !isRepeated(person, index));
  }

  #person(row: OpenRow): PresentPerson | undefined {
    const { userId, firstName, mode, since } = row;
    if (userId === this.#scope.id || !this.#seesRecord(row)) return undefined;
    if (!this.#isSubscriber) return { user: userId, name: firstName, mode, since };
    if (!row.isSubscriber) return { name: 'Staff', mode, since };
    // Two Subscribers who see the same stock need not have a project in common.
    return row.collection === 'inventoryitems' ? undefined : { user: userId, name: firstName, mode, since };
  }

  #seesRecord({ collection, scopes }: OpenRow): boolean {
    const access = accessScopeOf(collection, this.#scope);
    if (access === 'all' || access === 'listed') return true;
    if (access !== 'own') return false;
    // A Subscriber sees a shipment once it has left, which its project does not say.
    if (this.#isSubscriber && collection === 'shipments') return false;
    return this.#placesOf(collection).some((ids) => scopes.some((scope) => ids.includes(scope)));
  }

  /** Where this person sees the records of a collection. */
  #placesOf(collection: CollectionName): readonly (readonly string[])[] {
    const { projectIds, teamProjectIds, siteIds, locationIds, stockPlaceIds } = this.#scope;
    if (collection !== 'inventoryitems') return [projectIds, teamProjectIds];
    return this.#isSubscriber ? [siteIds] : [locationIds, stockPlaceIds];
  }
}
