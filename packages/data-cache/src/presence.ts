import type { CollectionName, LivePresence, OpenRecord, PresenceMode, PresentPerson } from '@groundwork/contract';
import { type Atom, atom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { onReset } from './reset.ts';
import { store } from './store.ts';

// Presence: the records that this tab has open, and those that other people have open according to the live updates.
// The code that exchanges presence with the server is loaded with the live updates; without them nobody is shown and
// nothing is sent.

/** Key of an open record in maps of presence. */
export const presenceKey = ({ collection, id }: Pick<OpenRecord, 'collection' | 'id'>): string => `${collection}/${id}`;

const own = new Set<readonly OpenRecord[]>();
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/** The open records of this tab; for a record that is open twice, its latest activity. */
export const ownOpenRecords = (): readonly OpenRecord[] => [
  ...new Map([...own].flat().map((record) => [presenceKey(record), record])).values(),
];

export function onOwnOpenRecords(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Says that these records are open here for as long as the component is shown.
 *
 * @example
 * ```tsx
 * import { collection, useOpenRecords } from '@groundwork/data-cache';
 *
 * function OpenLoans({ ids }: { ids: readonly string[] }) {
 *   useOpenRecords(ids.map((id) => ({ collection: 'products' as const, id, mode: 'view' as const })));
 *   return <p>{ids.length} products are open</p>;
 * }
 * ```
 */
export function useOpenRecords(records: readonly OpenRecord[]): void {
  const key = JSON.stringify(records);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` represents the records
  useEffect(() => {
    own.add(records);
    changed();
    return () => {
      own.delete(records);
      changed();
    };
  }, [key]);
}
/**
 * The same of one record.
 *
 * @example
 * ```tsx
 * import { useOpenRecord } from '@groundwork/data-cache';
 *
 * function Details({ id }: { id: string }) {
 *   useOpenRecord('products', id, 'view');
 *   return <p>Others see that you look at this product.</p>;
 * }
 * ```
 */
export const useOpenRecord = (collection: CollectionName, id: string, mode: PresenceMode): void =>
  useOpenRecords([{ collection, id, mode }]);

const nobody: readonly PresentPerson[] = [];
const boardAtom = atom<LivePresence>({});
/** Other people who have a record open. */
export const presenceAtom: Atom<LivePresence> = boardAtom;
const knownAtom = atom(false);
/**
 * Whether the server has said who has which record open. Until then, a moment after the page was opened, and without
 * live updates, nobody is shown.
 *
 * @example
 * ```tsx
 * import { presenceKnownAtom, usePresentPeople } from '@groundwork/data-cache';
 * import { useAtomValue } from 'jotai';
 *
 * function Free({ id }: { id: string }) {
 *   const isKnown = useAtomValue(presenceKnownAtom);
 *   const people = usePresentPeople('products', id);
 *   return isKnown && people.length === 0 ? <p>Nobody else has it open.</p> : null;
 * }
 * ```
 */
export const presenceKnownAtom: Atom<boolean> = knownAtom;

/** Takes what the server says: all there is, or what has changed. */
export function applyPresence(presence: LivePresence, isWhole: boolean): void {
  const board = isWhole ? presence : { ...store.get(boardAtom), ...presence };
  store.set(boardAtom, Object.fromEntries(Object.entries(board).filter(([, people]) => people.length > 0)));
  store.set(knownAtom, true);
}

/** Nobody reports presence any more. */
export function forgetPresence(): void {
  store.set(boardAtom, {});
  store.set(knownAtom, false);
}

onReset(forgetPresence);

/**
 * Who else has the record open at this moment.
 *
 * @example
 * ```tsx
 * import { collection, presentPeople } from '@groundwork/data-cache';
 *
 * const isInUse = (id: string) => presentPeople({ collection: 'products', id }).length > 0;
 * ```
 */
export const presentPeople = (record: Pick<OpenRecord, 'collection' | 'id'>): readonly PresentPerson[] =>
  store.get(boardAtom)[presenceKey(record)] ?? nobody;

/**
 * Who else has the record open, as it changes.
 *
 * @example
 * ```tsx
 * import { presenceInWords, usePresentPeople } from '@groundwork/data-cache';
 *
 * const Others = ({ id }: { id: string }) => <p>{presenceInWords(usePresentPeople('products', id))}</p>;
 * ```
 */
export function usePresentPeople(collection: CollectionName, id: string): readonly PresentPerson[] {
  const peopleAtom = useMemo(
    () => atom((get) => get(boardAtom)[presenceKey({ collection, id })] ?? nobody),
    [collection, id],
  );
  return useAtomValue(peopleAtom);
}

const verbs: Record<PresenceMode, string> = { edit: 'editing', pick: 'picking', view: 'viewing' };
/** The most important activity first. */
const order = ['edit', 'pick', 'view'] as const satisfies readonly PresenceMode[];
const joined = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

/**
 * 'Ada is editing', 'Connie and Ben are viewing', 'Ada is editing, Ben is viewing'; '' of nobody.
 *
 * @example
 * ```tsx
 * import type { PresentPerson } from '@groundwork/contract';
 * import { presenceInWords } from '@groundwork/data-cache';
 *
 * const Others = ({ people }: { people: readonly PresentPerson[] }) => <p>{presenceInWords(people)}</p>;
 * ```
 */
export function presenceInWords(people: readonly PresentPerson[], what = ''): string {
  return order
    .flatMap((mode) => {
      const names = [...new Set(people.filter((person) => person.mode === mode).map(({ name }) => name))];
      if (names.length === 0) return [];
      return [`${joined(names)} ${names.length > 1 ? 'are' : 'is'} ${verbs[mode]}${what && ` ${what}`}`];
    })
    .join(', ');
}
