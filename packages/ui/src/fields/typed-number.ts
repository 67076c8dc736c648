/** One number, with ',' or '.' before its decimals. */
const plain = /^-?\d*[.,]?\d*$/;
/** '1,234', '1,234.5', and what is typed on the way to '1,234,567'. '0,250' is no group. */
const groupedByComma = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:,\d{0,2}|\.\d*)?$/;
/** '1.234,5': only with decimals, because '1.234' alone is a number with decimals. */
const groupedByPoint = /^-?[1-9]\d{0,2}(?:\.\d{3})+,\d*$/;

/** What a person typed or pasted from a table, without spaces and the unit before it; undefined if it is no number. */
export function typedNumber(text: string, prefix = ''): string | undefined {
  const compact = text.replaceAll(/\s/g, '');
  const digits = compact.startsWith(prefix) ? compact.slice(prefix.length) : compact;
  return [plain, groupedByComma, groupedByPoint].some((form) => form.test(digits)) ? digits : undefined;
}

/** The value of a typed number; undefined as long as it has no digit. */
export function numberOf(typed: string): number | undefined {
  const value = Number.parseFloat(withoutGroups(typed));
  return Number.isFinite(value) ? value : undefined;
}

function withoutGroups(typed: string): string {
  if (groupedByComma.test(typed)) return typed.replaceAll(',', '');
  if (groupedByPoint.test(typed)) return typed.replaceAll('.', '').replace(',', '.');
  return typed.replace(',', '.');
}
