import { createHash } from 'node:crypto';

/**
 * The id of a demonstration record: the same UUID for the same key in every database, so that tests can name records.
 * Keys read `collection/name`, as in `demonstrationId('projects/juniper-hill')`. Form: RFC 9562, version 8.
 */
export function demonstrationId(key: string): string {
  const hex = createHash('sha256').update(`groundwork demonstration ${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
