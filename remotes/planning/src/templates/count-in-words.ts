import { formatNumber } from '@groundwork/ui';

/** How many entries a field has, for the comparison after a conflict: '1 item', '2 items'. */
export function countInWords(value: unknown, one: string): string {
  const count = Array.isArray(value) ? value.length : 0;
  return `${formatNumber(count)} ${one}${count === 1 ? '' : 's'}`;
}
