import type { Place } from './guarded-history.ts';

// A place is shown in a transition, which any urgent update interrupts. A page that updates itself endlessly (an effect
// that sets state, which React does not limit in production) therefore blocks every navigation. This watch
// distinguishes such a transition from a slow one: a slow one is rendered once, a starved one never or again and again.

const interval = 100;
/** Intervals, each a chance for React to work: a blocked main thread delays them too, so it is not taken for starvation. */
const starvedAfter = 10;
const slowestAfter = 50;
const mostRestarts = 30;
/** Each suspect costs the user this many intervals of waiting, so only a few are tried. */
const trialIntervals = 3;
const mostSuspects = 4;

/** A part of the page that can be unmounted by itself, which may be what updates itself without end. */
export interface Suspect {
  stop: () => void;
  resume: () => void;
  blame: () => void;
}

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
  let renders = 0;
  let intervals = 0;
  /** Since the last suspect was stopped. */
  let trial = { renders: 0, intervals: 0 };
  let waiting: Suspect[] | undefined;
  let stopped: Suspect[] = [];
  const release = () => {
    for (const suspect of stopped) suspect.resume();
    stopped = [];
  };
  const stopNext = (): boolean => {
    waiting ??= suspects().slice(0, mostSuspects);
    const next = waiting.shift();
    if (!next) return false;
    trial = { renders, intervals };
    stopped.push(next);
    next.stop();
    return true;
  };
  const giveUp = (isRunaway: boolean) => {
    clearInterval(timer);
    release();
    onStarved(isRunaway);
  };
  const timer = setInterval(() => {
    intervals += 1;
    const isTooSlow = intervals >= slowestAfter;
    if (stopped.length > 0) {
      const restarts = renders - trial.renders;
      const waited = intervals - trial.intervals;
      const isStillStarved = restarts === 0 || restarts > (mostRestarts * waited) / starvedAfter;
      if (waited < trialIntervals) return;
      if (isTooSlow) giveUp(isStillStarved);
      else if (isStillStarved && !stopNext()) giveUp(true);
      return;
    }
    const isRunaway = renders === 0 || renders > mostRestarts;
    if (intervals < starvedAfter || !(isRunaway || isTooSlow)) return;
    if (!isRunaway || !stopNext()) giveUp(isRunaway || renders > 1);
  }, interval);
  return {
    place,
    begun: () => {
      renders += 1;
    },
    shown: () => {
      clearInterval(timer);
      stopped.pop()?.blame();
      release();
    },
    end: () => {
      clearInterval(timer);
      release();
    },
  };
}
