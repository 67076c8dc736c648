import type { OpenRecord } from '@groundwork/contract';
import { collection, presentPeople, recordName, useLists, usePresentPeople } from '@groundwork/data-cache';
import { useSession } from '@groundwork/shell-sdk';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { type Kit, orphansId } from '../kits/kit.ts';

export interface Picker {
  id: string;
  firstName: string;
  name: string;
  image: string | undefined;
}

/** Somebody who moved pieces this recently, in seconds, is still picking, also if their device reports no presence. */
const pickingSeconds = 600;
const lists = ['users'] as const;

/** The record of a kit: its preparation. The orders without one are no record together, each of them is one. */
export const recordOfKit = (key: string, kit: Pick<Kit, 'id'>): Pick<OpenRecord, 'collection' | 'id'> => ({
  collection: kit.id === orphansId ? 'orders' : 'preparations',
  id: key,
});

/**
 * The person who is picking the kit now: who has it open to pick, otherwise who changed its entries last. It informs
 * and never locks.
 */
export function usePicker(kit: Kit): Picker | undefined {
  useLists(lists);
  const { user } = useSession();
  const present = usePresentPeople('preparations', kit.id).find(({ mode }) => mode === 'pick');
  const id = present?.user ?? pickerOf(kit, user.id, Date.now());
  const pickerAtom = useMemo(
    () =>
      atom((get): Picker | undefined => {
        const person = get(collection('users').recordAtom(id));
        if (!id || !person) return undefined;
        const { firstName, imageThumbnailUrl } = person;
        return { id, firstName, name: recordName(person), image: imageThumbnailUrl };
      }),
    [id],
  );
  const picker = useAtomValue(pickerAtom);
  if (picker || !present) return picker;
  return { id: present.user ?? '', firstName: present.name, name: present.name, image: undefined };
}

/** Who else is picking the kit at this moment, with their name where they have it open. */
export function pickerNow(kit: Kit, ownId: string): { id: string | undefined; name?: string } | undefined {
  const present = presentPeople({ collection: 'preparations', id: kit.id }).find(({ mode }) => mode === 'pick');
  if (present) return { id: present.user, name: present.name };
  const id = pickerOf(kit, ownId, Date.now());
  return id ? { id } : undefined;
}

export function pickerOf({ items }: Pick<Kit, 'items'>, ownId: string, now: number): string | undefined {
  const since = new Date(now - pickingSeconds * 1000).toISOString();
  let latest: { userId: string; time: string } | undefined;
  for (const { entries } of items) {
    for (const { userId, status, timeModifiedUtc: time } of entries) {
      if (!userId || userId === ownId || status !== 'Dropped' || !time || time < since) continue;
      if (!latest || time > latest.time) latest = { userId, time };
    }
  }
  return latest?.userId;
}
