import { RowNode } from 'ag-grid-community';

/** A row of AG Grid, with what it keeps of its place. */
export type PlacedRow = RowNode & {
  /** As they were when the row was last looked at. */
  knownIndex: number | null;
  knownTop: number | null;
  /** The arrangement of rows that they belong to; undefined: never looked at. */
  knownIn: number | undefined;
};
/** What knows where rows are now. */
export interface RowPlaces {
  /** Brings a row's place up to date. */
  settle(row: PlacedRow): void;
}

interface Inside {
  knownIndex: number | null;
  knownTop: number | null;
  beans?: { rowModel?: Partial<RowPlaces> };
}

const placeOf = (name: 'knownIndex' | 'knownTop'): PropertyDescriptor & ThisType<Inside> => ({
  configurable: true,
  get() {
    this.beans?.rowModel?.settle?.(this as unknown as PlacedRow);
    return this[name];
  },
  set(value: number | null) {
    this[name] = value;
  },
});

/** Lets rows find out their index and top when somebody asks, instead of being given both each time rows move. */
export function placeRowsOnDemand(): void {
  Object.defineProperties(RowNode.prototype, { rowIndex: placeOf('knownIndex'), rowTop: placeOf('knownTop') });
}
