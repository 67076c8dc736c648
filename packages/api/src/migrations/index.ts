import { foundation } from './0001-foundation.ts';
import { outbox } from './0002-outbox.ts';
import { imagePaths } from './0003-image-paths.ts';
import { answerHeaders } from './0004-answer-headers.ts';
import { unitsOfItems } from './0005-units-of-items.ts';
import { endedSessions } from './0006-ended-sessions.ts';

/**
 * Numbered migrations in order. A released one is never edited. Expand before contract: a migration adds what the next
 * release needs and stays readable for the running one; a later migration takes away what nobody reads any more.
 */
export const migrations: readonly { number: number; name: string; sql: string }[] = [
  { number: 1, name: 'foundation', sql: foundation },
  { number: 2, name: 'outbox', sql: outbox },
  { number: 3, name: 'image-paths', sql: imagePaths },
  { number: 4, name: 'answer-headers', sql: answerHeaders },
  { number: 5, name: 'units-of-items', sql: unitsOfItems },
  { number: 6, name: 'ended-sessions', sql: endedSessions },
];
