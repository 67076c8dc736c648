const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Lists and searches show the same amounts again and again; formatting one takes a microsecond. */
const known = new Map<number, string>();
const mostKnown = 10_000;

/**
 * '$' and the amount with two decimals; nothing (or nought) is '$0'.
 *
 * @example
 * ```tsx
 * import { formatMoney } from '@groundwork/ui';
 *
 * <p>{formatMoney(12.5)}</p>;
 * ```
 */
export function formatMoney(value: number | undefined): string {
  if (!value || !Number.isFinite(value)) return '$0';
  const before = known.get(value);
  if (before) return before;
  if (known.size >= mostKnown) known.clear();
  const text = value < 0 ? `-$${amount.format(-value)}` : `$${amount.format(value)}`;
  known.set(value, text);
  return text;
}
