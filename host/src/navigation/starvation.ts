import type { Place } from './guarded-history.ts';
import { type Suspect, Trial } from './trial.ts';

// A place is shown in a transition, which any urgent update interrupts. A page that updates itself endlessly (an effect
// that sets state, which React does not limit in production) therefore blocks every navigation. This watch
// distinguishes such a transition from a slow one: a slow one is rendered once, a starved one never or again and again.

const interval = 100;
/** Intervals, each a chance for React to work: a blocked main thread delays them too, so it is not taken for starvation. */
const starvedAfter = 10;
const slowestAfter = 50;
const mostRestarts = 30;
/** For which a suspect is stopped until the next one is tried. */
const trialIntervals = 3;

/** Follows one transition to a place. */
export interface PlaceWatch {
  readonly place: Place;
  /** React has begun to render the place. */
  begun: () => void;
  /** The place is shown. */
  shown: () => void;
  /** Another place is wanted. */
  end: () => void;
}

/**
 * When the transition is starved, the suspects are stopped one after another. The one after which the place is shown is
 * blamed and remains stopped; the others go on.
 *
 * @param onStarved is called at most once, when the place has to be shown urgently; `isRunaway`: something that is no
 * suspect updates itself without end
 */
export function watchPlace(
  place: Place,
  onStarved: (isRunaway: boolean) => void,
  suspects: () => readonly Suspect[] = () => [],
): PlaceWatch {
  const now = { renders: 0, intervals: 0 };
  const trial = new Trial(suspects);
  const giveUp = (isRunaway: boolean) => {
    clearInterval(timer);
    trial.release();
    onStarved(isRunaway);
  };
  const goOnTrying = (isTooSlow: boolean) => {
    const { renders, intervals } = trial.since(now);
    if (intervals < trialIntervals) return;
    const isStillStarved = renders === 0 || renders > (mostRestarts * intervals) / starvedAfter;
    if (isTooSlow) giveUp(isStillStarved);
    else if (isStillStarved && !trial.stopNext({ ...now })) giveUp(true);
  };
  const timer = setInterval(() => {
    now.intervals += 1;
    const isTooSlow = now.intervals >= slowestAfter;
    if (trial.isRunning) return goOnTrying(isTooSlow);
    const isRunaway = now.renders === 0 || now.renders > mostRestarts;
    if (now.intervals < starvedAfter || !(isRunaway || isTooSlow)) return;
    if (!isRunaway || !trial.stopNext({ ...now })) giveUp(isRunaway || now.renders > 1);
  }, interval);
  const end = () => {
    clearInterval(timer);
    trial.release();
  };
  return {
    place,
    begun: () => {
      now.renders += 1;
    },
    shown: () => {
      trial.blameLast();
      end();
    },
    end,
  };
}
