/** Product numbers of GS1: EAN-8, UPC-A, EAN-13 and GTIN-14, compared as 14 digits. */

/** The check digit of GS1 for the digits before it, which is the same for GTIN and SSCC. */
export function checkDigitOf(digits: string): number {
  let sum = 0;
  for (let place = 0; place < digits.length; place++)
    sum += Number(digits[digits.length - 1 - place]) * (place % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
}

export const hasCheckDigit = (digits: string): boolean => checkDigitOf(digits.slice(0, -1)) === Number(digits.at(-1));

/** Whether a text has the digits of a product number, be its check digit right or not. */
export const looksLikeGtin = (text: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(text);

/** The 14 digits of a product number; undefined when it is none or its check digit is wrong. */
export function gtin14(text: string): string | undefined {
  if (!looksLikeGtin(text)) return undefined;
  const expanded = text.length === 8 ? expandUpcE(text) : undefined;
  const isUpcE = expanded !== undefined && hasCheckDigit(expanded);
  // Eight digits may be both. GS1 gives no EAN-8 that begins with 0.
  const isEan = hasCheckDigit(text) && !(isUpcE && text.startsWith('0'));
  return isEan ? text.padStart(14, '0') : isUpcE ? expanded.padStart(14, '0') : undefined;
}

/** The UPC-A that the eight digits of a UPC-E encode. */
function expandUpcE(text: string): string | undefined {
  const [system, a, b, c, d, e, last, check] = text;
  if (system !== '0' && system !== '1') return undefined;
  const body =
    last === '0' || last === '1' || last === '2'
      ? `${a}${b}${last}0000${c}${d}${e}`
      : last === '3'
        ? `${a}${b}${c}00000${d}${e}`
        : last === '4'
          ? `${a}${b}${c}${d}00000${e}`
          : `${a}${b}${c}${d}${e}0000${last}`;
  return `${system}${body}${check}`;
}
