import { emplacementsOf, placesIn } from './labels.ts';

it('reads emplacements as people write them, each once, in the order of a walk', () => {
  expect(placesIn('b2_01, a10 a2\nA2,')).toEqual(['A2', 'A10', 'B2_01']);
  expect(emplacementsOf([{ locale: 'b1,A1' }, { locale: undefined }, { locale: 'B1' }])).toEqual(['A1', 'B1']);
});
