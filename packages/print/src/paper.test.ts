import { media, mediumNamed, moduleWidth, pagesOf, placeOf } from './paper.ts';

const medium = (id: string) => {
  const found = mediumNamed(id);
  if (!found) throw new Error(id);
  return found;
};

it('knows the three label sizes and a sheet for A4 and for Letter', () => {
  expect(media.map(({ page: { width, height } }) => [width, height])).toEqual([
    [62, 29],
    [100, 50],
    [102, 152],
    [210, 297],
    [215.9, 279.4],
  ]);
});

it('puts one label on each page of a roll', () => {
  expect(pagesOf(['a', 'b', 'c'], medium('62x29'))).toEqual([['a'], ['b'], ['c']]);
});

it('begins at the first free label of a used sheet and goes on with the next sheet', () => {
  const labels = Array.from({ length: 8 }, (_, index) => index);
  const [first, second] = pagesOf(labels, medium('a4-3x8'), 23);
  expect(first?.filter((label) => label !== undefined)).toEqual([0, 1]);
  expect(first).toHaveLength(24);
  expect(second).toEqual([2, 3, 4, 5, 6, 7]);
});

it.each([
  ['before the first label', 0, 0],
  ['behind the last one', 99, 23],
])('begins on the sheet where somebody gives a place %s', (_, start, position) => {
  const pages = pagesOf(['a'], medium('a4-3x8'), start);
  expect(pages).toHaveLength(1);
  expect(pages[0]?.indexOf('a')).toBe(position);
});

it.each(['a4-3x8', 'letter-3x10'])('keeps all labels of %s on the sheet, and none on another', (id) => {
  const { page, cell, columns, rows, ...rest } = medium(id);
  const places = Array.from({ length: columns * rows }, (_, index) =>
    placeOf({ page, cell, columns, rows, ...rest }, index),
  );
  for (const { left, top } of places) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(left + cell.width).toBeLessThanOrEqual(page.width);
    expect(top + cell.height).toBeLessThanOrEqual(page.height);
  }
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) {
      const isBeside = Math.abs(one.left - other.left) >= cell.width - 1e-6;
      const isBelow = Math.abs(one.top - other.top) >= cell.height - 1e-6;
      expect(isBeside || isBelow).toBe(true);
    }
  }
});

it.each([
  [203, 5],
  [300, 7],
] as const)('makes a module of whole dots at %i dpi', (resolution, dots) => {
  // 29 modules in 18.2 mm: 0.6256 mm are 5 dots of 1/203 inch, 0.5927 mm are 7 dots of 1/300 inch.
  expect(moduleWidth(29, 18.2, resolution)).toBeCloseTo((dots * 25.4) / resolution, 6);
});

it('gives up on bars that would be too narrow for a scanner', () => {
  expect(moduleWidth(321, 58, 203)).toBeUndefined();
  expect(moduleWidth(90, 30, 203)).toBeDefined();
});
