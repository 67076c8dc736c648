/**
 * Rows per persisted chunk; a row keeps its position, so a change dirties one chunk. The first is small: a reload shows
 * its rows in half the time.
 */
export const chunkSize = 1000;
const headSize = 100;
/** The number of the chunk that holds the row at this position. */
export const chunkOf = (position: number): number => (position < headSize ? 0 : 1 + Math.floor(position / chunkSize));
/** The position of a chunk's first row. */
export const startOf = (chunk: number): number => (chunk === 0 ? 0 : Math.max(headSize, (chunk - 1) * chunkSize));
