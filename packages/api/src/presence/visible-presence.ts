import type { LivePresence, PresentPerson } from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { accessScopeOf } from '../policy/visibility.ts';
import type { OpenRow } from './open-records.ts';

/**
 * What one person may know of others' open records. It is decided without the database, so it covers what follows from a
 * record's project or place alone: what else a Subscriber sees (products of their plans, people of their projects) is never
 * reported.
 */
export class VisiblePresence {
  readonly #caller: Caller;
  readonly #projects: ReadonlySet<string>;
  readonly #places: ReadonlySet<string>;
  readonly #isSubscriber: boolean;
  /** The records of which the client shows somebody. */
  readonly #shown: Set<string>;

  /** @param before what the same client could see until now */
  constructor(caller: Caller, before?: VisiblePresence) {
    this.#caller = caller;
    this.#isSubscriber = caller.policyRole === 'Subscriber';
    this.#projects = new Set([...caller.projectIds, ...caller.teamProjectIds]);
    this.#places = new Set(this.#isSubscriber ? caller.siteIds : [...caller.locationIds, ...caller.stockPlaceIds]);
    this.#shown = new Set(before ? before.#shown : []);
  }

  /**
   * What the client is to show from here on, of the records that changed, or of all. A record that it may not see is not
   * even named with an empty list.
   */
  changes(open: ReadonlyMap<string, readonly OpenRow[]>, keys?: readonly string[]): LivePresence {
    const changes: Record<string, readonly PresentPerson[]> = {};
    for (const key of keys ?? new Set([...this.#shown, ...open.keys()])) {
      const people = this.#peopleOf(open.get(key) ?? []);
      if (people.length > 0 || this.#shown.has(key)) changes[key] = people;
      if (people.length > 0) this.#shown.add(key);
      else this.#shown.delete(key);
    }
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
    if (userId === this.#caller.id || !this.#seesRecord(row)) return undefined;
    if (!this.#isSubscriber) return { user: userId, name: firstName, mode, since };
    if (!row.isSubscriber) return { name: 'Staff', mode, since };
    // Two Subscribers who see the same stock need not have a project in common.
    return row.collection === 'inventoryitems' ? undefined : { user: userId, name: firstName, mode, since };
  }

  #seesRecord({ collection, scopes }: OpenRow): boolean {
    const scope = accessScopeOf(collection, this.#caller);
    if (scope === 'all' || scope === 'listed') return true;
    if (scope !== 'own') return false;
    // A Subscriber sees a shipment once it has left, which its project does not say.
    if (this.#isSubscriber && collection === 'shipments') return false;
    const own = collection === 'inventoryitems' ? this.#places : this.#projects;
    return scopes.some((scope) => own.has(scope));
  }
}
