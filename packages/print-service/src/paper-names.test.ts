import { paperName } from './paper-names.ts';

const label = { width: 62, height: 29 };

it.each([
  ['of the same size', ['iso_a4_210x297mm', 'oe_62x29mm_62x29mm'], 'oe_62x29mm_62x29mm'],
  ['in inches', ['oe_2.44x1.14in_2.44x1.14in'], 'oe_2.44x1.14in_2.44x1.14in'],
  ['of a size between the limits', ['custom_min_20x10mm', 'custom_max_110x300mm'], 'custom_62x29mm_62x29mm'],
  ['of no size that is too large for it', ['custom_min_20x10mm', 'custom_max_60x300mm'], undefined],
  ['of no size that is too small for it', ['custom_min_62x30mm', 'custom_max_210x300mm'], undefined],
  ['where a limit alone has the size', ['custom_min_62x29mm'], undefined],
  ['where nothing is near', ['na_letter_8.5x11in', 'oe_29x62mm_29x62mm', 'auto'], undefined],
])('calls a paper as the printer does: %s', (_, supported, name) => {
  expect(paperName(label, supported)).toBe(name);
});

it('finds Letter, whose size is rounded', () => {
  expect(paperName({ width: 215.9, height: 279.4 }, ['na_letter_8.5x11in'])).toBe('na_letter_8.5x11in');
});
