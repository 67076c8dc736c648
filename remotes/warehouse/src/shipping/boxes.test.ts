import { emptyBox, type PackedBox, setInBox, withCount, withoutBox, withoutLine, withTotal } from './boxes.ts';

const boxes = (...contents: Record<string, number>[]): PackedBox[] =>
  contents.map((content, key) => ({
    ...emptyBox(key),
    lines: Object.entries(content).map(([id, quantity]) => ({ id, quantity })),
  }));
const contents = (packed: readonly PackedBox[]) =>
  packed.map(({ lines }) => Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])));

it('moves pieces between boxes and loses none', () => {
  expect(contents(setInBox(boxes({ tray: 5 }, {}), 0, 'tray', 3))).toEqual([{ tray: 3 }, { tray: 2 }]);
  expect(contents(setInBox(boxes({ tray: 3 }, { tray: 2 }, {}), 2, 'tray', 4))).toEqual([{}, { tray: 1 }, { tray: 4 }]);
});

it('never packs more than ships, nor less than nothing', () => {
  expect(contents(setInBox(boxes({ tray: 5 }, {}), 1, 'tray', 99))).toEqual([{}, { tray: 5 }]);
  expect(contents(setInBox(boxes({ tray: 5 }, {}), 0, 'tray', -1))).toEqual([{}, { tray: 5 }]);
  expect(contents(setInBox(boxes({ tray: 5 }), 0, 'tray', 2))).toEqual([{ tray: 5 }]);
});

it('empties a box that is taken away into the one before it', () => {
  expect(contents(withoutBox(boxes({ tray: 1 }, { tray: 2, jug: 1 }), 1))).toEqual([{ tray: 3, jug: 1 }]);
  expect(contents(withoutBox(boxes({ tray: 1 }, { jug: 1 }), 0))).toEqual([{ jug: 1, tray: 1 }]);
  expect(contents(withoutBox(boxes({ tray: 1 }), 0))).toEqual([{ tray: 1 }]);
});

it('has as many boxes as are wanted, at least one', () => {
  expect(contents(withCount(boxes({ tray: 1 }), 3))).toEqual([{ tray: 1 }, {}, {}]);
  expect(contents(withCount(boxes({ tray: 1 }, { jug: 1 }, { rod: 1 }), 0))).toEqual([{ tray: 1, jug: 1, rod: 1 }]);
  expect(new Set(withCount(boxes({}), 4).map(({ key }) => key)).size).toBe(4);
});

it('leaves an order out of every box', () => {
  expect(contents(withoutLine(boxes({ tray: 1, jug: 2 }, { tray: 2 }), 'tray'))).toEqual([{ jug: 2 }, {}]);
});

it('packs more into the first box and takes fewer out of the last ones', () => {
  expect(contents(withTotal(boxes({ tray: 2 }, { tray: 3 }), 'tray', 7))).toEqual([{ tray: 4 }, { tray: 3 }]);
  expect(contents(withTotal(boxes({ tray: 2 }, { tray: 3 }), 'tray', 1))).toEqual([{ tray: 1 }, {}]);
  expect(contents(withTotal(boxes({ jug: 1 }, {}), 'tray', 2))).toEqual([{ jug: 1, tray: 2 }, {}]);
  expect(contents(withTotal(boxes({ tray: 2 }), 'tray', 0))).toEqual([{}]);
});
