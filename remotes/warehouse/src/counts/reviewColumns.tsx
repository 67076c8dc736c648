import { messages } from '@groundwork/contract';
import { referenceText } from '@groundwork/data-cache';
import type { Column } from '@groundwork/grid';
import { formatMoney, formatNumber } from '@groundwork/ui';
import { signed } from '../inventory-items/stock-history/history.ts';
import styles from './ReviewScreen.module.css';
import { differenceWord, type ReviewRow } from './review-rows.ts';

const colors = { match: '#15803D', within: '#15803D', above: '#D97706' } as const;
const nameOf = (id: string | undefined) => (id ? referenceText('users', id, messages.unknownUser) : undefined);

/** 'Counted again by Paul: 7'. */
export function secondCount({ earlier, countedById, counted, tolerance, state }: ReviewRow): string {
  if (earlier.length > 0)
    return `Counted again by ${nameOf(countedById) ?? messages.unknownUser}: ${formatNumber(counted)}`;
  if (tolerance === 'above' && state === 'counted') return 'Accepted without one';
  return 'Not needed';
}

const toleranceWords = ({ tolerance, product }: ReviewRow) =>
  tolerance === 'match'
    ? 'Match'
    : tolerance === 'above'
      ? 'Above tolerance'
      : product?.consumable
        ? 'Within 2 %'
        : 'Within tolerance';

export const money = (value: number) => `${value < 0 ? '\u2212' : value > 0 ? '+' : ''}${formatMoney(Math.abs(value))}`;

export const reviewColumns: readonly Column<ReviewRow>[] = [
  {
    id: 'image',
    header: 'Image',
    hiddenOnTablet: true,
    kind: 'image',
    reads: ['products'],
    value: ({ product }) => product?.mediaItemIds,
  },
  {
    id: 'item',
    header: 'Item',
    kind: 'name',
    width: 160,
    grows: true,
    value: ({ name }) => name,
    below: ({ product }) => product?.externalIdentifier,
  },
  { id: 'place', header: 'Place', width: 96, card: 'detail', value: ({ locale }) => locale },
  {
    id: 'counted',
    header: 'Counted',
    kind: 'custom',
    isFigure: true,
    width: 90,
    card: 'foot',
    value: ({ counted }) => counted,
    cell: ({ counted }) => <span className={styles.number}>{formatNumber(counted)}</span>,
    cardCell: ({ counted, notOnShelf, inStock }) =>
      `${formatNumber(counted)} counted${notOnShelf > 0 ? ` + ${formatNumber(notOnShelf)} off shelf` : ''} of ${formatNumber(inStock)}`,
  },
  {
    id: 'notOnShelf',
    header: 'Not on shelf',
    kind: 'custom',
    isFigure: true,
    width: 130,
    value: ({ notOnShelf }) => notOnShelf,
    cell: ({ notOnShelf, notOnShelfText }) => (
      <span className={styles.number}>
        {formatNumber(notOnShelf)}
        <small>{notOnShelfText}</small>
      </span>
    ),
  },
  { id: 'inStock', header: 'In stock', kind: 'number', width: 85, value: ({ inStock }) => inStock },
  {
    id: 'difference',
    header: 'Difference',
    kind: 'custom',
    isFigure: true,
    width: 105,
    card: 'end',
    value: ({ difference }) => difference,
    cell: ({ difference }) => (
      <span className={styles.number} data-sign={Math.sign(difference)}>
        <strong>{signed(difference)}</strong>
        <small>{differenceWord(difference)}</small>
      </span>
    ),
    cardCell: ({ difference }) => <strong>{`${signed(difference)} ${differenceWord(difference)}`}</strong>,
  },
  {
    id: 'value',
    header: 'Value',
    kind: 'custom',
    isFigure: true,
    width: 100,
    card: 'footEnd',
    value: ({ value }) => value,
    cell: ({ value }) => (value === undefined ? null : <span className={styles.number}>{money(value)}</span>),
    cardCell: ({ value }) => (value === undefined ? null : `Value ${money(value)}`),
  },
  {
    id: 'tolerance',
    header: 'Tolerance',
    kind: 'status',
    width: 140,
    value: (row) => ({ id: row.tolerance, label: toleranceWords(row), color: colors[row.tolerance] }),
  },
  { id: 'second', header: 'Second count', width: 180, reads: ['users'], value: secondCount, tooltip: secondCount },
  {
    id: 'moved',
    header: 'Moved since',
    kind: 'custom',
    isFigure: true,
    width: 110,
    value: ({ movedSince }) => movedSince,
    isBlank: ({ movedSince }) => movedSince === 0,
    cell: ({ movedSince }) => (movedSince === 0 ? null : <span className={styles.number}>{signed(movedSince)}</span>),
  },
  { id: 'note', header: 'Note', width: 160, value: ({ note }) => note },
  {
    id: 'photo',
    header: 'Photo',
    kind: 'image',
    hiddenOnTablet: true,
    isBlank: ({ photoId }) => !photoId,
    value: ({ photoId }) => (photoId ? [photoId] : undefined),
  },
];
