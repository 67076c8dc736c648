const plain = new Intl.NumberFormat('en-US');

/**
 * A quantity or a count as people read it: '1,234', '0.5'. For what is shown; inputs and exports hold plain numbers.
 *
 * @example
 * ```tsx
 * import { formatNumber } from '@groundwork/ui';
 *
 * <p>{formatNumber(1_250)} tools</p>;
 * ```
 */
export const formatNumber = (value: number): string => plain.format(value);
