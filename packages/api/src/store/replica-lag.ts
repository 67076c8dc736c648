/**
 * How far a copy of the database is behind, by the clock of this process alone: since when it lacks a stamp that the
 * primary has. A copy of a database in which nothing happens is not behind, however old its last change is.
 */
export class ReplicaLag {
  /** Stamps of the primary that the copy has not shown yet, with the time at which this process first saw them. */
  #missing: { stamp: string; since: number }[] = [];
  #newest = '';

  /** @param now in milliseconds of a clock that never goes back */
  observe(primary: string, replica: string, now: number): void {
    if (primary > this.#newest) {
      this.#newest = primary;
      this.#missing.push({ stamp: primary, since: now });
    }
    this.#missing = this.#missing.filter(({ stamp }) => stamp > replica);
  }

  /** Milliseconds; 0 where nothing is missing. */
  at(now: number): number {
    const [oldest] = this.#missing;
    return oldest ? now - oldest.since : 0;
  }
}
