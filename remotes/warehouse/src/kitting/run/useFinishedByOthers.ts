import { collection, recordName, useLists } from '@groundwork/data-cache';
import { useSession } from '@groundwork/shell-sdk';
import { getDefaultStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { stepsAtom } from '../steps.ts';
import type { Run, RunLine } from './run-lines.ts';

export interface Finished {
  line: RunLine;
  name: string;
  image: string | undefined;
}

const shownSeconds = 3;
const lists = ['users'] as const;

/**
 * The lines that somebody else has just finished; each is shown for 3 seconds with their face
 * (docs: presence-never-locks).
 */
export function useFinishedByOthers(run: Run): readonly Finished[] {
  useLists(lists);
  const { user } = useSession();
  const before = useRef(run);
  const [finished, setFinished] = useState<readonly Finished[]>([]);
  useEffect(() => {
    const open = new Set(before.current.lines.filter((line) => line.open > 0).map(({ id }) => id));
    before.current = run;
    const own = new Set(
      getDefaultStore()
        .get(stepsAtom)
        .flatMap(({ moves }) => moves.map((move) => move.inventoryItemId)),
    );
    const come = run.lines
      .filter((line) => line.open === 0 && open.has(line.id) && !own.has(line.id))
      .flatMap((line): Finished[] => {
        const entries = collection('inventoryitems').get(line.id)?.reservations ?? [];
        const orders = new Set(line.rows.map(({ orderId }) => orderId));
        const id = entries.find(({ orderId, userId }) => orders.has(orderId) && userId && userId !== user.id)?.userId;
        const person = id ? collection('users').get(id) : undefined;
        return person ? [{ line, name: recordName(person), image: person.imageThumbnailUrl }] : [];
      });
    if (come.length === 0) return;
    setFinished((others) => [...others, ...come]);
    setTimeout(() => setFinished((others) => others.filter((each) => !come.includes(each))), shownSeconds * 1000);
  }, [run, user.id]);
  return finished;
}
