/** The line below an item's name: its product, unless that has the same name. */
export const productLine = (name: string, productName: string | undefined): string | undefined =>
  productName?.trim() && productName.trim() !== name.trim() ? productName.trim() : undefined;

/**
 * An item's name that no other item of its preparation has: a variety makes several of one name, each with a product of
 * its own. 'Pouring pitcher, white' says it already; another product is put behind the name.
 */
export function fullItemName(name: string, productName: string | undefined): string {
  const product = productLine(name, productName);
  if (!product) return name;
  return product.toLowerCase().includes(name.trim().toLowerCase()) ? product : `${name}, ${product}`;
}
