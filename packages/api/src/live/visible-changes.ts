import type { CollectionName, LiveChange, LiveChanges, LiveStamps } from '@groundwork/contract';
import type { CallerScope } from '../policy/caller.ts';
import { accessScopeOf } from '../policy/visibility.ts';
import type { SyncChange } from '../store/store.ts';

/** More than these are not named: an event stays small. */
const mostNamed = 20;

/**
 * Which changes one person receives: those of projects and places whose records they see. It keeps nothing of its own, since
 * there is one for each of thousands of streams.
 */
export class VisibleChanges {
  readonly #scope: CallerScope;

  constructor(scope: CallerScope) {
    this.#scope = scope;
  }

  has({ collection, scopeId }: Pick<SyncChange, 'collection' | 'scopeId'>): boolean {
    return this.#sees(collection, scopeId, (id) => scopesOf(this.#scope).some((ids) => ids.includes(id)));
  }

  /** The newest visible stamp of each collection. */
  stampsOf(known: ReadonlyMap<CollectionName, ReadonlyMap<string, string>>): LiveStamps {
    const own = new Set(scopesOf(this.#scope).flat());
    const isOwn = (id: string) => own.has(id);
    const stamps: LiveStamps = {};
    for (const [collection, scopes] of known) {
      let newest = '';
      for (const [scopeId, stamp] of scopes) {
        if (stamp > newest && this.#sees(collection, scopeId, isOwn)) newest = stamp;
      }
      if (newest) stamps[collection] = newest;
    }
    return stamps;
  }

  #sees(collection: CollectionName, scopeId: string, isOwn: (scopeId: string) => boolean): boolean {
    const access = accessScopeOf(collection, this.#scope);
    if (access === 'all' || access === 'listed') return true;
    return access !== undefined && (scopeId === '' || isOwn(scopeId));
  }
}

const scopesOf = ({
  id,
  projectIds,
  teamProjectIds,
  locationIds,
  stockPlaceIds,
}: CallerScope): readonly (readonly string[])[] => [[id], projectIds, teamProjectIds, locationIds, stockPlaceIds];

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
