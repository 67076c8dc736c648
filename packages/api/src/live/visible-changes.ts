import {
  type CollectionName,
  collectionNames,
  type LiveChange,
  type LiveChanges,
  type LiveStamps,
} from '@groundwork/contract';
import type { Caller } from '../policy/caller.ts';
import { accessScopeOf } from '../policy/visibility.ts';
import type { SyncChange } from '../store/store.ts';

/** More than these are not named: an event stays small. */
const mostNamed = 20;

/** Which changes one person receives: those of projects and places whose records they see. */
export class VisibleChanges {
  readonly #whole = new Set<CollectionName>();
  readonly #partly = new Set<CollectionName>();
  readonly #scopes: ReadonlySet<string>;

  constructor(caller: Caller) {
    for (const name of collectionNames) {
      const scope = accessScopeOf(name, caller);
      if (scope === 'all' || scope === 'listed') this.#whole.add(name);
      else if (scope) this.#partly.add(name);
    }
    const { id, projectIds, teamProjectIds, locationIds, stockPlaceIds } = caller;
    this.#scopes = new Set([id, ...projectIds, ...teamProjectIds, ...locationIds, ...stockPlaceIds]);
  }

  has({ collection, scopeId }: Pick<SyncChange, 'collection' | 'scopeId'>): boolean {
    if (this.#whole.has(collection)) return true;
    return this.#partly.has(collection) && (scopeId === '' || this.#scopes.has(scopeId));
  }

  /** The newest visible stamp of each collection. */
  stampsOf(known: ReadonlyMap<CollectionName, ReadonlyMap<string, string>>): LiveStamps {
    const stamps: LiveStamps = {};
    for (const [collection, scopes] of known) {
      let newest = '';
      for (const [scopeId, stamp] of scopes) if (stamp > newest && this.has({ collection, scopeId })) newest = stamp;
      if (newest) stamps[collection] = newest;
    }
    return stamps;
  }
}

/** The event for these changes. */
export function changedEvent(changes: readonly SyncChange[]): LiveChanges {
  const event: Partial<Record<CollectionName, LiveChange>> = {};
  for (const collection of new Set(changes.map((change) => change.collection))) {
    const own = changes.filter((change) => change.collection === collection);
    const stamps = own.map(({ stamp }) => stamp).sort();
    const [from = '', stamp = ''] = [stamps.at(0), stamps.at(-1)];
    const scopes = [...new Set(own.map(({ scopeId }) => scopeId))].filter((id) => id !== '');
    event[collection] = {
      stamp,
      ...(from === stamp ? {} : { from }),
      ...(scopes.length > 0 && scopes.length <= mostNamed ? { projects: scopes } : {}),
    };
  }
  return event;
}
