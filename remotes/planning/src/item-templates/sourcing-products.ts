import type { PreparationItemTemplate, Sourcing } from '@groundwork/contract';

/** The products and sourcings of an item template while it is edited. */
export interface TemplateProducts {
  productIds: readonly string[];
  sourcings: PreparationItemTemplate['sourcings'];
}

/** The products of a sourcing, its default first ([PI-08]). */
export const productsOf = ({ sourcings }: TemplateProducts, name: Sourcing): readonly string[] =>
  sourcings.find((sourcing) => sourcing.name === name)?.productIds ?? [];

/** The sourcings a product is chosen for. */
export const sourcingsOf = ({ sourcings }: TemplateProducts, productId: string): Sourcing[] =>
  sourcings.filter(({ productIds }) => productIds.includes(productId)).map(({ name }) => name);

/** `productId` in exactly these sourcings; a sourcing that loses its last product goes, 'standard' stays. */
export function withSourcings(
  template: TemplateProducts,
  productId: string,
  names: readonly Sourcing[],
): TemplateProducts {
  const known = new Set(template.sourcings.map(({ name }) => name));
  const added = names.filter((name) => !known.has(name)).map((name) => ({ name, productIds: [] as string[] }));
  const sourcings = [...template.sourcings, ...added]
    .map(({ name, productIds }) => ({
      name,
      productIds: names.includes(name)
        ? productIds.includes(productId)
          ? productIds
          : [...productIds, productId]
        : productIds.filter((id) => id !== productId),
    }))
    .filter(({ name, productIds }) => name === 'standard' || productIds.length > 0);
  return { ...template, sourcings };
}

/** `productId` first among the products of a sourcing, or of the template. */
export function withDefault(template: TemplateProducts, productId: string, name?: Sourcing): TemplateProducts {
  const first = (ids: readonly string[]) => [productId, ...ids.filter((id) => id !== productId)];
  if (name === undefined) return { ...template, productIds: first(template.productIds) };
  const sourcings = template.sourcings.map((sourcing) =>
    sourcing.name === name ? { ...sourcing, productIds: first(sourcing.productIds) } : sourcing,
  );
  return { ...template, sourcings };
}

/** The products chosen; those that are gone leave their sourcings too. */
export function withProducts(template: TemplateProducts, productIds: readonly string[]): TemplateProducts {
  const sourcings = template.sourcings
    .map((sourcing) => ({ ...sourcing, productIds: sourcing.productIds.filter((id) => productIds.includes(id)) }))
    .filter((sourcing) => sourcing.name === 'standard' || sourcing.productIds.length > 0);
  return { productIds, sourcings };
}

/** The form that is sent: products without a chosen sourcing belong to the standard one ([PI-09]). */
export function asSent(template: TemplateProducts): TemplateProducts {
  const homeless = template.productIds.filter((id) => sourcingsOf(template, id).length === 0);
  return homeless.reduce((result, id) => withSourcings(result, id, ['standard']), template);
}

/**
 * The question on submit when the standard sourcing has no product ([PI-11], [PI-12]); undefined: submit without a
 * question.
 */
export function standardQuestion(template: TemplateProducts): string | undefined {
  const sent = asSent(template);
  if (productsOf(sent, 'standard').length > 0) return undefined;
  return sent.productIds.length > 0
    ? 'There are no products specified for STANDARD sourcing. Are you sure you want to proceed?'
    : 'There are no products specified to fullfil this Preparation Item Template. Are you sure you want to proceed?';
}
