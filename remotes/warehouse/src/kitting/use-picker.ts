import { collection, recordName, useLists } from '@groundwork/data-cache';
import { useSession } from '@groundwork/shell-sdk';
import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Kit } from '../kits/kit.ts';

export interface Picker {
  id: string;
  firstName: string;
  name: string;
  image: string | undefined;
}

/** Somebody who dropped something this recently is still at it. */
const pickingSeconds = 600;
const lists = ['users'] as const;

/** Who else is picking the kit now, by the entries they changed last. It informs and never locks. */
export function usePicker(kit: Kit): Picker | undefined {
  useLists(lists);
  const { user } = useSession();
  const id = pickerOf(kit, user.id, Date.now());
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
  return useAtomValue(pickerAtom);
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
