const firstPause = 60_000;
const longestPause = 3_600_000;

/** Which conversations the chat service refuses, and when it is asked about them again. In each process for itself. */
export class Refusals {
  readonly #known = new Map<string, { pause: number; until: number }>();

  add(url: string, now: number) {
    const earlier = this.#known.get(url);
    const pause = earlier ? Math.min(earlier.pause * 2, longestPause) : firstPause;
    this.#known.set(url, { pause, until: now + pause });
  }
  isPaused(url: string, now: number): boolean {
    return now < (this.#known.get(url)?.until ?? 0);
  }
  isRefused(url: string): boolean {
    return this.#known.has(url);
  }
  end(url: string) {
    this.#known.delete(url);
  }
}
