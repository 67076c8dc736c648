/** Beyond this many cents a number has no room for them. */
const largest = 1e15;

/**
 * An amount of money, to the cent: what is stored, summed and shown is the same. Half a cent as people write it goes up
 * (1.005 is 1.01), although the nearest binary number lies below it.
 */
export function toCents(amount: number): number {
  const cents = amount * 100;
  return Math.abs(cents) < largest ? Math.round(Number(cents.toPrecision(15))) / 100 : amount;
}
