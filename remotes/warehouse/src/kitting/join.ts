import { collection, presenceKnownAtom, recordName, useLists } from '@groundwork/data-cache';
import { getSession, useSession } from '@groundwork/shell-sdk';
import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import type { Kit } from '../kits/kit.ts';
import { stepsAtom } from './steps.ts';
import { pickerNow } from './usePicker.ts';

/** A kit that somebody else picks now, and who. */
export interface Joining {
  kit: Kit;
  name: string;
}

const store = getDefaultStore();
/** Of each user of this tab: what one has answered says nothing for the next. */
const joinedAtom = atom<ReadonlySet<string>>(new Set<string>());
const keyOf = (userId: string | undefined, { id }: Kit) => `${userId} ${id}`;

/** The user has said once that both pick these kits. */
export const join = (kits: readonly Kit[]): void =>
  store.set(joinedAtom, (joined) => new Set([...joined, ...kits.map((kit) => keyOf(getSession()?.user.id, kit))]));
export const forgetJoined = (): void => store.set(joinedAtom, new Set<string>());

/**
 * The kits that somebody else picks now and the user has not begun: who opens them is asked
 * (docs: presence-never-locks).
 */
export function joiningOf(kits: readonly Kit[], ownId: string): Joining[] {
  const joined = store.get(joinedAtom);
  const own = new Set(store.get(stepsAtom).flatMap(({ moves }) => moves.map(({ orderId }) => orderId)));
  return kits.flatMap((kit): Joining[] => {
    const isBegun = kit.items.some(
      ({ order, entries }) =>
        own.has(order.id) || entries.some(({ userId, status }) => userId === ownId && status === 'Dropped'),
    );
    const picker = joined.has(keyOf(ownId, kit)) || isBegun ? undefined : pickerNow(kit, ownId);
    if (!picker) return [];
    const person = picker.id ? collection('users').get(picker.id) : undefined;
    return [{ kit, name: person ? person.firstName || recordName(person) : (picker.name ?? 'Somebody') }];
  });
}

const lists = ['users'] as const;
const none: ReadonlySet<string> = new Set();

/**
 * The kits about which the user is asked when a page opens them or takes them in. Somebody who begins on one of them
 * later interrupts nobody. Who has them open is known a moment after the kits are: then they are looked at once more.
 */
export function useJoining(kits: readonly Kit[], isAsked: boolean): readonly Joining[] {
  useLists(lists);
  useAtomValue(joinedAtom);
  const { user } = useSession();
  const isPresenceKnown = useAtomValue(presenceKnownAtom);
  const [looked, setLooked] = useState({ ids: none, isPresenceKnown: false });
  const opened = isPresenceKnown && !looked.isPresenceKnown ? none : looked.ids;
  const joining = isAsked
    ? joiningOf(
        kits.filter(({ id }) => !opened.has(id)),
        user.id,
      )
    : [];
  const free = isAsked ? kits.map(({ id }) => id).filter((id) => !joining.some(({ kit }) => kit.id === id)) : [];
  const hasChanged = isAsked && (free.length !== opened.size || free.some((id) => !opened.has(id)));
  useEffect(() => {
    if (!hasChanged) return;
    setLooked((before) => ({
      ids: new Set(free),
      // Once it was known, a broken connection makes nobody new.
      isPresenceKnown: before.isPresenceKnown || isPresenceKnown,
    }));
  });
  return joining;
}
