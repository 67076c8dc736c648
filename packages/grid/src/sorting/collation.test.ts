import { compareTextKeys, textKey } from './collation.ts';

const reference = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compareTexts = (a: string, b: string) => compareTextKeys(textKey(a), textKey(b));
const sign = (value: number) => Math.sign(value);

it('orders any two texts as the collator of the language does', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const letters = ['a', 'A', 'b', 'B', 'z', 'Z', '0', '1', '2', '9', '10', '09', '007', ' ', '-', '.', 'é', 'ß', '_'];
  const text = (kinds: number) => Array.from({ length: random(7) }, () => letters[random(kinds)]).join('');
  for (let round = 0; round < 20_000; round++) {
    // Half of the pairs of letters, digits and spaces alone.
    const kinds = round % 2 === 0 ? 14 : letters.length;
    const [a, b] = [text(kinds), text(round % 3 === 0 ? 14 : kinds)];
    if (sign(compareTexts(a, b)) !== sign(reference.compare(a, b)))
      throw new Error(`'${a}' and '${b}': ${compareTexts(a, b)} instead of ${reference.compare(a, b)}`);
  }
});

it('orders numbers by value and capitals like small letters', () => {
  const sorted = ['Tray 10', 'tray 9', 'Tray 100', 'Tray', 'tray 09b'].sort(compareTexts);
  expect(sorted).toEqual(['Tray', 'tray 9', 'tray 09b', 'Tray 10', 'Tray 100']);
  expect(compareTexts('Item 007', 'ITEM 7')).toBe(0);
  expect(compareTexts('1'.repeat(60), '2'.repeat(59))).toBe(1);
});
