const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order in which somebody walks: letters, then numbers as numbers (A2 before A10); goods without a place last. */
export function compareEmplacements(one: string | undefined, other: string | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return collator.compare(one, other);
}
