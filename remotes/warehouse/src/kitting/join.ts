import { collection, recordName } from '@groundwork/data-cache';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import type { Kit } from '../kits/kit.ts';
import { stepsAtom } from './steps.ts';
import { pickerOf } from './use-picker.ts';

/** A kit that somebody else picks now, and who. */
export interface Joining {
  kit: Kit;
  name: string;
}

const store = getDefaultStore();
const joinedAtom = atom<ReadonlySet<string>>(new Set<string>());

/** The user has said once that both pick these kits. */
export const join = (kits: readonly Kit[]): void =>
  store.set(joinedAtom, (joined) => new Set([...joined, ...kits.map(({ id }) => id)]));
export const forgetJoined = (): void => store.set(joinedAtom, new Set<string>());

/** The kits that somebody else picks now and the user has not begun: who opens them is asked (next-steps.md B4). */
export function joiningOf(kits: readonly Kit[], ownId: string): Joining[] {
  const joined = store.get(joinedAtom);
  const own = new Set(store.get(stepsAtom).flatMap(({ moves }) => moves.map(({ orderId }) => orderId)));
  return kits.flatMap((kit): Joining[] => {
    const isBegun = kit.items.some(
      ({ order, entries }) =>
        own.has(order.id) || entries.some(({ userId, status }) => userId === ownId && status === 'Dropped'),
    );
    const id = joined.has(kit.id) || isBegun ? undefined : pickerOf(kit, ownId, Date.now());
    const person = id ? collection('users').get(id) : undefined;
    return person ? [{ kit, name: person.firstName || recordName(person) }] : [];
  });
}

/** Drawn again when the user has joined. */
export const useJoined = (): ReadonlySet<string> => useAtomValue(joinedAtom);
