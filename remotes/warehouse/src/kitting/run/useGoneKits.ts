import { type Outcome, useFeedback } from '@groundwork/scan';
import { useEffect, useEffectEvent, useRef } from 'react';
import { countOf } from '../../count-of.ts';
import type { RunKit } from '../run-kits.ts';

/** The next step for a kit that is not to be picked any more. */
export const goneDetail =
  'The project was archived, its orders left this warehouse, or you left the team. Put back what you hold; leave what is in a tote there.';

/**
 * Says, with the sound of an error, when a kit disappears from the run while it is picked.
 * @param keys of the address: a kit that the picker takes out is in none of them
 */
export function useGoneKits(
  keys: readonly string[],
  kits: readonly RunKit[],
  isLoading: boolean,
  onGone: (outcome: Outcome) => void,
): void {
  const { error } = useFeedback();
  const seen = useRef(new Map<string, string>());
  const say = useEffectEvent((names: readonly string[]) => {
    error();
    const title = names.length === 1 ? `${names[0]} is gone` : `${countOf(names.length, 'kit')} are gone`;
    onGone({ tone: 'error', title, detail: goneDetail });
  });
  useEffect(() => {
    if (isLoading) return;
    const here = new Map(kits.map(({ key, name }) => [key, name]));
    const gone = keys.filter((key) => seen.current.has(key) && !here.has(key));
    const names = gone.map((key) => seen.current.get(key) ?? '');
    seen.current = here;
    if (names.length > 0) say(names);
  }, [keys, kits, isLoading]);
}
