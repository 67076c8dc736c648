type Rows = readonly ({ id: string } | undefined)[];

/**
 * Where each row of a table is, by its id. A reload brings 100,000 rows at once, of which few are asked for by id: making the
 * map takes a third of the time that reading them takes. Rows that were appended wait until somebody asks for one that is
 * not known yet, or the page is idle.
 */
export class Positions {
  readonly #known = new Map<string, number>();
  /** Rows from here on are not in the map yet. */
  #next = 0;

  get(id: string, rows: Rows): number | undefined {
    const known = this.#known.get(id);
    if (known !== undefined || this.#next === rows.length) return known;
    this.fill(rows);
    return this.#known.get(id);
  }
  /** Of the last row, or of one that has moved. */
  set(id: string, position: number): void {
    this.#known.set(id, position);
    if (position === this.#next) this.#next += 1;
  }
  delete(id: string): void {
    this.#known.delete(id);
  }
  ids(rows: Rows): Iterable<string> {
    this.fill(rows);
    return this.#known.keys();
  }
  clear(): void {
    this.#known.clear();
    this.#next = 0;
  }

  /** Takes in so many of the rows that wait. @returns whether more do */
  fill(rows: Rows, most = Number.POSITIVE_INFINITY): boolean {
    const end = Math.min(rows.length, this.#next + most);
    for (; this.#next < end; this.#next += 1) {
      const row = rows[this.#next];
      if (row) this.#known.set(row.id, this.#next);
    }
    return end < rows.length;
  }
}
