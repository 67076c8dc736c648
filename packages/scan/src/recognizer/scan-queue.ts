import type { Outcome, Scan, ScanHandler } from '../scan.ts';

/** Codes that may wait while one is worked on. */
const mostWaiting = 20;

const tooMany: Outcome = {
  tone: 'error',
  title: 'Too many codes at once',
  detail: 'The last ones were left out. Wait a moment, then scan them again.',
};
const failed: Outcome = {
  tone: 'error',
  title: 'Not saved',
  detail: 'Something went wrong here. Scan again; if it fails again, reload the page.',
};

/** Works on codes one after the other; each has an outcome of its own. */
export class ScanQueue {
  #waiting: Scan[] = [];
  #isWorking = false;
  readonly #handle: () => ScanHandler;
  readonly #show: (outcome: Outcome) => void;

  constructor(handle: () => ScanHandler, show: (outcome: Outcome) => void) {
    this.#handle = handle;
    this.#show = show;
  }

  push(scan: Scan): void {
    if (this.#waiting.length >= mostWaiting) this.#show(tooMany);
    else {
      this.#waiting.push(scan);
      if (!this.#isWorking) void this.#work();
    }
  }

  clear(): void {
    this.#waiting = [];
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let scan = this.#waiting.shift(); scan !== undefined; scan = this.#waiting.shift()) {
      try {
        const answer = this.#handle()(scan);
        // Shown in the same task where possible: nothing may come between a scan and its sound.
        const outcome = answer instanceof Promise ? await answer : answer;
        if (outcome !== undefined) this.#show(outcome);
      } catch (error) {
        console.error(error);
        this.#show(failed);
      }
    }
    this.#isWorking = false;
  }
}
