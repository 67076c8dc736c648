const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The order in which people walk: letters, then numbers as numbers ('A2' before 'A10'); without an emplacement last. */
export function compareEmplacements(one: string | undefined, other: string | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other);
  return natural.compare(one, other);
}

/**
 * Whether an emplacement lies in a range. The range includes everything below its end: 'A3_04' is within a range that
 * ends with 'A3'.
 */
export function isWithinEmplacements(locale: string | undefined, from: string | undefined, to: string | undefined) {
  if (!from && !to) return true;
  if (!locale) return false;
  const isBelowEnd = to !== undefined && [`${to}_`, `${to},`].some((start) => locale.startsWith(start));
  return (!from || natural.compare(locale, from) >= 0) && (!to || isBelowEnd || natural.compare(locale, to) <= 0);
}
