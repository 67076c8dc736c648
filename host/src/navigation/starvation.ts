import type { Place } from './guarded-history.ts';

// A place is shown in a transition, which any urgent update interrupts. A page that updates itself endlessly (an effect
// that sets state, which React does not limit in production) therefore blocks every navigation. This watch
// distinguishes such a transition from a slow one: a slow one is rendered once, a starved one never or again and again.

const interval = 100;
/** Intervals, each a chance for React to work: a blocked main thread delays them too, so it is not taken for starvation. */
const starvedAfter = 10;
const slowestAfter = 50;
const mostRestarts = 30;

/** Follows one transition to a place. */
export interface PlaceWatch {
  readonly place: Place;
  /** React has begun to render the place. */
  begun: () => void;
  /** The place is shown, or another one is wanted. */
  end: () => void;
}

/** @param onStarved is called at most once, when the place has to be shown urgently; `isRunaway`: something updates itself without end */
export function watchPlace(place: Place, onStarved: (isRunaway: boolean) => void): PlaceWatch {
  let renders = 0;
  let intervals = 0;
  const timer = setInterval(() => {
    intervals += 1;
    const isRunaway = renders === 0 || renders > mostRestarts;
    const isTooSlow = intervals >= slowestAfter;
    if (intervals < starvedAfter || !(isRunaway || isTooSlow)) return;
    clearInterval(timer);
    onStarved(isRunaway || renders > 1);
  }, interval);
  return {
    place,
    begun: () => {
      renders += 1;
    },
    end: () => clearInterval(timer),
  };
}
