const plain = new Intl.NumberFormat('en-US');

/** A number of pieces with its separators, '1,250', as screens have it. */
export const figureOf = (value: number): string => plain.format(value);
