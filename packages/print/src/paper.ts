/** Width and height in millimeters. */
export interface Box {
  width: number;
  height: number;
}

/** The paper in the printer: a roll, where each label is a page, or a sheet with rows and columns of labels. */
export interface Medium {
  id: string;
  label: string;
  /** Also the name of its page box in the style sheet. */
  page: Box;
  cell: Box;
  columns: number;
  rows: number;
  /** Where the first label begins, and how far the next one is away. */
  left: number;
  top: number;
  pitch: Box;
}

const roll = (width: number, height: number): Medium => {
  const box = { width, height };
  const label = `${width} × ${height} mm`;
  return { id: `${width}x${height}`, label, page: box, cell: box, columns: 1, rows: 1, left: 0, top: 0, pitch: box };
};

export const a4: Box = { width: 210, height: 297 };
export const letter: Box = { width: 215.9, height: 279.4 };

/** Label sizes and sheets by the data sheets of their makers: 24 labels on A4 (Avery L7159), 30 on Letter (Avery 5160). */
export const media: readonly Medium[] = [
  roll(62, 29),
  roll(100, 50),
  roll(102, 152),
  {
    id: 'a4-3x8',
    label: 'A4 sheet, 3 × 8',
    page: a4,
    cell: { width: 63.5, height: 33.9 },
    columns: 3,
    rows: 8,
    left: 7.25,
    top: 12.9,
    pitch: { width: 66, height: 33.9 },
  },
  {
    id: 'letter-3x10',
    label: 'Letter sheet, 3 × 10',
    page: letter,
    cell: { width: 66.675, height: 25.4 },
    columns: 3,
    rows: 10,
    left: 4.7625,
    top: 12.7,
    pitch: { width: 69.85, height: 25.4 },
  },
];

export const mediumNamed = (id: string | undefined): Medium | undefined => media.find((medium) => medium.id === id);
export const labelsPerPage = ({ columns, rows }: Medium): number => columns * rows;

/** Spreads labels over pages; `start` is the position, from 1, of the first free label on the first sheet. */
export function pagesOf<T>(labels: readonly T[], medium: Medium, start = 1): readonly (readonly (T | undefined)[])[] {
  const perPage = labelsPerPage(medium);
  const used = Math.min(Math.max(start, 1), perPage) - 1;
  const cells: (T | undefined)[] = [...Array.from<undefined>({ length: used }), ...labels];
  return Array.from({ length: Math.ceil(cells.length / perPage) }, (_, page) =>
    cells.slice(page * perPage, (page + 1) * perPage),
  );
}

/** Where a label of a page is, in millimeters from the top left corner. */
export const placeOf = ({ columns, left, top, pitch }: Medium, index: number): { left: number; top: number } => ({
  left: left + (index % columns) * pitch.width,
  top: top + Math.floor(index / columns) * pitch.height,
});

/** The resolutions of label printers, in dots per inch; office printers have 600. */
export const resolutions = [203, 300, 600] as const;
export type Resolution = (typeof resolutions)[number];

/** Scanners read narrower bars only under good conditions. */
const leastModule = 0.24;

/**
 * The width of a code's module in millimeters: as many whole dots of the printer as fit, because a printer rounds parts of
 * a dot differently from bar to bar. Undefined where the code would become too narrow to be scanned.
 */
export function moduleWidth(modules: number, space: number, resolution: Resolution): number | undefined {
  const dot = 25.4 / resolution;
  const dots = Math.floor(space / modules / dot + 1e-6);
  return dots * dot < leastModule ? undefined : dots * dot;
}
