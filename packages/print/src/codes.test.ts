import './symbols.ts';
import { linkCode, productCode, retailCode, textCode } from './codes.ts';

/** The bars of a path as widths of black and white, from the left. */
function widths(path: string): number[] {
  const bars = [...path.matchAll(/M([\d.]+) 0h([\d.]+)/g)]
    .map(([, x, width]) => ({ x: Number(x), width: Number(width) }))
    .sort((a, b) => a.x - b.x);
  return bars.flatMap(({ x, width }, index) => {
    const next = bars[index + 1];
    return next ? [width, next.x - x - width] : [width];
  });
}

it('draws Code 128 as the standard says: start B, the characters, check character, stop', () => {
  const code = textCode('A1_01');
  // Start code B is 211214 and the stop pattern 2331112 (ISO/IEC 15417); 5 characters, the start and the check have 11 modules.
  expect(widths(code?.path ?? '').slice(0, 6)).toEqual([2, 1, 1, 2, 1, 4]);
  expect(widths(code?.path ?? '').slice(-7)).toEqual([2, 3, 3, 1, 1, 1, 2]);
  expect(code?.width).toBe(90);
});

it('holds the link of a record in 29 × 29 modules', () => {
  const { width, height, kind } = linkCode('HTTPS://GROUNDWORK.EXAMPLE/S/I0123456789ABCDEFGHJKMNPQRS');
  expect([kind, width, height]).toEqual(['matrix', 29, 29]);
});

it('keeps the retail barcode of a product, and takes its Product ID where that is none', () => {
  expect(productCode({ barcode: '4006381333931', externalIdentifier: 'GW-1000' })?.text).toBe('4006381333931');
  expect(productCode({ barcode: '036000291452' })?.width).toBe(95);
  expect(productCode({ barcode: '4006381333932', externalIdentifier: 'GW-1000' })?.text).toBe('GW-1000');
  expect(productCode({ barcode: ' ', externalIdentifier: ' GW-1000 ' })?.text).toBe('GW-1000');
  expect(productCode({ barcode: null, externalIdentifier: '' })).toBeUndefined();
});

it('refuses what is no EAN or UPC, and text that Code 128 cannot hold', () => {
  for (const text of ['', '12', '40063813339ab', '4006381333930']) expect(retailCode(text)).toBeUndefined();
  expect(textCode('Étagère')).toBeUndefined();
});
