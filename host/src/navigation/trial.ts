/** A part of the page that can be unmounted by itself, which may be what updates itself without end. */
export interface Suspect {
  stop: () => void;
  resume: () => void;
  blame: () => void;
}

/** How often the place was begun, and how many intervals have passed, at some moment of its transition. */
interface Moment {
  renders: number;
  intervals: number;
}

/** Each suspect costs the user the intervals of its trial, so only a few are tried. */
const mostSuspects = 4;

/** Stops suspects one after another, to find the one that keeps a place from being shown. */
export class Trial {
  readonly #suspects: () => readonly Suspect[];
  #waiting: Suspect[] | undefined;
  #stopped: Suspect[] = [];
  #since: Moment = { renders: 0, intervals: 0 };

  constructor(suspects: () => readonly Suspect[]) {
    this.#suspects = suspects;
  }

  get isRunning(): boolean {
    return this.#stopped.length > 0;
  }

  /** What has happened since the last suspect was stopped. */
  since({ renders, intervals }: Moment): Moment {
    return { renders: renders - this.#since.renders, intervals: intervals - this.#since.intervals };
  }

  /** Stops the next suspect. @returns false where none is left */
  stopNext(now: Moment): boolean {
    this.#waiting ??= this.#suspects().slice(0, mostSuspects);
    const next = this.#waiting.shift();
    if (!next) return false;
    this.#since = now;
    this.#stopped.push(next);
    next.stop();
    return true;
  }

  /** Blames the suspect that was stopped last, which remains stopped. */
  blameLast(): void {
    this.#stopped.pop()?.blame();
  }

  /** Lets those that are stopped go on. */
  release(): void {
    for (const suspect of this.#stopped) suspect.resume();
    this.#stopped = [];
  }
}
