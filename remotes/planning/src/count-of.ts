import { formatNumber } from '@groundwork/ui';

/** '1 item', '2,000 items'; of words without an 's' both forms are given. */
export const countOf = (count: number, one: string, several = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : several}`;
