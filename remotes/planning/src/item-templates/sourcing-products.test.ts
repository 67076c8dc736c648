import {
  asSent,
  productsOf,
  standardQuestion,
  type TemplateProducts,
  withDefault,
  withProducts,
  withSourcings,
} from './sourcing-products.ts';

const template = (productIds: string[], sourcings: TemplateProducts['sourcings']): TemplateProducts => ({
  productIds,
  sourcings,
});
const standard = (...productIds: string[]) => ({ name: 'standard' as const, productIds });
const emea = (...productIds: string[]) => ({ name: 'emea' as const, productIds });

it('adds products with no sourcing chosen to the standard sourcing [PI-09]', () => {
  const sent = asSent(template(['a', 'b', 'c'], [standard('a'), emea('b')]));
  expect(productsOf(sent, 'standard')).toEqual(['a', 'c']);
  expect(productsOf(sent, 'emea')).toEqual(['b']);
});

it("takes the first product as the template's and each sourcing's default [PI-08]", () => {
  const changed = withDefault(withDefault(template(['a', 'b'], [standard('a', 'b')]), 'b'), 'b', 'standard');
  expect(changed.productIds).toEqual(['b', 'a']);
  expect(productsOf(changed, 'standard')).toEqual(['b', 'a']);
  const both = template(['a', 'b'], [standard('a', 'b'), emea('a', 'b')]);
  expect(withDefault(both, 'b')).toEqual({ ...both, productIds: ['b', 'a'] });
  expect(withDefault(both, 'b', 'emea')).toEqual({ ...both, sourcings: [standard('a', 'b'), emea('b', 'a')] });
});

it.each([
  ['a standard product', template(['a'], [standard('a')]), undefined],
  ['a product without a sourcing', template(['a'], [standard()]), undefined],
  [
    'products of other sourcings only',
    template(['a'], [standard(), emea('a')]),
    'There are no products specified for STANDARD sourcing. Are you sure you want to proceed?',
  ],
  [
    'no product',
    template([], [standard()]),
    'There are no products specified to fullfil this Preparation Item Template. Are you sure you want to proceed?',
  ],
])('asks where it must: with %s [PI-12]', (_, given, question) => {
  expect(standardQuestion(given)).toBe(question);
});

it('forgets a sourcing with its last product, but never the standard one', () => {
  const without = withProducts(template(['a', 'b'], [standard('a'), emea('b')]), []);
  expect(without.sourcings).toEqual([standard()]);
  expect(withSourcings(template(['a'], [standard('a')]), 'a', []).sourcings).toEqual([standard()]);
});
