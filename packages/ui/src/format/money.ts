const amount = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** '$' and the amount with two decimals; nothing (or nought) is '$0'. */
export function formatMoney(value: number | undefined): string {
  if (!value || !Number.isFinite(value)) return '$0';
  return value < 0 ? `-$${amount.format(-value)}` : `$${amount.format(value)}`;
}
